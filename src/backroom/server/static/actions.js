// From clicks and keys to actions. Elements carry what they do (data-move, data-moves, data-draft, data-act) or why not.
import { phone, table } from "./update.js";
import { refuse } from "./news.js";
import { clearHint, shutHint } from "./hint.js";
import { askFirst, select, selects, shut } from "./final.js";
import { inspect, shutSheet } from "./inspect.js";
import { wanted } from "./lesson.js";
import "./rest.js";

const ACTION = "[data-move], [data-moves], [data-draft], [data-why], [data-act], [data-typed], [data-say]";
const LETTERS = "backroom letters off";
let draft = {};
let number = table.dataset.number;

/** Listen to the whole page; `does` has a function for each action. */
export function listen(does) {
  document.addEventListener("click", (event) => {
    const thing = event.target.closest(ACTION);
    if (thing) act(thing, does, event);
    const tab = event.target.closest(".tabs [data-tab]");
    if (tab) { event.preventDefault(); choose(tab.dataset.tab); }
    if (event.target.closest(".news:not(.no)")) openLog();
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const thing = event.target.closest?.(`svg :is(${ACTION})`);
    if (thing && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })); }
    else shortcut(event, does);
  });
  document.getElementById("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = document.getElementById("notation");
    if (field.value.trim()) does.play([field.value.trim()], field);
    field.select();
  });
  document.addEventListener("pointerover", (event) => light(event.target.closest?.("[data-lights]")));
  document.addEventListener("focusin", (event) => light(event.target.closest?.("[data-lights]")));
  letters();
  document.documentElement.dispatchEvent(new Event("listening")); // early-clicks.js hands over what was pressed before
}

function act(thing, does, event) {
  const { move, moves, draft: change, why, act: action, typed, say: phrase } = thing.dataset;
  if (why) { refuse(why, { thing, rule: rule(thing) }); return; }
  if (thing.dataset.final && !wanted(thing)) { askFirst(thing); return; }
  if (thing.closest("#asking") && action !== "inspect") shut();
  if ((move ?? moves) !== undefined && selects(thing)) { select(thing); return; }
  if (move !== undefined) does.play([Number(move)], thing);
  else if (moves !== undefined) does.play(moves.split(" ").map(Number), thing);
  else if (change !== undefined) {
    layOut(change, does);
    if (thing.closest("#hint")) { // what was laid out is played by the action bar's own key
      thing.classList.remove("brass");
      if (phone.matches) clearHint();
    }
  }
  else if (typed !== undefined) does.play([typed], thing);
  else if (phrase !== undefined) does.say(phrase, thing);
  else if (action in PAGE) PAGE[action](thing, does, event);
  else does[action]?.(thing);
}

/** A draft is a few numbers that the page remembers until the next move. */
function layOut(change, does) {
  if (number !== table.dataset.number) { draft = {}; number = table.dataset.number; }
  for (const part of change.split(" ")) {
    const [name, value] = part.split("=");
    if (name) draft[name] = value;
  }
  does.draft(Object.entries(draft).map(([name, value]) => `${name}=${value}`).join(" "));
}

const PAGE = {
  "shut-sheet": shutSheet,
  inspect(thing) {
    const about = document.querySelector(`#board [data-inspect="${CSS.escape(thing.dataset.thing)}"].selected`);
    if (about) inspect(about, true);
  },
  lift: (thing, does) => does.lift(Number(thing.dataset.seat)),
  rail(thing) {
    const open = document.getElementById("rail").classList.toggle("out");
    thing.setAttribute("aria-expanded", open);
  },
  keys() { document.getElementById("menu")?.hidePopover?.(); document.getElementById("keys").showModal(); },
  "ask-resign"() { document.getElementById("menu")?.hidePopover?.(); document.getElementById("resign").showModal(); },
  resign(_, does) { document.getElementById("resign").close(); does.resign(); },
  "ask-leave"() { document.getElementById("menu")?.hidePopover?.(); document.getElementById("leave").showModal(); },
  leave(_, does) { document.getElementById("leave").close(); does.leave(); },
  close: (thing) => thing.closest("dialog").close(),
  "shut-hint": () => shutHint(),
  keep: () => shut(),
};

const rule = (thing) => (thing.dataset.section ? `${table.dataset.rules}#${thing.dataset.section}` : "");

/** Phones: one part of the rail at a time. The hint is no part: it is a sheet over the board. */
export function choose(tab) {
  if (tab === "hint") {
    choose("board");
    if (document.querySelector("#hint .hint")) shutHint();
    else document.querySelector('#acts [data-act="hint"]')?.click();
    return;
  }
  table.dataset.tab = tab;
  for (const link of document.querySelectorAll(".tabs [data-tab]")) {
    if (link.dataset.tab === tab) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

// Letters are keys unless somebody turned them off or is typing.
const off = () => localStorage.getItem(LETTERS) === "yes";
const KEYS = { b: "#asking .brass, #hint .brass, #acts .main", u: '[data-act="undo"]', h: '#acts [data-act="hint"]' };

function shortcut(event, does) {
  if (event.key === "Escape") document.querySelector("#acts [data-clears]")?.click(); // everything goes back from the tray
  if (off() || event.target.closest?.("input, textarea, select, dialog, [popover]")) return;
  const key = event.key.toLowerCase();
  if (KEYS[key]) {
    const thing = document.querySelector(KEYS[key]);
    if (thing) thing.click();
    else if (key === "b") [...document.querySelectorAll("#acts [data-moves]:not([aria-disabled])")].at(-1)?.focus(); // no main one: choose
    event.preventDefault();
  }
  else if (key === "l") { choose("log"); document.getElementById("log").focus(); event.preventDefault(); }
  else if (key === "w") openWords(event);
  else if (key === "r") location.assign(table.dataset.rules);
  else if (key === "?") PAGE.keys(null, does);
}

/** All the news: the log, where the rail is a drawer or a tab too. */
function openLog() {
  choose("log");
  document.getElementById("rail").classList.add("out");
  document.getElementById("log").scrollTop = 0;
}

function openWords(event) {
  choose("log");
  document.getElementById("words").open = true;
  document.getElementById("notation").focus();
  event.preventDefault();
}

function letters() {
  const box = document.getElementById("letters");
  box.checked = !off();
  box.addEventListener("change", () => localStorage.setItem(LETTERS, box.checked ? "no" : "yes"));
}

/** A line of the log lights what it is about. */
function light(line) {
  for (const thing of document.querySelectorAll("#board .named")) thing.classList.remove("named");
  if (!line) return;
  for (const thing of document.querySelectorAll(`#board [data-name="${CSS.escape(line.dataset.lights)}"]`)) thing.classList.add("named");
}
