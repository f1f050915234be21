// News and refusals: one line at the bottom of the board. No dialog.
const STAYS = 4000; // milliseconds
const place = () => document.getElementById("toasts");

/** Show a line; one with the same `name` takes the old one's place. */
export function toast(text, { icon = "turn", tone = "", rule = "", name = "", stays = false, no = false } = {}) {
  if (!text) return;
  if (name) place().querySelector(`[data-name="${name}"]`)?.remove();
  while (place().children.length > 1) place().firstElementChild.remove();
  const line = document.createElement("div");
  line.className = `toast${no ? " no" : ""}${tone ? ` ${tone}` : ""}`;
  if (name) line.dataset.name = name;
  if (no) line.setAttribute("role", "alert");
  line.append(picture(no ? "refuse" : icon), Object.assign(document.createElement("span"), { textContent: text }));
  if (rule) {
    line.append(Object.assign(document.createElement("a"), { href: rule, target: "_blank", textContent: document.getElementById("main").dataset.rule }));
  }
  place().append(line);
  if (!stays) setTimeout(() => line.remove(), no && rule ? STAYS * 2 : STAYS);
}

/** Why not: the thing shakes once, and the reason is said. */
export function refuse(text, { thing = null, rule = "" } = {}) {
  toast(text, { no: true, rule, name: "no" });
  if (thing?.isConnected) {
    thing.classList.remove("refused");
    void thing.getBoundingClientRect();
    thing.classList.add("refused");
    thing.addEventListener("animationend", () => thing.classList.remove("refused"), { once: true });
  }
}

/** What this line said is over. */
export function clear(name) { place().querySelector(`[data-name="${name}"]`)?.remove(); }

/** The table has moved on: an old reason may no longer hold. */
export function clearRefusal() { clear("no"); }

function picture(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", document.getElementById(`i-${name}`) ? `#i-${name}` : "#i-turn");
  svg.append(use);
  return svg;
}
