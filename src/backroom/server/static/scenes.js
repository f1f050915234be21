// Big moments are played before the new picture is shown: a scene plays on the board itself where it has its things in sight, else it
// lies over the board; its bar lies over the action bar, and all that would tell the end (log, scores, question, news) comes when the
// scenes are over. A press or a key goes on; nothing else is done by it.
import { announce } from "./announce.js";
import { mark, tumble } from "./motion.js";
import { box, named, shape, veil } from "./spot.js";
import { board as boardPicture, phone } from "./update.js";

const KEPT = "backroom scenes"; // full, brief or off
const FIRST = 300; // milliseconds in which a press still belongs to what began the scene
const SWIPE = 40; // pixels
const BRIEF = 900, LAST = 600; // milliseconds that a short scene stays, and the end of one that was skipped
const EDGE = 10, GAP = 14, BELOW = 64; // pixels: between a panel and the edge, and the things; room for what lies below them
const LEAST = 0.82; // of a panel's size, on a phone
const still = matchMedia("(prefers-reduced-motion: reduce)");
const table = document.getElementById("main");
const place = document.getElementById("scene");
const board = document.getElementById("board");
const bar = document.getElementById("scenebar");
const picture = place.querySelector(".stagehand");
const key = bar.querySelector("button");
const queue = []; // messages that wait, each with its scenes
let playing = null; // { beats, at, done, timer, large, html, panel }
let scrolled = null; // where the board was before a scene moved it
let from = null; // where the keyboard was

const touch = matchMedia("(hover: none)");
/** What one can do in a scene: where there are no keys, none are named. */
const helps = (name) => bar.dataset[touch.matches ? `${name}Touch` : name];

/** How much is played: what was chosen, else everything, or nothing where motion is reduced. */
export const pace = () => localStorage.getItem(KEPT) ?? (still.matches ? "off" : "full");

/** Whether scenes are being played, or wait. */
export const staging = () => queue.length > 0;

/** Play a message's scenes, then do `then` with it. Messages keep their order; without scenes it is done immediately. */
export function play(message, then) {
  if (!queue.length && !message.scenes?.length) { then(message); return; }
  queue.push({ message, then });
  if (queue.length === 1) begin();
  else if (message.hurry || behind()) hurry(); // somebody has acted
}

/** Whether there is much to catch up with: what shows nothing, like a bot's word or a step, does not count. */
const behind = () => queue.filter(({ message }) => message.scenes?.length).length > 2;

async function begin() {
  while (queue.length) {
    const { message, then } = queue[0];
    for (const scene of message.scenes ?? []) if (seen() && !queue[0].enough) await show(scene);
    if (queue.length === 1 || !queue[1].message.scenes?.length) close(); // else the next scene takes this one's place
    queue.shift();
    const there = then(message);
    if (queue.length) await there; // the next scene plays on it
  }
}

/** Whether anybody would see a scene: not in a tab behind others, nor while a phone shows the log. */
const seen = () => pace() !== "off" && !document.hidden && place.parentElement.getClientRects().length > 0;

function show(scene) {
  const short = pace() === "brief" || behind() || queue.slice(1).some(({ message }) => message.hurry);
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
  leave();
  picture.replaceChildren();
  if (scrolled !== null) board.scrollTop = scrolled;
  scrolled = null;
  if (from?.isConnected && [document.body, table].includes(document.activeElement)) from.focus({ preventScroll: true });
  from = null;
}

