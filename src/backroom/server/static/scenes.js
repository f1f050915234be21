// Big moments are played before the new picture is shown: a scene lies over the board and its bar over the action bar, and all that
// would tell the end (log, scores, question, news) comes when the scenes are over. A press or a key goes on; nothing else is done by it.
import { announce } from "./announce.js";
import { mark, tumble } from "./motion.js";

const KEPT = "backroom scenes"; // full, brief or off
const FIRST = 300; // milliseconds in which a press still belongs to what began the scene
const BRIEF = 900, LAST = 600; // milliseconds that a short scene stays, and the end of one that was skipped
const still = matchMedia("(prefers-reduced-motion: reduce)");
const table = document.getElementById("main");
const place = document.getElementById("scene");
const bar = document.getElementById("scenebar");
const picture = place.querySelector(".stagehand");
const key = bar.querySelector("button");
const queue = []; // messages that wait, each with its scenes
let playing = null; // { beats, at, done, timer }
let from = null; // where the keyboard was

/** How much is played: what was chosen, else everything, or nothing where motion is reduced. */
export const pace = () => localStorage.getItem(KEPT) ?? (still.matches ? "off" : "full");

/** Whether scenes are being played, or wait. */
export const staging = () => queue.length > 0;

/** Play a message's scenes, then do `then` with it. Messages keep their order; without scenes it is done at once. */
export function play(message, then) {
  if (!queue.length && !message.scenes?.length) { then(message); return; }
  queue.push({ message, then });
  if (queue.length === 1) begin();
  else if (message.hurry || queue.length > 2) hurry(); // somebody has acted, or there is much to catch up with
}

async function begin() {
  while (queue.length) {
    const { message, then } = queue[0];
    for (const scene of message.scenes ?? []) if (seen() && !queue[0].enough) await show(scene);
    if (queue.length === 1 || !queue[1].message.scenes?.length) close(); // else the next scene takes this one's place
    queue.shift();
    document.getElementById("board").classList.toggle("staged", Boolean(message.scenes?.length)); // no picture reveals it again
    then(message);
  }
}

/** Whether anybody would see a scene: not in a tab behind others, nor while a phone shows the log. */
const seen = () => pace() !== "off" && !document.hidden && place.parentElement.getClientRects().length > 0;

function show(scene) {
  const short = pace() === "brief" || queue.length > 2 || queue.slice(1).some(({ message }) => message.hurry);
  open(scene);
  return new Promise((done) => {
    playing = { beats: scene.beats, at: -1, done, timer: 0 };
    go(short ? scene.beats.length - 1 : 0, short ? BRIEF : 0);
  });
}

function open(scene) {
  if (!table.dataset.scene) { // the press that began it does not skip it
    from = table.contains(document.activeElement) ? document.activeElement : null;
    key.dataset.resting = "";
    setTimeout(() => delete key.dataset.resting, FIRST);
  }
  table.dataset.scene = scene.kind;
  place.hidden = bar.hidden = false;
  place.setAttribute("aria-label", scene.title);
  bar.querySelector(".beats").replaceChildren(...scene.beats.map(() => document.createElement("i")));
  if (from && !from.getClientRects().length) table.focus({ preventScroll: true }); // the key that was pressed is covered
}

function close() {
  clearTimeout(playing?.timer);
  playing = null;
  delete table.dataset.scene;
  place.hidden = bar.hidden = true;
  picture.replaceChildren();
  if (from?.isConnected && [document.body, table].includes(document.activeElement)) from.focus({ preventScroll: true });
  from = null;
}

function go(at, lasts = 0) {
  const { beats } = playing;
  const beat = beats[at];
  const laid = document.createElement("div"); // as it was drawn: what has tumbled looks different
  laid.innerHTML = beats[playing.at]?.picture ?? "";
  const before = { ...mark(laid), empty: false };
  clearTimeout(playing.timer);
  playing.at = at;
  picture.innerHTML = beat.picture;
  tumble(picture, before, still.matches || Boolean(lasts)); // a short scene shows how it lies
  picture.classList.toggle("lies", still.matches || Boolean(lasts));
  const says = document.createElement("b"); // a new one: it comes when the dice lie
  says.textContent = beat.says;
  if (beat.after && !lasts) { says.className = "late"; says.style.setProperty("--after", `${beat.after}ms`); }
  bar.querySelector("b").replaceWith(says);
  bar.querySelector(".ask span").textContent = beat.detail || bar.dataset.help;
  bar.querySelector(".key").textContent = at === beats.length - 1 ? bar.dataset.next : bar.dataset.skip;
  [...bar.querySelectorAll(".beats i")].forEach((dot, i) => { dot.className = i < at ? "was" : i === at ? "now" : ""; });
  announce(beat.says);
  playing.timer = setTimeout(on, lasts || beat.lasts);
}

function on() {
  if (playing.at < playing.beats.length - 1) go(playing.at + 1);
  else end();
}

function end() {
  clearTimeout(playing.timer);
  playing.done();
}

/** To the end of the scene; from there to what follows. */
function skip() {
  if (!playing || "resting" in key.dataset) return;
  if (playing.at < playing.beats.length - 1) go(playing.beats.length - 1, LAST);
  else end();
}

function hurry() {
  if (playing && playing.at < playing.beats.length - 1) go(playing.beats.length - 1, BRIEF);
}

place.addEventListener("click", skip);
bar.addEventListener("click", skip);
document.addEventListener("visibilitychange", () => { if (document.hidden && playing) end(); });
addEventListener("keydown", (event) => {
  if (!playing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (["Tab", "Shift"].includes(event.key) || /^F\d+$/.test(event.key)) return;
  if (event.target.closest?.(".rail, .bar, .tabs, dialog, [popover], input, select, textarea")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.repeat) return;
  if (event.key === "ArrowLeft") go(Math.max(0, playing.at - 1));
  else if (event.key === "ArrowRight") on();
  else {
    if (event.key === "Escape") queue[0].enough = true; // of all that this move brought
    key.click(); // as if pressed: what the keyboard is led to afterwards rests first
  }
}, true);

/** The choice in the page's menu; `says` tells the server. */
export function offerPaces(says) {
  for (const choice of document.querySelectorAll('input[name="scenes"]')) {
    choice.checked = choice.value === pace();
    choice.addEventListener("change", () => { localStorage.setItem(KEPT, choice.value); says(choice.value); });
  }
}
