// Inspect: any thing with data-inspect opens as a large readable sheet, in the rail or, on phones, over the part of the board where
// the thing is not. Pointing at it, focusing it, pressing it for long, or tapping it where it has no move opens it. It never plays.
import { box } from "./spot.js";
import { phone, table } from "./update.js";

const OPENS = 250, CLOSES = 150, LONG = 400, SLIP = 10; // milliseconds; pixels that a finger may slip
const DEED = "[data-move], [data-moves], [data-draft], [data-act]";
const sideways = matchMedia("(max-height: 500px) and (min-width: 560px)"); // a phone whose rail is in sight, as in table.css
const place = document.getElementById("inspect");
const sheets = new Map(); // what was opened at this event, by thing
let timer = 0, shown = "", number = "", pinned = false, held = false, touch = null;

const of = (target) => target?.closest?.("#board [data-inspect]");

async function sheet(name) {
  if (number !== table.dataset.number) { sheets.clear(); number = table.dataset.number; }
  if (!sheets.has(name)) {
    const query = new URLSearchParams({ thing: name });
    if (table.dataset.seat !== "") query.set("seat", table.dataset.seat);
    const answer = await fetch(`/tables/${table.dataset.code}/inspect?${query}`).catch(() => null);
    if (!answer?.ok) return "";
    sheets.set(name, await answer.text());
  }
  return sheets.get(name);
}

/** Open a thing, and keep the sheet away from it. */
export async function inspect(thing, pins = false) {
  clearTimeout(timer);
  const name = thing.dataset.inspect;
  shown = name;
  const html = await sheet(name);
  if (shown !== name || !html) return;
  pinned = pins;
  place.innerHTML = html;
  const cloth = document.querySelector(".cloth");
  if (phone.matches && !sideways.matches) {
    const { y, height } = box(thing);
    if (place.parentElement !== cloth) cloth.append(place);
    const up = y + height / 2 > cloth.clientHeight / 2;
    place.classList.toggle("up", up);
    const own = place.getBoundingClientRect(), top = own.top - cloth.getBoundingClientRect().top;
    const covered = up ? top + own.height - y : y + height - top; // what is read about stays in sight beside the sheet
    if (covered > 0) document.getElementById("board").scrollTop += up ? -covered : covered;
  } else if (place.parentElement === cloth) document.getElementById("hint").after(place);
}

export function shutSheet() {
  clearTimeout(timer);
  shown = "";
  pinned = false;
  place.replaceChildren();
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || event.buttons || pinned) return;
  const thing = of(event.target);
  if (thing?.dataset.inspect === shown || place.contains(event.target)) { clearTimeout(timer); return; }
  clearTimeout(timer);
  if (thing) timer = setTimeout(() => thing.isConnected && inspect(thing), shown ? 0 : OPENS);
  else if (shown) timer = setTimeout(shutSheet, CLOSES);
});
document.addEventListener("focusin", (event) => {
  const thing = of(event.target);
  if (thing?.matches(":focus-visible") && !pinned) inspect(thing);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") shutSheet();
  else if (event.key.toLowerCase() === "i" && of(event.target) && !event.ctrlKey && !event.metaKey && !event.altKey) inspect(of(event.target), true);
});
document.addEventListener("pointerdown", (event) => {
  held = false;
  touch = null;
  if (event.pointerType === "mouse") { if (!place.contains(event.target)) clearTimeout(timer); return; }
  if (shown && !place.contains(event.target)) shutSheet();
  const thing = event.isPrimary ? of(event.target) : null;
  if (!thing) return;
  touch = { thing, x: event.clientX, y: event.clientY };
  timer = setTimeout(() => { held = true; inspect(thing, true); }, LONG);
}, true);
document.addEventListener("pointermove", (event) => {
  if (touch && Math.hypot(event.clientX - touch.x, event.clientY - touch.y) >= SLIP) { clearTimeout(timer); touch = null; }
}, true);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { if (touch && !held) clearTimeout(timer); }, true);
document.addEventListener("contextmenu", (event) => { if (touch) event.preventDefault(); });
// A long press opens and plays nothing; a tap opens what has no move. First on the window: nothing else hears of it.
window.addEventListener("click", (event) => {
  if (held) {
    held = false;
    event.stopImmediatePropagation();
    event.preventDefault();
    return;
  }
  const tapped = touch?.thing;
  touch = null;
  if (tapped?.isConnected && !tapped.matches(DEED)) inspect(tapped, true);
}, true);
