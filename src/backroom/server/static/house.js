// Every page: the light switch without a reload, links that copy themselves, and the worker that keeps rules for offline.
import { say } from "./say.js";

for (const form of document.querySelectorAll("form[data-themes]")) {
  const themes = form.dataset.themes.split(" ");
  const button = form.querySelector("button");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const root = document.documentElement;
    const next = themes[(themes.indexOf(root.dataset.choice) + 1) % themes.length];
    root.dataset.choice = next;
    root.dispatchEvent(new Event("themechange"));
    button.title = button.dataset[next];
    button.setAttribute("aria-label", button.dataset[next]);
    say(button.dataset[next]);
    await fetch(form.action, { method: "POST", body: new URLSearchParams({ theme: next, back: location.pathname }) });
  });
}

document.addEventListener("click", async (event) => {
  const copy = event.target.closest("[data-copy]");
  if (!copy) return;
  const field = document.getElementById(copy.dataset.copy);
  field.select();
  await navigator.clipboard?.writeText(field.value);
  say(document.getElementById("main").dataset.copied ?? "");
});

if ("serviceWorker" in navigator) navigator.serviceWorker.register("/worker.js").catch(() => {}); // rules are then read online
