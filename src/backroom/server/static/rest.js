// No control works the moment it appears under a finger that has just pressed another: it rests first (data-resting), and shows it:
// a key fills until it is ready, and one that is pressed before that shakes. What was there before does not rest, nor what only lays
// things out, nor what a game marks so (data-rests="no"), such as a tile that the same hand has just put there. But what puts a pick
// back rests, so that a double click does what one click does; it wears its tick, and neither fills nor shakes.
const RESTS = { brief: 100, usual: 600, long: 1500 }; // milliseconds
const KEPT = "backroom rests";
const PLAYS = "[data-move], [data-moves], [data-typed]";
const BACK = "[data-draft][aria-pressed=true], .tray [data-draft]";
const ANSWERS = `${PLAYS}, ${BACK}, [data-why], [data-act]`; // a refusal or a hint that nobody asked for is none
const SHAKE = [{ translate: "0" }, { translate: "-5px" }, { translate: "5px" }, { translate: "0" }];
const BLINK = [{ opacity: 1 }, { opacity: 0.35 }, { opacity: 1 }]; // where nothing may move
const PLACES = "#board, #acts, #asking";
let last = null; // the last press: { x, y, at, there, played, until, pointed }
let numb = null; // what rested as the finger came down on it

const kept = () => (Object.hasOwn(RESTS, localStorage.getItem(KEPT) ?? "") ? localStorage.getItem(KEPT) : "usual");
const rests = () => RESTS[kept()];

const inside = (box, { x, y }) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
const things = () => [...document.querySelectorAll(PLACES)].flatMap((place) => [...place.querySelectorAll(ANSWERS)]);
const at = (spot) => things().filter((thing) => inside(thing.getBoundingClientRect(), spot));

const skips = (thing) => Boolean(thing.closest(".scene, .scenebar")); // the table comes back under this finger

/** What a thing does and for what: a count that goes on ("3 left") makes no new thing of it. */
function deed(thing) {
  const { move, moves, typed, draft, final, why, act } = thing.dataset;
  const label = thing.getAttribute("aria-label") ?? thing.textContent;
  return [move ?? moves ?? typed ?? why ?? act ?? draft, final ? "asks" : "", label.replace(/\d+/g, "#").trim()].join();
}

function stop(event) {
  event.stopImmediatePropagation();
  event.preventDefault();
}

/** Let a thing rest for the `left` of its milliseconds, and show how long. */
function rest(thing, left) {
  thing.dataset.resting = "";
  setTimeout(() => delete thing.dataset.resting, left);
  if (thing.matches(".b")) thing.animate({ scale: [`${1 - left / rests()} 1`, "1 1"] }, { duration: left, pseudoElement: "::before" });
}

/** It was pressed too early. */
function notYet(thing) {
  if (!thing.matches(BACK)) thing.animate(matchMedia("(prefers-reduced-motion: reduce)").matches ? BLINK : SHAKE, 200);
}

document.addEventListener("pointerdown", (event) => {
  numb = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-resting]") ?? null;
}, true);
document.addEventListener("keydown", (event) => {
  numb = null;
  const held = event.repeat && (event.key === "Enter" || event.key === " ");
  if (held && event.target.closest?.(PLACES)) stop(event); // a key that is held down presses once
}, true);

document.addEventListener("click", (event) => {
  const thing = event.target.closest?.("button, [role=button], a");
  const early = thing?.matches("[data-resting]") ? thing : numb;
  if (early) {
    if (thing?.closest(PLACES)) stop(event);
    notYet(early);
    return;
  }
  if (!thing) return;
  const box = thing.getBoundingClientRect();
  const pointed = event.clientX || event.clientY;
  const spot = pointed ? { x: event.clientX, y: event.clientY } : { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  last = { ...spot, at: performance.now(), there: new Set(skips(thing) ? [] : at(spot).map(deed)), played: thing.matches(`${PLAYS}, [data-draft]`) || skips(thing), until: new Map(), pointed };
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
    if (left > 0) rest(thing, left);
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
