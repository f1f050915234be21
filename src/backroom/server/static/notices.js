// A notice of the browser when it is one's turn and the page is open but not looked at. Only if somebody asked for it.
const WANTED = "backroom notices";
const wanted = () => localStorage.getItem(WANTED) === "yes" && Notification.permission === "granted";
const here = "Notification" in window;
const name = document.title;
let was = null;

/** Show the switch where the browser can do it; pressed (`key`), ask for leave or stop. */
export async function offerNotices(key, tell) {
  if (!here) return;
  const main = document.getElementById("main");
  if (key) {
    const on = !wanted();
    if (on) await Notification.requestPermission();
    localStorage.setItem(WANTED, on ? "yes" : "no");
    if (on) tell(wanted() ? main.dataset.notifyOn : main.dataset.notifyNo);
  }
  for (const button of document.querySelectorAll('[data-act="notify"]')) {
    button.hidden = false;
    button.setAttribute("aria-pressed", wanted());
  }
}

/** It is one's turn, or not: the change is told. */
export function notice(mine) {
  const news = mine && was === false;
  was = mine;
  if (!here || !news || !document.hidden || !wanted()) return;
  const main = document.getElementById("main");
  const told = new Notification(name, { body: main.dataset.yourTurn, tag: main.dataset.code, lang: document.documentElement.lang });
  told.onclick = () => { window.focus(); told.close(); };
}
