// The table's page: what comes from the server is shown, what people do is sent.
import { TableSocket } from "./socket.js";
import { whole } from "./pieces.js";
import { phone, show, showCompany, table } from "./update.js";
import { clear, refuse, tell } from "./news.js";
import { listen } from "./actions.js";
import { select } from "./final.js";
import { clearHint, drawHint, shutHint } from "./hint.js";
import { moveByArrows } from "./arrow-keys.js";
import { announce } from "./announce.js";
import { setClock, setTurnClocks } from "./clock.js";
import { offerNotices, notice } from "./notifications.js";
import { offerPaces, pace, play, staging } from "./scenes.js";

let moments = 0; // what was advised in one holds no longer in the next; the first begins with the page itself
let arrived = table.dataset.number; // the last event that came; a scene may still hide it
let told = false; // whether the server has spoken
const parts = {}; // as they came last: what has not changed is not sent again
const SLOW = 700; // milliseconds after which the page says what it waits for
const HINTS = 4; // times that one hint is asked for, where others act meanwhile
const PATIENCE = 5000; // milliseconds in which the picture of what was done comes by the line

const words = document.getElementById("words"); // the table in words: drawn when it is opened
words.addEventListener("toggle", () => { if (words.open) socket.send({ type: "words" }); });
const layout = () => (phone.matches ? "tall" : "wide");

const socket = new TableSocket(`/tables/${table.dataset.code}/live`, () => ({ seen: arrived, layout: layout(), pace: pace(), words: words.open, waits: Boolean(document.getElementById("compiling")) }), {
  table(message) {
    arrived = message.number;
    for (const [name, sent] of Object.entries(message.parts)) parts[name] = whole(parts[name], sent);
    message.parts = { ...parts };
    message.came = performance.now(); // its clocks run while its scenes play
    if (message.scenes?.length && !message.aside) clearHint(); // it speaks of what was before them
    play(message, present);
    shown();
  },
  strong() { document.getElementById("compiling")?.remove(); },
  thinking(message) {
    for (const seat of document.querySelectorAll(".seat[data-seat]")) {
      seat.querySelector(".think").hidden = Number(seat.dataset.seat) !== message.seat;
    }
  },
  company: showCompany,
  closing() { tell(table.dataset.closing, { stays: true, name: "line" }); },
  race(message) {
    const name = (number) => document.querySelector(`.seat[data-seat="${number}"] b`)?.firstChild.textContent.trim() ?? "";
    tell(message.says.replace("{first}", name(message.first)).replace("{second}", name(message.second)), { icon: "timer" });
  },
  error(message) { refuse(message.error); },
  done(message) { answers.get(message.id)?.(message); },
  refused(message) { answers.get(message.id)?.(message); },
  lost() { for (const go of answers.values()) go(); table.dataset.live = "no"; shown(); tell(navigator.onLine ? table.dataset.lost : table.dataset.offline, { stays: true, name: "line" }); },
  back() { tell(table.dataset.back, { name: "line" }); },
});

/** The picture that came, once its scenes are over. */
function present(message) {
  if (told && message.number !== Number(table.dataset.number) && !message.aside) { moments += 1; clearHint(); }
  told = true;
  const there = show(message).then(fetchTools).finally(() => { table.dataset.live = "yes"; shown(); });
  setClock(message.clock, announce, message.came);
  notice(message.mine && !message.over);
  return there;
}

/** What some pictures need besides. */
async function fetchTools() {
  if (document.querySelector("#board [data-zoom]")) await import("./zoom.js");
  if (document.querySelector("#lesson, .in-lesson")) (await import("./lesson.js")).spotlight();
}

let waits = []; // for a picture: { number, go }

/** A new picture is there, or none will come over this connection: what waited for it goes on. */
function shown() {
  const there = table.dataset.live !== "yes" ? Infinity : staging() ? arrived : Number(table.dataset.number);
  waits = waits.filter(({ number, go }) => number > there || go());
}

/** Wait until the picture shows an event; where it does not come in time, ask for it. */
async function picture(number) {
  if (!(number > Number(table.dataset.number))) return;
  const late = new Promise((go) => { setTimeout(go, PATIENCE, true); });
  const there = new Promise((go) => { waits.push({ number, go: () => go(false) }); });
  if (await Promise.race([there, late])) await refresh();
}

