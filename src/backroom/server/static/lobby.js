// A saved game is chosen or dropped: it is sent as text, and the table that goes on with it opens.
// While the lobby stays open it asks now and then whether somebody's turn has come.
import { tellTurn } from "./notifications.js";

const form = document.getElementById("load");
const input = document.getElementById("file");
const trouble = document.getElementById("trouble");

async function load(file) {
  if (!file) return;
  trouble.hidden = true;
  form.classList.add("busy");
  try {
    const answer = await fetch("/saved", {
      method: "POST", headers: { "content-type": "text/plain", accept: "application/json" }, body: file,
    });
    const body = await answer.json();
    if (answer.ok) location.assign(body.to);
    else show(body.error);
  } catch (error) {
    show(String(error.message));
  } finally {
    form.classList.remove("busy");
    input.value = "";
  }
}

function show(text) {
  trouble.textContent = text;
  trouble.hidden = false;
  trouble.scrollIntoView({ block: "nearest" });
}

input.addEventListener("change", () => load(input.files[0]));
document.getElementById("pick").addEventListener("click", () => input.click());
form.addEventListener("dragover", (event) => event.preventDefault());
form.addEventListener("drop", (event) => { event.preventDefault(); load(event.dataTransfer.files[0]); });
form.addEventListener("submit", (event) => event.preventDefault());

// --- your turn ---
const EVERY = 20_000; // milliseconds
const title = document.title;
let known = null;
let leaving = false; // a press on the way to a table: drawing the lobby anew would call it back

addEventListener("beforeunload", () => { leaving = true; });
addEventListener("pageshow", () => { leaving = false; });

async function turns() {
  if (!navigator.onLine) return;
  const answer = await fetch("/turns", { headers: { accept: "application/json" } }).catch(() => null);
  if (!answer?.ok) return;
  const codes = (await answer.json()).turns.map((turn) => turn.code);
  if (leaving) return;
  document.title = codes.length ? `● ${title}` : title;
  const news = known === null ? [] : codes.filter((code) => !known.includes(code));
  known = codes;
  for (const code of news) await tellTurn(code);
  if (news.length && !document.querySelector(":popover-open, input:focus")) location.reload();
}

turns();
setInterval(turns, EVERY);
