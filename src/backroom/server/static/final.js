// What cannot be taken back asks first: the question takes the place of the action bar's keys, with the safe answer in brass.
const RUNNING = 4000; // milliseconds after which a question closes by itself while a clock runs
const place = document.getElementById("asking");
const acts = document.getElementById("acts");
let asked = null, closes = 0;

const same = (thing) => (thing.isConnected ? thing : [...document.querySelectorAll("#acts [data-final], #board [data-final]")].find((other) => deed(other) === deed(thing)));
const deed = ({ dataset }) => dataset.moves ?? dataset.move;

/** Ask before the thing is done. */
export function askFirst(thing) {
  shut(false);
  asked = thing;
  const { final, safe, sure } = thing.dataset;
  const line = Object.assign(document.createElement("div"), { className: "ask", id: "asking-says" });
  line.append(Object.assign(document.createElement("b"), { textContent: final }));
  const keep = key(safe, "b brass tx");
  keep.dataset.act = "keep";
  const go = key(sure, "b tx guard");
  go.dataset.moves = deed(thing);
  place.style.minHeight = `${acts.offsetHeight}px`;
  place.replaceChildren(line, keep, go);
  place.hidden = false;
  acts.hidden = true;
  keep.focus({ preventScroll: true });
  if (document.querySelector('[role="timer"][data-running]')) closes = setTimeout(shut, RUNNING);
}

function key(label, looks) {
  const made = Object.assign(document.createElement("button"), { type: "button", className: looks });
  made.append(Object.assign(document.createElement("span"), { textContent: label }));
  return made;
}

/** Nothing is done; the keyboard is back where it was. */
export function shut(refocus = true) {
  if (!asked) return;
  clearTimeout(closes);
  const from = asked;
  asked = null;
  const focused = place.contains(document.activeElement);
  place.hidden = true;
  acts.hidden = false;
  place.replaceChildren();
  if (refocus && focused) same(from)?.focus({ preventScroll: true });
}

document.addEventListener("keydown", (event) => {
  if (!asked || event.key !== "Escape") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  shut();
}, true);
document.addEventListener("pointerdown", (event) => { if (asked && event.target.closest?.("#board, .tabs, .bar")) shut(); }, true);
// The table has moved on, and the question is no longer one.
new MutationObserver(() => { if (asked && !same(asked)) shut(); }).observe(acts, { childList: true });
