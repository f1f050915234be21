// A lesson at the table: a veil over the board with holes where to look and what to press.
import { announce } from "./announce.js";
import { box, named, veil } from "./spot.js";
import { board } from "./update.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const table = document.getElementById("main");
const place = document.getElementById("board");
const asking = document.getElementById("asking");
let told = ""; // the step that was announced
let asked = 0;
let about = ""; // the things that were last brought into sight
let due = 0; // until when they are brought there again: the board may change and move under it
const MOVES = 1500; // milliseconds

const bar = () => document.getElementById("lesson");
const list = (text, by = " ") => (text ?? "").split(by).filter(Boolean);

/** The key that plays the next move of the step. */
const keyOf = (first) => [...document.querySelectorAll("#acts [data-moves]")].find(({ dataset }) => list(dataset.moves)[0] === first);

/** Whether a lesson asks for just this press: Back takes even that back, so there is nothing to be sure about. */
export function wanted({ dataset }) {
  const step = bar()?.dataset;
  return step?.kind === "press" && list(step.press)[0] === (dataset.moves ?? dataset.move);
}

/** What plays the next move of the step on the board, or lays it out; nothing where all lies and a key plays it. */
function pressed(step) {
  const [first] = list(step.press);
  if (first === undefined || step.offer) return []; // what is offered is the brass key
  const things = [...board().querySelectorAll(`[data-move="${first}"], [data-moves="${first}"]`)];
  const drafts = list(step.lay, ";").flatMap((draft) => [...board().querySelectorAll(`[data-draft="${CSS.escape(draft)}"]`)]);
  return things.length ? things : keyOf(first) ? [] : drafts;
}

/** Draw the veil for what the action bar says, or take it away. */
export function spotlight() {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(draw);
}

function draw() {
  for (const drawn of document.querySelectorAll(".spot, .spot-tag")) drawn.remove();
  const step = bar()?.dataset;
  document.body.classList.toggle("in-lesson", Boolean(step));
  if (!step) return;
  const fresh = told !== step.step;
  if (fresh) tell(step);
  if (step.kind === "done") return;
  if (table.dataset.scene) return; // it brings into sight what it plays with
  const press = pressed(step);
  const look = named(list(step.look)).filter((thing) => !press.some((other) => other === thing || other.contains(thing)));
  const things = [...press, ...look], names = things.map((thing) => thing.dataset.key ?? thing.dataset.move ?? thing.dataset.inspect).join();
  if (fresh || names !== about) due = performance.now() + MOVES;
  about = names;
  if (performance.now() < due) bring(things);
  if (step.kind === "free" || (!press.length && !look.length)) return;
  place.parentElement.append(veil("spot", [[look, "ring"], [press, "bulb"]]));
  if (press.length && asking.hidden) tag(step.here, box(press[0]), things.map((thing) => box(thing)));
}

const AIR = 8; // pixels between a tag and the board's edge
const SIDES = { right: [1, 0], left: [-1, 0], below: [0, 1], above: [0, -1] };

/** Beside what is to be pressed, where it hides nothing that the step is about. */
function tag(says, at, holes) {
  const made = Object.assign(document.createElement("div"), { className: "spot-tag", textContent: says });
  made.setAttribute("aria-hidden", "true");
  place.parentElement.append(made);
  const { offsetWidth: width, offsetHeight: height } = made, cloth = place.getBoundingClientRect();
  const spot = ([x, y]) => ({
    x: at.x + at.width / 2 + x * (at.width / 2 + width / 2 + 14) - width / 2,
    y: at.y + at.height / 2 + y * (at.height / 2 + height / 2 + 14) - height / 2,
  });
  const meets = ({ x, y }, hole) => x < hole.x + hole.width && hole.x < x + width && y < hole.y + hole.height && hole.y < y + height;
  const fits = (where) => where.x >= AIR && where.y >= AIR && where.x + width <= cloth.width - AIR && where.y + height <= cloth.height - AIR && !holes.some((hole) => meets(where, hole));
  const side = Object.keys(SIDES).find((name) => fits(spot(SIDES[name])));
  if (!side) { made.remove(); return; }
  const { x, y } = spot(SIDES[side]);
  made.dataset.side = side;
  Object.assign(made.style, { left: `${x}px`, top: `${y}px` });
}

/** On a phone the board is longer than the screen: all that the step is about comes into sight, or the first of it. */
function bring(things) {
  if (!things.length) return;
  const boxes = things.map((thing) => box(thing));
  const top = Math.min(...boxes.map(({ y }) => y)), bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const behavior = still.matches ? "auto" : "smooth";
  const [first] = boxes, fits = bottom - top <= place.clientHeight;
  if (fits ? top >= 0 && bottom <= place.clientHeight : first.y >= 0 && first.y + first.height <= place.clientHeight) return;
  if (fits) place.scrollBy({ top: (top + bottom - place.clientHeight) / 2, behavior });
  else things[0]?.scrollIntoView({ block: "center", inline: "center", behavior });
}

function tell(step) {
  told = step.step;
  if (step.kind === "look" || document.activeElement?.closest("#acts")) document.querySelector('#acts .brass, #acts [data-does="play"]')?.focus({ preventScroll: true });
  const sub = document.getElementById("lesson-sub")?.textContent ?? "";
  const todo = document.querySelector("#acts .yours")?.textContent ?? "";
  announce([document.getElementById("question").textContent, sub, todo].filter(Boolean).join(" "));
}

/** Another thing was pressed than the one that is asked for: nothing was played, and the grey line says what is first. */
export function first(says) {
  const line = document.getElementById("lesson-sub");
  if (line) line.textContent = says;
  announce(says);
  for (const ring of document.querySelectorAll(".spot .bulb")) {
    ring.classList.remove("pulse");
    requestAnimationFrame(() => ring.classList.add("pulse"));
  }
}

// Where the lesson waits for one thing on the board, a press on another selects and lays out nothing.
document.addEventListener("click", (event) => {
  const step = bar()?.dataset;
  const thing = event.target.closest?.("#board :is([data-move], [data-moves], [data-draft])");
  if (!thing || step?.kind !== "press") return;
  const press = pressed(step);
  if (!press.length || press.includes(thing)) return;
  event.preventDefault();
  event.stopPropagation();
  first(step.first);
}, true);
for (const kind of ["scroll", "transitionend"]) place.addEventListener(kind, spotlight, { passive: true });
new ResizeObserver(spotlight).observe(place);
new MutationObserver(spotlight).observe(asking, { attributes: true, attributeFilter: ["hidden"] }); // selected: now its key is to be pressed
new MutationObserver(spotlight).observe(place, { subtree: true, attributes: true, attributeFilter: ["viewBox", "transform"] });
document.addEventListener("keydown", (event) => { // the whole table for a moment
  if (event.key === "Escape") document.querySelector(".spot")?.classList.toggle("lifted");
});
