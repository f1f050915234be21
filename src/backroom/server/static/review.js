// The whole game reviewed: asked for until all decisions are known. One that is pressed is shown on the board, with the better move.
import { go } from "./replay.js";
import { announce } from "./announce.js";
import { light } from "./marks.js";

const main = document.getElementById("main");
const place = document.getElementById("decisions");
const PAUSE = 700; // milliseconds between two looks at a review that goes on
let open = null;

async function ask() {
  const query = new URLSearchParams({ seat: main.dataset.seat });
  const answer = await fetch(`/tables/${main.dataset.code}/decisions?${query}`, { headers: { accept: "application/json" } }).catch(() => null);
  const told = await answer?.json().catch(() => null);
  if (answer?.ok && !place.contains(document.activeElement)) {
    place.innerHTML = told.html;
    mark();
  }
  if (!answer?.ok || !told.done) setTimeout(ask, PAUSE);
  else { place.dataset.done = "yes"; if (place.querySelector(".luck")) announce(place.querySelector(".luck").innerText); }
}

/** Open the decision that was pressed: its numbers in the list, the better move marked on the board. */
function mark() {
  for (const row of place.querySelectorAll("li")) {
    const on = row.dataset.number === open;
    row.classList.toggle("on", on);
    row.querySelector("[data-decision]").setAttribute("aria-expanded", on);
  }
}

place.addEventListener("click", async (event) => {
  const key = event.target.closest("[data-decision]");
  if (!key) return;
  open = open === key.dataset.decision ? null : key.dataset.decision;
  mark();
  if (open === null) return;
  const better = JSON.parse(key.dataset.better);
  await go(Number(open), better.draft);
  light(main, better);
});
if (place) ask();
