// Swap the parts of the page that changed. What has a data-key moves from its old place to its new one.
import { announce } from "./announce.js";
import { tell } from "./news.js";
import { mark, tumble } from "./motion.js";
import { setTurnClocks } from "./clock.js";

export const table = document.getElementById("main");
export const phone = matchMedia("(max-width: 720px), (max-height: 500px)"); // as in look.css: the tall picture shows, and only that is drawn
const still = matchMedia("(prefers-reduced-motion: reduce)");
const NEWS = 3; // sentences in one line of news
const ROOM = { wide: 110, narrow: 52 }; // letters that the place of the news can show
const AIR = 20; // pixels around what comes into sight: a label may reach beyond its thing
const MOST_KEYED = 80; // things that glide
const title = document.title;
const drawn = new Map(); // what each part shows: what did not change is not replaced under somebody's finger
let moving = null;

// While things glide to their places the page is a picture of itself that feels no press: early-clicks.js ends it.
document.documentElement.addEventListener("hasten", hasten);
function hasten() { moving?.skipTransition(); }

/** Show a table message: its parts, then what happened. Resolves once the new picture is there. */
export async function show(message) {
  const before = mark(board());
  const spot = remember();
  const fresh = message.parts.board ? parse(message.parts.board) : null;
  const swap = () => {
    table.dataset.number = message.number;
    table.dataset.seat = message.seat;
    table.dataset.curtain = message.curtain ? "yes" : "no";
    table.dataset.set = "yes";
    table.dataset.plays = message.plays ? "yes" : "no";
    document.getElementById("board").classList.toggle("looking", !message.plays);
    document.title = message.mine && !message.over ? `● ${title}` : title;
    for (const [name, html] of Object.entries(message.parts)) {
      const part = document.getElementById(name);
      const last = drawn.get(name);
      if (!part || (last?.told === html && last.made === part.innerHTML)) continue;
      if (name === "board" && fresh) swapPicture(part, fresh);
      else part.innerHTML = html;
      drawn.set(name, { told: html, made: part.innerHTML }); // a browser writes markup in its own way
    }
    restore(spot);
    reveal(message.mine);
    if (message.company) company = message.company;
    drawCompany();
    setTurnClocks(message.came);
  };
  hasten();
  const live = document.querySelector("#board [data-tiles]"); // hands are busy there: nothing may swallow a grip
  const moves = message.news.length && !live && !still.matches && (!fresh || stirred(fresh));
  const named = moves && document.startViewTransition ? keyed() : [];
  if (fresh && staysIn(document.getElementById("board"), fresh)) {
    const from = moves ? places() : new Map();
    swap();
    glide(from);
    after(message, before);
  } else if (named.length) {
    name(named);
    moving = document.startViewTransition(() => { swap(); name(keyed()); });
    moving.finished.finally(() => { unname(); moving = null; });
    moving.ready.catch(() => {});
    await moving.updateCallbackDone.then(() => after(message, before), () => {});
  } else {
    swap();
    after(message, before);
  }
}

function after(message, before) {
  tumble(board(), before, still.matches || message.scenes?.length); // a scene has shown the dice already
  const texts = message.news.map((line) => line.text);
  if (message.mine && message.news.length) texts.push(document.getElementById("question")?.textContent ?? table.dataset.yourTurn);
  if (texts.length) announce(texts.join(" "));
  if (message.said?.length) {
    announce(message.said.join(" "));
    tell(message.said.at(-1), { icon: "mail", name: "said" });
  }
  const good = message.news.filter((line) => line.tone);
  const told = message.news.filter((line) => line.text), deeds = told.filter((line) => !line.heading);
  const others = !table.classList.contains("busy"); // what somebody else did comes before what is drawn then
  const worth = brief(good.length ? good : (others && deeds.length ? deeds : told).slice(-1));
  if (worth.length) tell(worth.map((line) => line.text).join(" "), { icon: worth.at(-1).icon, name: "news", tone: worth.at(-1).tone });
}

/** The last of the news, and what came before it as long as all of it can be read. */
function brief(news) {
  const room = phone.matches ? ROOM.narrow : ROOM.wide;
  const letters = (lines) => lines.reduce((sum, { text }) => sum + text.length + 1, 0);
  let many = Math.min(NEWS, news.length);
  while (many > 1 && letters(news.slice(-many)) > room) many -= 1;
  return news.slice(news.length - many);
}