async function ask(path, body) {
  const answer = await fetch(`/api/tables/${table.dataset.code}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(body),
  });
  const result = await answer.json().catch(() => ({ error: answer.statusText }));
  if (!answer.ok) throw Object.assign(new Error(result.error), result);
  return result;
}

const answers = new Map(); // what waits for the answer to a move that went by the line, by the move's name

/** Play by the line. Where it breaks or says nothing, the same is asked by a request: by its name it is played once. */
async function playMoves(moves, careful) {
  const id = requestId(), wish = { moves, seat: seat(), after: Number(table.dataset.number), careful };
  const answer = socket.open && await new Promise((go) => {
    answers.set(id, go);
    setTimeout(go, PATIENCE);
    socket.send({ type: "play", id, ...wish });
  });
  answers.delete(id);
  if (!answer) return ask("moves", { request_id: id, ...wish });
  if (answer.type === "refused") throw Object.assign(new Error(answer.error), answer);
  return answer;
}

const seat = () => (table.dataset.seat === "" ? null : Number(table.dataset.seat));
const requestId = () => Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(16).padStart(2, "0")).join("");

let acted = 0; // how often somebody at this page has done something
let decided = null; // the event number at which what is under way was decided

/** Do something at the table; a refusal shakes the thing and says why. Once a new picture is there, one may go on. */
async function attempt(work, thing) {
  const number = table.dataset.number;
  if (table.classList.contains("busy") && decided === number) return;
  decided = number;
  acted += 1;
  table.classList.add("busy");
  const slow = setTimeout(() => { tell(table.dataset.sending, { stays: true, name: "sending" }); announce(table.dataset.sending); }, SLOW);
  try {
    const done = await work();
    clearTimeout(slow);
    clear("sending"); // it has come; scenes may play before the new picture is there
    if (socket.open) await picture(done?.number);
    else await refresh();
  } catch (error) {
    // fetch itself failed: there is no line, and nothing was sent or nobody knows
    if (error.key === "lesson_first") (await import("./lesson.js")).first(error.message);
    else if (error.key === "sure_first") select(thing);
    else refuse(error instanceof TypeError ? table.dataset.lost : error.message, { thing, rule: error.rule });
  } finally {
    clearTimeout(slow);
    clear("sending");
    if (decided === number) table.classList.remove("busy");
  }
}

/** A hint is thought about beside the game. Where somebody else acts meanwhile it is asked for anew; one's own move drops it. */
async function hint(thing) {
  if (document.body.classList.contains("pondering")) return;
  if (document.querySelector("#hint .hint")) { shutHint(); return; } // pressed again, it is put away
  document.body.classList.add("pondering");
  announce(table.dataset.pondering);
  const own = acted;
  try {
    for (let tries = HINTS; tries > 0 && own === acted; tries--) {
      const asked = moments, note = await ask("hint", { seat: seat() }).catch((error) => { if (error.key !== "stale") throw error; });
      if (note && asked === moments) { drawHint(note); return; }
    }
    if (own === acted) refuse(table.dataset.late, { thing });
  } catch (error) {
    refuse(error.message, { thing });
  } finally {
    document.body.classList.remove("pondering");
  }
}

async function refresh() {
  const query = new URLSearchParams({ seen: table.dataset.number });
  if (seat() !== null) query.set("seat", seat());
  const answer = await fetch(`/tables/${table.dataset.code}/parts?${query}`, { headers: { accept: "application/json" } });
  if (answer.ok && !staging()) show(await answer.json());
}

listen({
  play(moves, thing) { // one press on the board plays nothing that cannot be taken back: the server knows
    const careful = Boolean(thing?.closest("#board"));
    return attempt(() => playMoves(moves, careful), thing);
  },
  draft(draft) { socket.send({ type: "draft", draft }); },
  undo: (thing) => attempt(() => ask("undo", {}), thing),
  resign: () => attempt(() => ask("resign", { seat: seat() })),
  leave: () => attempt(async () => { await ask("leave", {}); location.assign("/"); }),
  return: (thing) => attempt(() => ask("return", {}), thing),
  say: (phrase, thing) => attempt(async () => { thing.closest("details").open = false; await ask("say", { phrase }); }, thing),
  cards(thing) {
    const shows = thing.getAttribute("aria-pressed") !== "true";
    return attempt(async () => { await ask("cards", { shows }); thing.setAttribute("aria-pressed", shows); }, thing);
  },
  lesson: (thing) => attempt(() => ask("lesson", { does: thing.dataset.does, step: Number(thing.dataset.step) }), thing),
  notify: (thing) => offerNotices(thing, (text) => tell(text)),
  lift: (number) => socket.send({ type: "lift", seat: number }),
  hint,
});
document.getElementById("board").addEventListener("acted", () => { acted += 1; }); // by a game's own script
document.getElementById("board").addEventListener("unheard", () => refuse(table.dataset.lost)); // it got no answer, and asks again
document.getElementById("board").addEventListener("refused", async ({ detail }) => { // a game's own script was told no
  if (detail.key === "lesson_first") (await import("./lesson.js")).first(detail.error);
});
moveByArrows();
setTurnClocks();
offerNotices();
offerPaces((chosen) => socket.send({ type: "pace", pace: chosen }));
addEventListener("online", () => socket.hurry());
phone.addEventListener("change", () => socket.send({ type: "layout", layout: layout() }));
socket.connect();
