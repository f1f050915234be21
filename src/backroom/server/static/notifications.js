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
  if (news) tellTurn(document.getElementById("main").dataset.code);
}

/** It is somebody's turn at a table: notify them if they asked for it and do not look. */
export async function tellTurn(code) {
  if (!here || !document.hidden || !wanted()) return;
  const about = { body: document.getElementById("main").dataset.yourTurn, tag: code, lang: document.documentElement.lang };
  const address = `/tables/${code}`;
  try {
    const told = new Notification(name, about);
    told.onclick = () => { window.focus(); told.close(); if (location.pathname !== address) location.assign(address); };
  } catch { // phones show them through the worker alone, which then opens the table
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(name, { ...about, data: { address } });
  }
}
