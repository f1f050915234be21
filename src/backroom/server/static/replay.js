// A game step by step: slider, arrow keys, Home and End, or automatically.
import { mark, tumble } from "./motion.js";
import { announce } from "./announce.js";

const main = document.getElementById("main");
const slider = document.getElementById("slider");
const last = Number(main.dataset.last);
const player = document.querySelector('[data-go="play"]');
const still = matchMedia("(prefers-reduced-motion: reduce)");
const PACE = 900; // milliseconds a step when it plays automatically
const frames = new Map();
let at = Number(main.dataset.at), wanted = at, timer = null;

/** A step as it was drawn then; with a draft, as it would have been with that laid out. */
function fetchFrame(step, draft = "") {
  const key = `${step} ${draft}`;
  if (!frames.has(key)) {
    const query = new URLSearchParams(draft ? { seat: main.dataset.seat, draft } : { seat: main.dataset.seat });
    frames.set(key, fetch(`/tables/${main.dataset.code}/frames/${step}?${query}`, { headers: { accept: "application/json" } }).then((answer) => {
      if (!answer.ok) { frames.delete(key); throw new Error(answer.statusText); }
      return answer.json();
    }));
    if (frames.size > 200) frames.delete(frames.keys().next().value);
  }
  return frames.get(key);
}

// A review: what the search thinks of the move, asked for when somebody has stopped at it.
const REST = 400; // milliseconds
const notes = new Map();
let resting = 0;

function judge() {
  const place = document.getElementById("review");
  clearTimeout(resting);
  if (!place) return;
  const step = at;
  const known = notes.get(step);
  if (known) { place.innerHTML = known; return; }
  place.textContent = main.dataset.pondering;
  resting = setTimeout(async () => {
    const answer = await fetch(`/tables/${main.dataset.code}/review/${step}`, { headers: { accept: "application/json" } }).catch(() => null);
    const told = await answer?.json().catch(() => null);
    if (answer?.ok) notes.set(step, told.note);
    if (step !== at) return; // somebody has gone on
    if (answer?.ok) place.innerHTML = told.note;
    else place.textContent = told?.error ?? "";
    announce(place.innerText);
  }, REST);
}

export async function go(step, draft = "") {
  wanted = Math.max(0, Math.min(last, step));
  slider.value = wanted;
  const target = wanted;
  const frame = await fetchFrame(target, draft);
  if (target !== wanted) return; // somebody was quicker
  const board = document.getElementById("board");
  const before = mark(board);
  const onward = target === at + 1;
  at = target;
  for (const name of ["board", "stage", "log"]) document.getElementById(name).innerHTML = frame[name];
  document.getElementById("says").textContent = frame.says;
  const step_ = main.dataset.step.replace("{at}", at).replace("{last}", last);
  document.getElementById("step").textContent = step_;
  slider.setAttribute("aria-valuetext", `${step_}. ${frame.says}`);
  if (document.activeElement !== slider) announce(frame.says);
  if (onward) tumble(board, before, still.matches);
  const fork = document.getElementById("fork-at");
  if (fork) fork.value = at;
  const link = document.getElementById("replay-link");
  link.value = link.value.replace(/at=\d+/, `at=${at}`);
  const address = new URL(location.href);
  address.searchParams.set("at", at);
  history.replaceState(null, "", address);
  for (const way of document.querySelectorAll("a[data-at]")) way.href = way.href.replace(/at=\d+/, `at=${at}`);
  judge();
  for (const next of [at + 1, at - 1]) if (next >= 0 && next <= last) fetchFrame(next).catch(() => {});
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (at >= last ? play(false) : go(at + 1)), PACE) : null;
  player.setAttribute("aria-pressed", Boolean(on));
  player.textContent = on ? player.dataset.stop : player.dataset.play;
  if (on && at >= last) go(0);
}

const GOES = {
  first: () => go(0), last: () => go(last), back: () => go(wanted - 1), on: () => go(wanted + 1), play: () => play(timer === null),
};
document.addEventListener("click", (event) => {
  const key = event.target.closest("[data-go]");
  if (key) { if (key.dataset.go !== "play") play(false); GOES[key.dataset.go](); }
});
slider.addEventListener("input", () => { play(false); go(Number(slider.value)); });
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input:not(#slider), a, #log")) return;
  const way = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" }[event.key];
  if (way) { event.preventDefault(); play(false); GOES[way](); }
});
judge();
