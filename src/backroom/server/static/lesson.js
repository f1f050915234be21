// A lesson at the table: a veil over the board with holes where to look and what to press.
import { announce } from "./announce.js";
import { board } from "./update.js";

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 6; // pixels around a thing
const still = matchMedia("(prefers-reduced-motion: reduce)");
const place = document.getElementById("board");
let told = ""; // the step that was announced
let asked = 0;

const bar = () => document.getElementById("lesson");
const list = (text, by = " ") => (text ?? "").split(by).filter(Boolean);

/** The things of the picture that are named. */
function named(names) {
  return names.flatMap((name) => {
    const found = board().querySelectorAll(`[data-name="${CSS.escape(name)}"], [data-key="${CSS.escape(name)}"]`);
    return [...found].slice(0, 1);
  });
}

/** What plays the next move of the step, or lays it out. */
function pressed(step) {
  const [first] = list(step.press);
  if (first === undefined) return [];
  const things = [...board().querySelectorAll(`[data-move="${first}"], [data-moves="${first}"]`)];
  const drafts = list(step.lay, ";").flatMap((draft) => [...board().querySelectorAll(`[data-draft="${CSS.escape(draft)}"]`)]);
  return things.length ? things : drafts;
}

function box(thing) {
  const own = (thing.querySelector(".hit") ?? thing).getBoundingClientRect();
  const from = place.parentElement.getBoundingClientRect();
  return { x: own.x - from.x - ROOM, y: own.y - from.y - ROOM, width: own.width + 2 * ROOM, height: own.height + 2 * ROOM };
}

/** Where a thing lies on the cloth: its own outline where it has one, else a box around it. */
function outline(thing) {
  const area = thing.matches("path.hit") ? thing : thing.querySelector("path.hit");
  if (!area) return ["rect", { ...box(thing), rx: 9 }];
  const from = place.parentElement.getBoundingClientRect();
  const { a, b, c, d, e, f } = area.getScreenCTM();
  const transform = `matrix(${a} ${b} ${c} ${d} ${e - from.x} ${f - from.y})`;
  return ["path", { d: area.getAttribute("d"), transform, "vector-effect": "non-scaling-stroke" }];
}

function shape(kind, sizes, look = "") {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(sizes)) made.setAttribute(name, value);
  if (look) made.setAttribute("class", look);
  return made;
}

/** Draw the veil for what the action bar says, or take it away. */
export function spotlight() {
  cancelAnimationFrame(asked);
  asked = requestAnimationFrame(draw);
}

function draw() {
  document.querySelector(".spot")?.remove();
  const step = bar()?.dataset;
  document.body.classList.toggle("in-lesson", Boolean(step));
  if (!step) return;
  const fresh = told !== step.step;
  if (fresh) tell(step);
  if (step.kind === "free" || step.kind === "done") return;
  const press = pressed(step);
  const look = named(list(step.look)).filter((thing) => !press.some((other) => other === thing || other.contains(thing)));
  if (fresh) (press[0] ?? look[0])?.scrollIntoView({ block: "center", inline: "center", behavior: still.matches ? "auto" : "smooth" });
  if (!press.length && !look.length) return;
  const { width, height } = place.parentElement.getBoundingClientRect();
  const picture = shape("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, "spot");
  const mask = shape("mask", { id: "spot-mask", maskUnits: "userSpaceOnUse", x: 0, y: 0, width, height });
  mask.append(shape("rect", { x: 0, y: 0, width, height, fill: "#fff" }));
  const rings = [];
  for (const [things, ring] of [[look, "ring"], [press, "bulb"]]) {
    for (const thing of things) {
      const [kind, hole] = outline(thing);
      mask.append(shape(kind, { ...hole, fill: "#000" }));
      rings.push(shape(kind, hole, `${ring}-edge`), shape(kind, hole, ring));
    }
  }
  picture.append(mask, shape("rect", { x: 0, y: 0, width, height, mask: "url(#spot-mask)" }, "veil"), ...rings);
  place.parentElement.append(picture);
}

function tell(step) {
  told = step.step;
  if (document.activeElement?.closest("#acts")) document.querySelector('#acts .brass, #acts [data-does="play"]')?.focus();
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

for (const kind of ["scroll", "transitionend"]) place.addEventListener(kind, spotlight, { passive: true });
new ResizeObserver(spotlight).observe(place);
new MutationObserver(spotlight).observe(place, { subtree: true, attributes: true, attributeFilter: ["viewBox", "transform"] });
document.addEventListener("keydown", (event) => { // the whole table for a moment
  if (event.key === "Escape") document.querySelector(".spot")?.classList.toggle("lifted");
});