let asked = null; // the last question, its figures aside

let asks = false; // whether it is one's own to answer

/** On a phone the picture is longer than the screen. Where something else is asked, what can be pressed now comes into sight, and what it is about; or what is always looked at first. Who waits looks where they like. */
function reveal(mine = asks) {
  const question = document.getElementById("question")?.textContent.replace(/\d+/g, "") ?? "";
  asks = mine;
  if (!asks) asked = null;
  if (!asks || !phone.matches || question === asked) return;
  asked = question;
  const place = document.getElementById("board"), top = place.getBoundingClientRect().top - place.scrollTop;
  const boxes = (what) => [...board().querySelectorAll(what)].filter((thing) => !thing.closest("[data-zoom]:not([data-fits])"))
    .map((thing) => (thing.querySelector(":scope > .hit") ?? thing).getBoundingClientRect()).filter((box) => box.height);
  const span = (all) => [Math.min(...all.map((box) => box.top)) - top, Math.max(...all.map((box) => box.bottom)) - top];
  const fits = (all) => span(all)[1] - span(all)[0] <= place.clientHeight;
  const lit = boxes(".lit"), both = [...lit, ...boxes(".about")], always = boxes(".always > *");
  if (always.length && document.querySelector("#acts [data-moves]")) { // a key plays as well: the rest is scrolled to
    place.scrollTop = Math.max(0, span(always)[0] - AIR);
    return;
  }
  if (!both.length) return;
  const [first, last] = span(lit.length && fits(lit) && !fits(both) ? lit : both);
  const air = Math.max(0, Math.min(AIR, (place.clientHeight - last + first) / 2));
  place.scrollTop = Math.max(0, Math.min(first - air, last + air - place.clientHeight));
}

let screen = "";
new ResizeObserver(() => { // the screen was turned
  const now = `${table.offsetWidth} ${table.offsetHeight}`;
  if (now === screen) return;
  [screen, asked] = [now, null];
  reveal();
}).observe(table);

let company = { seats: [], watching: 0 };

/** Who is here: a light beside each name, and how many watch. */
export function showCompany(message) {
  company = message.company;
  drawCompany();
}

function drawCompany() {
  for (const seat of document.querySelectorAll("#seats .seat[data-seat]")) {
    seat.querySelector(".here").hidden = !company.seats.includes(Number(seat.dataset.seat));
  }
  const watching = document.querySelector("#seats .watching");
  if (!watching) return;
  watching.hidden = !company.watching;
  watching.querySelector("span").textContent = table.dataset.watching.replace("{n}", company.watching);
}

/** The picture that is visible now: wide or tall. */
export function board() {
  const place = document.getElementById("board");
  return [...place.querySelectorAll("svg.play")].find((picture) => getComputedStyle(picture).display !== "none") ?? place;
}

function parse(html) {
  const made = document.createElement("template");
  made.innerHTML = html;
  return made.content;
}

// What never changes (`data-keep`) stays where it is, styled and laid out: the picture is replaced around it.
const holds = (thing) => thing.matches("[data-keep]") || Boolean(thing.querySelector("[data-keep]"));
const holders = (thing) => (thing.matches("[data-keep]") ? [] : [...thing.children].filter(holds));

function staysIn(place, fresh) {
  const [was, is] = [place.firstElementChild, fresh.firstElementChild];
  return place.childElementCount === 1 && fresh.childElementCount === 1 && holds(is) && alike(was, is);
}

function swapPicture(place, fresh) {
  if (!staysIn(place, fresh)) { place.replaceChildren(fresh); return; }
  replaceAround(place.firstElementChild, fresh.firstElementChild);
  queueMicrotask(() => document.dispatchEvent(new Event("redrawn"))); // no child of the board was replaced: who waits for one hears it so
}

/** Whether one can stay in the other's place: the same kept parts in the same frames. */
function alike(was, is) {
  const [old, next] = [holders(was), holders(is)];
  return was.nodeName === is.nodeName && was.dataset.keep === is.dataset.keep && was.dataset.zoom === is.dataset.zoom
    && old.length === next.length && old.every((one, i) => alike(one, next[i]));
}

