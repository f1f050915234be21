// A hint: the note in the rail, its moves marked, and its figures printed on them. While it is open its key is the brass one.
import { board } from "./update.js";
import { announce } from "./announce.js";
import { choose } from "./actions.js";

const SVG = "http://www.w3.org/2000/svg";

/** Show a hint until the next move. */
export function drawHint(hint) {
  clearHint();
  const place = document.getElementById("hint");
  place.innerHTML = hint.note;
  if (innerWidth <= 720) { // a sheet over the board: what is advised stays in sight
    choose("board");
    document.querySelector(".cloth").append(place);
  } else {
    document.getElementById("seats-panel").after(place);
    document.getElementById("rail").classList.add("open"); // where the rail is a drawer
  }
  announce(hint.said);
  for (const [move, value] of Object.entries(hint.values)) {
    for (const thing of board().querySelectorAll(`[data-move="${move}"]`)) tag(thing, value, hint.best.includes(Number(move)));
  }
  const best = hint.best.join(" ");
  for (const thing of document.querySelectorAll(`[data-moves="${best}"], [data-move="${hint.best[0]}"]`)) thing.classList.add("hinted");
  if (hint.draft) for (const thing of document.querySelectorAll(`[data-draft="${CSS.escape(hint.draft)}"]`)) thing.classList.add("hinted");
  for (const move of hint.also) for (const thing of document.querySelectorAll(`[data-move="${move}"], [data-moves="${move}"], #acts [data-moves^="${move} "]`)) thing.classList.add("hinted");
  for (const name of hint.things) for (const thing of board().querySelectorAll(`[data-inspect="${CSS.escape(name)}"]`)) thing.classList.add("hinted");
  for (const thing of steps(hint.draft)) thing.classList.add("hinted");
  for (const key of document.querySelectorAll("#acts .brass")) key.classList.replace("brass", "was-brass");
}

const numbers = (draft) => draft.split(" ").filter(Boolean).map((part) => part.split("=")).map(([name, value]) => [name, Number(value)]);

/** What on the board lays out one step more of an advised draft; `gear` names a thing, the other numbers count. */
function steps(draft) {
  const advised = Object.fromEntries(numbers(draft));
  const laid = (thing) => numbers(thing.dataset.draft).reduce((sum, [name, value]) => sum + (name === "gear" ? 0 : value), 0);
  const fits = ([name, value]) => value === 0 || (name === "gear" ? value === advised.gear : value <= (advised[name] ?? 0));
  const things = draft ? [...board().querySelectorAll("[data-draft]")] : [];
  const most = Math.max(0, ...things.map(laid));
  return things.filter((thing) => laid(thing) === most && numbers(thing.dataset.draft).every(fits));
}

export function clearHint() {
  document.getElementById("hint").replaceChildren();
  for (const value of document.querySelectorAll("#board .value")) value.remove();
  for (const thing of document.querySelectorAll(".hinted")) thing.classList.remove("hinted");
  for (const key of document.querySelectorAll("#acts .was-brass")) key.classList.replace("was-brass", "brass");
}

/** A pill with a value at the top right of a thing. */
function tag(thing, text, best) {
  const box = (thing.querySelector(".hit") ?? thing).getBBox();
  const width = 12 + 8.5 * text.length;
  const pill = document.createElementNS(SVG, "g");
  pill.setAttribute("class", best ? "value best" : "value");
  pill.setAttribute("transform", `translate(${box.x + box.width - width / 2 + 2} ${box.y - 12})`);
  pill.setAttribute("aria-hidden", "true");
  const back = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x: -width / 2, y: 0, width, height: 22, rx: 11 })) back.setAttribute(name, value);
  const words = document.createElementNS(SVG, "text");
  for (const [name, value] of Object.entries({ x: 0, y: 15.5, "text-anchor": "middle", "font-size": 13, "font-weight": 800 })) words.setAttribute(name, value);
  words.textContent = text;
  pill.append(back, words);
  thing.append(pill);
}