function go(at, lasts = 0) {
  const { beats } = playing;
  const beat = beats[at], was = beats[playing.at];
  const before = lying(playing.html);
  clearTimeout(playing.timer);
  playing.at = at;
  playing.large = null;
  playing.html = plays(beat) ? beat.panel : beat.picture;
  picture.innerHTML = playing.html;
  stand();
  const lies = still.matches || Boolean(lasts); // a short scene shows how it lies
  tumble(picture, before, lies);
  for (const [laid, { at: name, body, where }] of marks()) {
    tumble(laid, lying(was?.marks?.find((other) => other.at === name && other.where === where && other.body === body)?.body), lies);
  }
  place.classList.toggle("lies", lies);
  const says = document.createElement("b"); // a new one: it comes when the dice lie
  says.textContent = beat.says;
  if (beat.after && !lasts) { says.className = "late"; says.style.setProperty("--after", `${beat.after}ms`); }
  bar.querySelector("b").replaceWith(says);
  const detail = document.createElement("span"); // what it says of the dice comes with them
  detail.textContent = beat.detail || helps(parts().length ? "parts" : "help");
  if (beat.detail) { detail.className = says.className; detail.style.cssText = says.style.cssText; }
  bar.querySelector(".ask span").replaceWith(detail);
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

/** What lies in a picture as it was drawn: what has tumbled looks different. */
function lying(html) {
  const laid = document.createElement("div");
  laid.innerHTML = html ? `<svg>${html}</svg>` : "";
  return { ...mark(laid), empty: false };
}

// --- on the board itself -------------------------------------------------------------------------------------------------

/** Whether a beat plays on the board: its things are there, or others of its scene are and it has a panel. */
function plays(beat) {
  const there = (other) => Boolean(other.at?.length && named(other.at).length);
  return there(beat) || Boolean(beat.panel && playing.beats.some(there));
}

const marks = () => [...place.querySelectorAll(".stagespot > [data-mark]")].map((laid) => [laid, playing.beats[playing.at].marks[laid.dataset.mark]]);

/** Set the beat where it happens: the veil with its holes, what lies on the things, the panel beside them. */
function stand() {
  const beat = playing?.beats[playing.at];
  if (!beat || !plays(beat)) { leave(); return; }
  if (board.contains(document.activeElement)) table.focus({ preventScroll: true });
  board.inert = true;
  playing.size = sizeNow();
  table.dataset.onBoard = "";
  const things = named(beat.at), last = beat.marks.at(-1);
  bring(last ? named([last.at]) : things);
  const spot = veil("stagespot", [[things, "ring"]]);
  spot.classList.add("play");
  beat.marks.forEach(({ at, body, where }, number) => {
    for (const thing of named([at])) {
      const { x, y, width, height } = box(thing, 0);
      const down = { above: 0, middle: height / 2, below: height }[where];
      const laid = shape("g", { transform: `translate(${x + width / 2} ${y + down}) scale(${width / 100})`, "data-mark": number });
      laid.innerHTML = body;
      spot.append(laid);
    }
  });
  place.querySelector(".stagespot")?.remove();
  place.prepend(spot);
  setPanel(things.map((thing) => box(thing)), beat.marks.some(({ where }) => where === "below"));
}

const sizeNow = () => `${place.clientWidth} ${place.clientHeight}`;

function leave() {
  place.querySelector(".stagespot")?.remove();
  board.inert = false;
  delete table.dataset.onBoard;
}

/** On a phone the board is longer than the screen: what it is about comes into sight. */
function bring(things) {
  if (!things.length || board.scrollHeight <= board.clientHeight + 1) return;
  scrolled ??= board.scrollTop;
  const boxes = things.map((thing) => box(thing));
  const top = Math.min(...boxes.map(({ y }) => y)), bottom = Math.max(...boxes.map(({ y, height }) => y + height));
  const panel = playing.beats.some((beat) => beat.panel);
  if (panel || top < 0 || bottom > board.clientHeight - BELOW) board.scrollTop += top - (panel ? EDGE : Math.max(EDGE, (board.clientHeight - bottom + top) / 2));
}

/** The panel stands close to the things and covers none of them; it stays where it is as long as it can. */
function setPanel(boxes, below) {
  const panel = picture.firstElementChild;
  if (!panel) return;
  const { width, height } = place.getBoundingClientRect();
  const own = panel.viewBox.baseVal;
  const tallest = Math.max(...playing.beats.map((beat) => Number(/viewBox="0 0 \S+ ([\d.]+)"/.exec(beat.panel ?? "")?.[1] ?? 0)));
  const long = phone.matches ? own.height : tallest; // room for all of the scene's panels, so that none of them moves
  const free = height - 2 * EDGE - GAP - Math.min(height / 3, ...boxes.map((one) => one.height)); // beside the least of the things
  const most = phone.matches ? Math.max(LEAST, Math.min(1, free / long)) : Math.max(0.9, boardPicture().getScreenCTM().a);
  const size = Math.min(most, (width - 2 * EDGE) / own.width, (height - 2 * EDGE) / long);
  const w = own.width * size, h = long * size;
  const left = Math.min(width / 2, ...boxes.map(({ x }) => x)), right = Math.max(...boxes.map((one) => one.x + one.width), left);
  const top = Math.min(height / 2, ...boxes.map(({ y }) => y)), bottom = Math.max(...boxes.map((one) => one.y + one.height), top) + (below ? BELOW : 0);
  const fit = (at, most) => Math.max(EDGE, Math.min(at, most - EDGE));
  const covers = ([x, y]) => boxes.reduce((sum, one) => sum + Math.max(0, Math.min(x + w, one.x + one.width) - Math.max(x, one.x)) * Math.max(0, Math.min(y + h, one.y + one.height) - Math.max(y, one.y)), 0);
  const far = ([x, y]) => Math.hypot(x + w / 2 - (left + right) / 2, y + h / 2 - (top + bottom) / 2);
  const xs = [left - w - GAP, (left + right - w) / 2, right + GAP, (width - w) / 2].map((x) => fit(x, width - w));
  const ys = [top - h - GAP, (top + bottom - h) / 2, bottom + GAP, (height - h) / 2].map((y) => fit(y, height - h));
  const spots = xs.flatMap((x) => ys.map((y) => [x, y])).sort((a, b) => covers(a) - covers(b) || far(a) - far(b));
  const kept = playing.panel && playing.panel[1] + h <= height && covers(playing.panel) <= covers(spots[0]);
  if (!kept) playing.panel = spots[0];
  Object.assign(panel.style, { left: `${playing.panel[0]}px`, top: `${playing.panel[1]}px`, width: `${w}px`, height: `${own.height * size}px` });
}

new ResizeObserver(() => { if (playing && playing.size !== sizeNow()) { playing.panel = null; stand(); } }).observe(place);

/** The parts of a picture that can be seen large; time stands still meanwhile. */
const parts = () => [...picture.querySelectorAll("[data-enlarge]")];

function enlarge(part) {
  clearTimeout(playing.timer);
  const svg = picture.firstElementChild;
  playing.whole = playing.large ? playing.whole : svg.getAttribute("viewBox");
  playing.large?.classList.remove("large");
  playing.large = part;
  part.classList.add("large");
  svg.classList.add("enlarged");
  svg.setAttribute("viewBox", part.dataset.enlarge);
  bar.querySelector(".ask span").textContent = helps("large");
  announce(part.dataset.says);
}

function shrink() {
  const svg = picture.firstElementChild;
  playing.large.classList.remove("large");
  playing.large = null;
  svg.classList.remove("enlarged");
  svg.setAttribute("viewBox", playing.whole);
  bar.querySelector(".ask span").textContent = helps("parts");
  playing.timer = setTimeout(on, playing.beats[playing.at].lasts);
}

/** The next part, or the one before it. */
function turn(by) {
  const all = parts();
  if (all.length) enlarge(all[(playing.large ? all.indexOf(playing.large) + by + all.length : by > 0 ? 0 : all.length - 1) % all.length]);
}

let down = null; // where a finger went down; null once it has swiped
place.addEventListener("pointerdown", (event) => { down = event; });
place.addEventListener("pointerup", (event) => {
  const across = down ? event.clientX - down.clientX : 0;
  if (Math.abs(across) < SWIPE || !playing || "resting" in key.dataset || !parts().length) return;
  turn(across < 0 ? 1 : -1);
  down = null;
});
place.addEventListener("click", (event) => {
  if (!playing || "resting" in key.dataset || !down) return;
  const part = event.target.closest?.("[data-enlarge]");
  if (playing.large) shrink();
  else if (part) enlarge(part);
  else skip();
});
bar.addEventListener("click", skip);
document.addEventListener("visibilitychange", () => { if (document.hidden && playing) end(); });
addEventListener("keydown", (event) => {
  if (!playing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (["Tab", "Shift"].includes(event.key) || /^F\d+$/.test(event.key)) return;
  if (event.target.closest?.(".rail, .bar, .tabs, dialog, [popover], input, select, textarea")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.repeat) return;
  if (event.key === "ArrowUp" && parts().length && !playing.large) turn(1);
  else if (playing.large && ["ArrowLeft", "ArrowRight"].includes(event.key)) turn(event.key === "ArrowLeft" ? -1 : 1);
  else if (playing.large) shrink();
  else if (event.key === "ArrowLeft") go(Math.max(0, playing.at - 1));
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