function replaceAround(was, is) {
  if (is.matches("[data-keep]")) return;
  for (const { name } of [...was.attributes]) if (name !== "style" && !is.hasAttribute(name)) was.removeAttribute(name);
  for (const { name, value } of is.attributes) if (name !== "style" && was.getAttribute(name) !== value) was.setAttribute(name, value);
  const old = holders(was), next = holders(is);
  for (const child of [...was.childNodes]) if (!old.includes(child)) child.remove();
  for (const child of [...is.childNodes]) {
    if (child === next[0]) { next.shift(); replaceAround(old.shift(), child); } else was.insertBefore(child, old[0] ?? null);
  }
}

// Where the picture stays in place, only what moved in it glides: nothing else has to stand still meanwhile.
const GLIDE = { duration: 420, easing: "cubic-bezier(.2,.75,.25,1)" };
const places = () => new Map(keyed().map((thing) => [thing.dataset.key, thing.getBoundingClientRect()]));

function glide(from) {
  if (!from.size) return;
  for (const thing of keyed()) {
    const was = from.get(thing.dataset.key), is = thing.getBoundingClientRect();
    const { a: scale } = thing.parentNode.getScreenCTM() ?? { a: 1 };
    const [x, y] = was ? [(was.x - is.x) / scale, (was.y - is.y) / scale] : [0, 0];
    if (!was) thing.animate([{ opacity: 0 }, { opacity: 1 }], GLIDE);
    else if (Math.hypot(x, y) > 1) thing.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], GLIDE);
  }
}

/** Whether a thing with a data-key comes, goes or looks different: else nothing glides. */
function stirred(fresh) {
  const seen = (things) => new Map(things.map((thing) => [thing.dataset.key, thing.outerHTML]));
  const [now, then] = [seen(keyed()), seen([...fresh.querySelectorAll("[data-key]")].slice(0, MOST_KEYED))];
  return now.size !== then.size || [...then].some(([key, html]) => now.get(key) !== html);
}

function keyed() { return [...board().querySelectorAll("[data-key]")].slice(0, MOST_KEYED); }

function name(things) {
  const taken = new Set();
  for (const thing of things) {
    const key = `k-${thing.dataset.key.replace(/[^A-Za-z0-9_-]/g, "_")}`;
    if (taken.has(key)) continue;
    taken.add(key);
    thing.style.viewTransitionName = key;
  }
}

function unname() {
  for (const thing of keyed()) {
    thing.style.viewTransitionName = "";
    if (!thing.getAttribute("style")) thing.removeAttribute("style");
  }
}

// Where the keyboard was: the same thing again if it is still there, else the next to do.
const MARKS = ["data-key", "data-act", "data-move", "data-moves", "data-draft", "data-typed"];

function remember() {
  const at = document.activeElement;
  if (!at || at === document.body || !table.contains(at)) return null;
  const [place] = [...table.querySelectorAll("#board, #acts, #plain")].filter((part) => part.contains(at));
  if (!place) return null;
  const mark = MARKS.find((attribute) => at.hasAttribute(attribute));
  return { place: place.id, mark, value: mark && at.getAttribute(mark), says: at.getAttribute("aria-label"), lays: at.hasAttribute("data-draft"), from: at };
}

function restore(spot) {
  if (!spot || spot.from.isConnected) return;
  const place = spot.place === "board" ? board() : document.getElementById(spot.place);
  // a card that is no longer to be clicked keeps its key, but cannot have the focus
  const same = spot.mark && place.querySelector(`[${spot.mark}="${CSS.escape(spot.value)}"]:is([tabindex], button, a)`);
  // a step ("one more") lays out another number each time: its name stays; when all is laid out, the key that plays it is next
  const named = spot.lays && spot.says && place.querySelector(`.lit[aria-label="${CSS.escape(spot.says)}"]`);
  const step = named || (spot.lays && document.querySelector("#acts .main[data-moves]")) || null;
  const todo = ".lit, [data-moves], [data-move]"; // what is next, before a key that takes back
  const next = same ?? step ?? place.querySelector(todo) ?? board().querySelector(todo) ?? document.querySelector(`#acts .main, #acts .b:not([data-act="undo"])`);
  next?.focus({ preventScroll: true });
}
