// Dice that were rolled tumble, stamps come down. Found by comparing two pictures: no game is known here.
const TUMBLE = 500, APART = 90; // milliseconds

const signature = (thing) => `${thing.getAttribute("transform")}|${thing.innerHTML}`;

/** What lies on a board now, to compare with later. */
export function mark(board) {
  return {
    dice: new Set([...board.querySelectorAll(".die")].map(signature)),
    stamps: new Set([...board.querySelectorAll(".stamp")].map(signature)),
    empty: !board.querySelector?.(".die, .stamp, .lit, .unlit"),
  };
}

/** Move what is new on the board since `before`. */
export function tumble(board, before, still) {
  if (still || before.empty || !board.animate) return;
  const rolled = [...board.querySelectorAll(".die")].filter((die) => die.querySelector("circle") && !before.dice.has(signature(die)));
  rolled.forEach((die, place) => roll(die, place));
  for (const stamp of board.querySelectorAll(".stamp")) {
    if (!before.stamps.has(signature(stamp))) inner(stamp, [{ scale: 1.6, opacity: 0 }, { scale: 1, opacity: 1 }], 220, TUMBLE);
  }
}

function roll(die, place) {
  const frames = [
    { rotate: "-220deg", scale: 0.7, translate: "0 -26px" },
    { rotate: "-110deg", scale: 1.12, translate: "0 4px", offset: 0.55 },
    { rotate: "-30deg", scale: 1.02, translate: "0 -8px", offset: 0.78 },
    { rotate: "0deg", scale: 1, translate: "0 0" },
  ];
  inner(die, frames, TUMBLE, Math.min(place, 10) * APART);
}

/** Animate what is inside a group, so that its own transform stays. */
function inner(thing, frames, duration, delay) {
  for (const part of thing.children) {
    part.style.transformOrigin = "0 0";
    part.style.transformBox = "view-box";
    part.animate(frames, { duration, delay, fill: "backwards", easing: "cubic-bezier(.2,.75,.25,1)" });
  }
}
