// What advice marks on the board: the move or chain of moves, the other moves that are as good, things, and the steps of a draft.

/** Mark what is named, in a part of the page. */
export function light(place, { moves, also = [], draft = "", things = [] }) {
  const find = (selector) => place.querySelectorAll(selector);
  const found = [
    ...find(`[data-moves="${moves.join(" ")}"], [data-move="${moves[0]}"]`),
    ...(draft ? find(`[data-draft="${CSS.escape(draft)}"]`) : []),
    ...also.flatMap((move) => [...find(`[data-move="${move}"], [data-moves="${move}"]`)]),
    ...(things.length ? [] : also.flatMap((move) => [...find(`#acts [data-moves^="${move} "]`)])), // a chain may go on otherwise: the things say where
    ...things.flatMap((name) => [...find(`#board [data-inspect="${CSS.escape(name)}"]`)]),
    ...(things.length ? [] : steps([...find("#board [data-draft]")], draft)), // a step of the draft beside the things that it is laid on would lead away from it
  ];
  for (const thing of found) thing.classList.add("hinted");
}

const numbers = (draft) => draft.split(" ").filter(Boolean).map((part) => part.split("=")).map(([name, value]) => [name, Number(value)]);

/** What on the board lays out one step more of an advised draft, or changes it by one where it is laid out already;
 * `gear` names a thing, the other numbers count. */
function steps(things, draft) {
  if (!draft) return [];
  const advised = Object.fromEntries(numbers(draft));
  const laid = (thing) => numbers(thing.dataset.draft).reduce((sum, [name, value]) => sum + (name === "gear" ? 0 : value), 0);
  const fits = ([name, value]) => value === 0 || (name === "gear" ? value === advised.gear : value <= (advised[name] ?? 0));
  const most = Math.max(0, ...things.map(laid));
  const more = things.filter((thing) => laid(thing) === most && numbers(thing.dataset.draft).every(fits));
  const changes = (thing) => numbers(thing.dataset.draft).filter(([name, value]) => value !== (advised[name] ?? 0));
  const by = (step) => things.filter((thing) => changes(thing).length === 1 && changes(thing).every(([name, value]) => advised[name] > 0 && value - advised[name] === step));
  return [more, by(1), by(-1)].find((found) => found.length) ?? [];
}
