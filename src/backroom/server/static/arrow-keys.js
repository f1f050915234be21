// Arrow keys go from one lit thing to the nearest in that direction.
import { board } from "./update.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const THINGS = ".lit, .unlit";

export function moveByArrows() {
  document.addEventListener("keydown", (event) => {
    const way = WAYS[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const at = document.activeElement;
    const free = at === document.body || at?.id === "main" || at?.closest("#board, #acts");
    if (!free) return;
    const next = nearest(at, way);
    if (next) { next.focus(); next.scrollIntoView?.({ block: "nearest", inline: "nearest" }); event.preventDefault(); }
  });
}

function nearest(at, [dx, dy]) {
  const things = [...board().querySelectorAll(THINGS), ...document.querySelectorAll("#acts .b")].filter((thing) => thing !== at && thing.getClientRects().length);
  if (!at?.closest?.("#board, #acts")) return things.find((thing) => thing.classList.contains("lit")) ?? things[0];
  const from = middle(at);
  let best = null, least = Infinity;
  for (const thing of things) {
    const to = middle(thing);
    const along = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    if (along < 4 || aside > along * 2.5 + 60) continue;
    const cost = along + aside * 2.2;
    if (cost < least) { least = cost; best = thing; }
  }
  return best;
}

function middle(thing) {
  const box = (thing.querySelector?.(".hit") ?? thing).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
