// A veil over the board with holes where to look: a lesson points there, a scene plays there.
import { board } from "./update.js";

const SVG = "http://www.w3.org/2000/svg";
const ROOM = 6; // pixels around a thing
const cloth = document.getElementById("board").parentElement;
const NAMES = ["key", "name", "inspect", "group"]; // what a thing may be called by, in this order: a copy has no key; a group is all of its things

/** The things of the picture that are named; of "a|b" the first that is there. */
export function named(names) {
  return names.flatMap((name) => {
    for (const one of name.split("|")) {
      for (const mark of NAMES) {
        const found = [...board().querySelectorAll(`[data-${mark}="${CSS.escape(one)}"]`)];
        if (found.length) return mark === "group" ? found : found.slice(0, 1);
      }
    }
    return [];
  });
}

/** What shows a thing's size: where it is pressed, or a card's own paper, as its artwork is cut off at an edge that nobody measures. */
const frame = (thing) => thing.querySelector(".hit") ?? (thing.matches("[data-key], [data-inspect]") && thing.querySelector("svg") ? thing.querySelector("rect") : null) ?? thing;

/** Where a thing lies on the cloth, in pixels. */
export function box(thing, room = ROOM) {
  const own = frame(thing).getBoundingClientRect();
  const from = cloth.getBoundingClientRect();
  const label = thing.dataset.key && board().querySelector(`[data-label="${CSS.escape(thing.dataset.key)}"]`)?.getBoundingClientRect();
  const left = label ? Math.min(own.left, label.left) : own.left; // its number beside it is a part of it
  return { x: left - from.x - room, y: own.y - from.y - room, width: own.right - left + 2 * room, height: own.height + 2 * room };
}

/** Its own outline where it has one, else a box around it. */
function outline(thing) {
  const area = thing.matches("path.hit") ? thing : thing.querySelector("path.hit");
  if (!area) return ["rect", { ...box(thing), rx: 9 }];
  const from = cloth.getBoundingClientRect();
  const { a, b, c, d, e, f } = area.getScreenCTM();
  const transform = `matrix(${a} ${b} ${c} ${d} ${e - from.x} ${f - from.y})`;
  return ["path", { d: area.getAttribute("d"), transform, "vector-effect": "non-scaling-stroke" }];
}

export function shape(kind, sizes, look = "") {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(sizes)) made.setAttribute(name, value);
  if (look) made.setAttribute("class", look);
  return made;
}

/** The veil: `lit` is a list of [things, the class of their rings]. */
export function veil(name, lit) {
  const { width, height } = cloth.getBoundingClientRect();
  const picture = shape("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" }, name);
  const mask = shape("mask", { id: `${name}-mask`, maskUnits: "userSpaceOnUse", x: 0, y: 0, width, height });
  mask.append(shape("rect", { x: 0, y: 0, width, height, fill: "#fff" }));
  const rings = [];
  for (const [things, ring] of lit) {
    for (const thing of things) {
      const [kind, hole] = outline(thing);
      mask.append(shape(kind, { ...hole, fill: "#000" }));
      rings.push(shape(kind, hole, `${ring}-edge`), shape(kind, hole, ring));
    }
  }
  picture.append(mask, shape("rect", { x: 0, y: 0, width, height, mask: `url(#${name}-mask)` }, "veil"), ...rings);
  return picture;
}
