// No control works the moment it appears under a finger that has just pressed another: it rests first (data-resting). What was
// there before, and what only lays things out, does not rest; nor does what a game marks so (data-rests="no"), such as a tile that
// the same hand has just put there.
const RESTS = { brief: 100, usual: 600, long: 1500 }; // milliseconds
const KEPT = "backroom rests";
const PLAYS = "[data-move], [data-moves], [data-typed]";
const ANSWERS = `${PLAYS}, [data-why], [data-act]`; // a refusal or a hint that nobody asked for is none
const PLACES = "#board, #acts, #asking";
let last = null; // the last press: { x, y, at, there, played, until, pointed }
let numb = false; // the finger came down on something that rested

const kept = () => (Object.hasOwn(RESTS, localStorage.getItem(KEPT) ?? "") ? localStorage.getItem(KEPT) : "usual");
const rests = () => RESTS[kept()];

const inside = (box, { x, y }) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
const things = () => [...document.querySelectorAll(PLACES)].flatMap((place) => [...place.querySelectorAll(ANSWERS)]);
const at = (spot) => things().filter((thing) => inside(thing.getBoundingClientRect(), spot));

const skips = (thing) => Boolean(thing.closest(".scene, .scenebar")); // the table comes back under this finger

/** What a thing does and for what: a count that goes on ("3 left") makes no new thing of it. */
function deed(thing) {
  const { move, moves, typed, final, why, act } = thing.dataset;
  const label = thing.getAttribute("aria-label") ?? thing.textContent;
  return [move ?? moves ?? typed ?? why ?? act, final ? "asks" : "", label.replace(/\d+/g, "#").trim()].join();
}

function stop(event) {
  event.stopImmediatePropagation();
  event.preventDefault();
}

document.addEventListener("pointerdown", (event) => {
  numb = Boolean(document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-resting]"));
}, true);
document.addEventListener("keydown", (event) => {
  numb = false;
  const held = event.repeat && (event.key === "Enter" || event.key === " ");
  if (held && event.target.closest?.(PLACES)) stop(event); // a key that is held down presses once
}, true);

document.addEventListener("click", (event) => {
  const thing = event.target.closest?.("button, [role=button], a");
  if (numb || thing?.matches("[data-resting]")) {
    if (thing?.closest(PLACES)) stop(event);
    return;
  }
  if (!thing) return;
  const box = thing.getBoundingClientRect();
  const pointed = event.clientX || event.clientY;
  const spot = pointed ? { x: event.clientX, y: event.clientY } : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  last = { ...spot, at: performance.now(), there: new Set(skips(thing) ? [] : at(spot).map(deed)), played: thing.matches(PLAYS) || skips(thing), until: new Map(), pointed };
}, true);

/** Parts of the page were drawn anew: let rest what is new where somebody has just pressed. */
function look() {
  if (!last) return;
  const now = performance.now();
  const recent = last.played || now - last.at < rests(); // what follows a move follows its press, however long it took
  const led = last.pointed ? [] : [document.activeElement].filter((thing) => thing?.matches(PLAYS)); // the keyboard was led on
  for (const thing of [...at(last), ...led]) {
    if (thing.closest('[data-rests="no"]')) continue;
    const what = deed(thing);
    if (last.there.has(what) || (!recent && !last.until.has(what))) continue;
    if (!last.until.has(what)) last.until.set(what, now + rests());
    const left = last.until.get(what) - now;
    if (left <= 0) continue;
    thing.dataset.resting = "";
    setTimeout(() => delete thing.dataset.resting, left);
  }
  last.played = false;
}

const watch = new MutationObserver(look);
for (const place of document.querySelectorAll(PLACES)) watch.observe(place, { childList: true });
document.addEventListener("redrawn", look);

for (const choice of document.querySelectorAll('input[name="rests"]')) { // a hand that trembles wants longer, a quick one less
  choice.checked = choice.value === kept();
  choice.addEventListener("change", () => localStorage.setItem(KEPT, choice.value));
}
