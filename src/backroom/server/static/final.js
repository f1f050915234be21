// What cannot be taken back asks first: the question takes the place of the action bar's keys, with the safe answer in brass.
// A finger's tap on a thing of the board only selects it: the same place says what it does, and the brass key does it.
const RUNNING = 4000; // milliseconds after which a question closes automatically while a clock runs
const PLAYS = ":is(#acts, #board) :is([data-move], [data-moves])";
const place = document.getElementById("asking");
const acts = document.getElementById("acts");
const board = document.getElementById("board");
let asked = null, closes = 0, finger = false, left = "";

const deed = ({ dataset }) => dataset.moves ?? dataset.move;
const shows = (thing) => thing.getClientRects().length > 0;
const same = (thing) => (thing.isConnected ? thing : [...document.querySelectorAll(PLAYS)].find((other) => deed(other) === deed(thing) && shows(other)));
const running = () => document.querySelector('[role="timer"][data-running]');

/** Ask before the thing is done. */
export function askFirst(thing) {
  const { final, safe, sure } = thing.dataset;
  open(thing, final, key(safe, "b brass tx", { act: "keep" }), key(sure, "b tx guard", { moves: deed(thing) }));
  if (running()) closes = setTimeout(shut, RUNNING);
}

/** Whether a press only selects the thing: a finger's on the board, anybody's on what cannot be taken back; where nothing runs. */
export const selects = (thing) => board.contains(thing) && (finger || thing.dataset.confirm !== undefined) && !running();

/** Show what a press on the thing would do; the same press again clears it. */
export function select(pressed) {
  if (left === deed(pressed)) { left = ""; return; }
  const thing = same(pressed);
  if (!thing) return;
  const { yes, no } = place.dataset;
  const cancel = key(no, "b tx", { act: "keep" }), confirm = key(yes, "b brass tx", { moves: deed(thing) });
  open(thing, thing.getAttribute("aria-label"), cancel, confirm, confirm);
  thing.classList.add("selected");
  const { inspect } = thing.dataset;
  if (inspect) cancel.before(key(document.getElementById("main").dataset.inspects, "b tx", { act: "inspect", thing: inspect }));
}

function open(thing, says, first, second, focus = first) {
  shut(false);
  asked = thing;
  const line = Object.assign(document.createElement("div"), { className: "ask", id: "asking-says" });
  line.append(Object.assign(document.createElement("b"), { textContent: says }));
  place.style.minHeight = `${acts.offsetHeight}px`;
  place.replaceChildren(line, first, second);
  place.hidden = false;
  acts.hidden = true;
  focus.focus({ preventScroll: true });
}

function key(label, looks, does) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: looks });
  Object.assign(made.dataset, does);
  made.append(Object.assign(document.createElement("span"), { textContent: label }));
  return made;
}

/** Nothing is done; the keyboard is back where it was. */
export function shut(refocus = true) {
  if (!asked) return;
  clearTimeout(closes);
  const from = asked;
  asked = null;
  for (const thing of board.querySelectorAll(".selected")) thing.classList.remove("selected");
  const focused = place.contains(document.activeElement);
  place.hidden = true;
  acts.hidden = false;
  place.replaceChildren();
  if (refocus && focused) same(from)?.focus({ preventScroll: true });
}

document.addEventListener("keydown", (event) => {
  finger = false;
  if (!asked || event.key !== "Escape") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  shut();
}, true);
document.addEventListener("pointerdown", (event) => {
  finger = event.pointerType === "touch";
  left = "";
  if (!asked || !event.target.closest?.("#board, .tabs, .bar")) return;
  if (asked.classList.contains("selected") && asked.contains(event.target)) left = deed(asked);
  shut();
}, true);
// Something was drawn anew: what is asked about may be elsewhere, or no longer there.
function follow() {
  if (!asked || asked.isConnected) return;
  const now = same(asked);
  if (!now) shut();
  else if (asked.classList.contains("selected")) now.classList.add("selected");
  asked = now ?? null;
}
const watch = new MutationObserver(follow);
for (const part of [acts, board]) watch.observe(part, { childList: true });
document.addEventListener("redrawn", follow);
