// Every page: the theme switch without a reload, links that copy themselves, and the worker that keeps rules for offline.
import { announce } from "./announce.js";

const YEAR = 365 * 24 * 3600; // seconds

for (const form of document.querySelectorAll("form[data-themes]")) {
  const themes = form.dataset.themes.split(" ");
  const button = form.querySelector("button");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const root = document.documentElement;
    const next = themes[(themes.indexOf(root.dataset.choice) + 1) % themes.length];
    root.dataset.choice = next;
    root.dispatchEvent(new Event("themechange"));
    button.title = button.dataset[next];
    button.setAttribute("aria-label", button.dataset[next]);
    announce(button.dataset[next]);
    const secure = location.protocol === "https:" ? "; secure" : ""; // as the server sets it for a page without scripts
    document.cookie = `theme=${next}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
  });
}

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("[data-copy]");
  if (!copy) return;
  const field = document.getElementById(copy.dataset.copy);
  field.select();
  await navigator.clipboard?.writeText(field.value);
  announce(document.getElementById("main").dataset.copied ?? "");
});

// The worker keeps the books in the language in which they were read last.
const READ_IN = "backroom language";
async function keepBooks() {
  await navigator.serviceWorker.register("/worker.js");
  const { active } = await navigator.serviceWorker.ready;
  const now = document.documentElement.lang, before = localStorage.getItem(READ_IN);
  localStorage.setItem(READ_IN, now);
  if (before && before !== now) active.postMessage("language");
}

if ("serviceWorker" in navigator) keepBooks().catch(() => {}); // rules are then read online
