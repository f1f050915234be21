// The end screen: comes over the board when the game is over, and goes and comes again by its key in the action bar.
import { announce } from "./announce.js";

const AGAIN = 3000; // milliseconds between two questions after the bot that plays the same deal
const MOST = 60; // such questions
const table = document.getElementById("main");
const place = document.getElementById("end");
const acts = document.getElementById("acts");
let shown = ""; // which end was fetched
let seen = ""; // which end has opened automatically

const key = () => acts.querySelector("[data-end]");

/** Open or close the screen; the key says which. */
function open(wanted) {
  place.hidden = !wanted;
  table.dataset.ended = wanted ? "yes" : "no";
  key()?.setAttribute("aria-expanded", wanted);
  for (const board of document.querySelectorAll("#board")) board.inert = wanted;
  oneBrass();
}

/** One key is brass: where the open screen offers the next rival, the bar's key for a new deal is a plain one. */
function oneBrass() {
  const offered = !place.hidden && Boolean(place.querySelector(".endkeys .brass"));
  acts.querySelector('form[action$="/again"] .b')?.classList.toggle("brass", !offered);
}

async function fetchEnd(which) {
  if (shown === which) return;
  place.innerHTML = "";
  place.append(Object.assign(document.createElement("p"), { className: "waits", textContent: place.dataset.loading }));
  try {
    const answer = await fetch(`/tables/${table.dataset.code}/end`, { headers: { accept: "text/html" } });
    if (!answer.ok) throw new Error(answer.statusText);
    place.innerHTML = await answer.text();
    shown = which;
    place.dataset.shown = which;
    oneBrass();
    announce(place.querySelector(".poster")?.textContent ?? "");
    par();
  } catch {
    place.firstElementChild.textContent = place.dataset.failed;
  }
}

/** Ask for the bot's result until it is there; nobody waits for it. */
async function par(tries = MOST) {
  const line = place.querySelector("[data-par]");
  if (!line || !tries) return;
  await new Promise((go) => { setTimeout(go, AGAIN); });
  if (!line.isConnected) return;
  const answer = await fetch(line.dataset.par, { headers: { accept: "application/json" } }).catch(() => null);
  const news = answer?.ok ? await answer.json() : { playing: true };
  if (!line.isConnected) return;
  if (news.playing) { par(tries - 1); return; }
  delete line.dataset.par;
  if (news.says) line.replaceChildren(Object.assign(document.createElement("b"), { textContent: news.says }));
  else line.closest("li").remove();
}

/** What keeps the result back while the board still counts; resolves when the action bar may be read. */
function counted() {
  const waits = acts.getAnimations({ subtree: true }).filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime));
  return Promise.allSettled(waits.map((one) => one.finished));
}

/** The action bar was drawn anew: the game ended, or its end was taken back. */
async function look() {
  const which = key()?.dataset.end ?? "";
  if (!which) { open(false); seen = ""; return; }
  if (seen === which) { open(!place.hidden); return; }
  seen = which;
  await counted();
  if (key()?.dataset.end === which) { open(true); fetchEnd(which); }
}

document.addEventListener("click", (event) => {
  const pressed = event.target.closest?.("[data-end]");
  if (pressed) { open(place.hidden); fetchEnd(pressed.dataset.end); }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !place.hidden && place.contains(document.activeElement)) { open(false); key()?.focus(); }
});
new MutationObserver(look).observe(acts, { childList: true });
look();
