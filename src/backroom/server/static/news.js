// News and refusals: one line that covers nothing. It stands in the top bar, and where that is narrow above the action bar: the
// page has both places and its style shows one. A refusal goes before what waits (a lost line), and that before the news.
const LEAST = 900; // milliseconds that a piece of news stays before the next may take its place
const REFUSED = 6000; // milliseconds that a refusal stays
const MOST = 3; // pieces of news that wait for their turn
const waits = new Map(); // what stays until it is over, by name
const queue = [];
let refusal = null, latest = null, changes = 0, ends = 0, shown = null;

/** Say something; what `stays` does so until it is cleared or said again by the same `name`. The rest stays until the next. */
export function tell(text, { icon = "turn", tone = "", name = "", stays = false } = {}) {
  if (!text) return;
  const line = { text, icon, tone, name };
  waits.delete(name);
  if (stays) { waits.set(name, line); draw(); return; }
  queue.push(line);
  if (queue.length > MOST) queue.shift();
  if (changes) draw();
  else next();
}

function next() {
  changes = 0;
  if (queue.length) {
    latest = queue.shift();
    changes = setTimeout(next, LEAST);
  }
  draw();
}

/** Why not: the thing that was pressed shakes once, and the reason is said until the next press. */
export function refuse(text, { thing = null, rule = "" } = {}) {
  if (!text) return;
  refusal = { text, icon: "refuse", rule, no: true };
  clearTimeout(ends);
  ends = setTimeout(clearRefusal, REFUSED);
  draw();
  if (thing?.isConnected) {
    thing.classList.remove("refused");
    void thing.getBoundingClientRect();
    thing.classList.add("refused");
    thing.addEventListener("animationend", () => thing.classList.remove("refused"), { once: true });
  }
}

/** What this line said is over. */
export function clear(name) { if (waits.delete(name)) draw(); }

function clearRefusal() {
  clearTimeout(ends);
  refusal = null;
  draw();
}

// A refusal goes with the next press; its link can be reached.
const onNews = (event) => event.target.closest?.(".newsplace");
document.addEventListener("pointerdown", (event) => { if (refusal && !onNews(event)) clearRefusal(); }, true);
document.addEventListener("keydown", (event) => { if (refusal && !onNews(event) && !["Tab", "Shift"].includes(event.key)) clearRefusal(); }, true);

function draw() {
  const line = refusal ?? [...waits.values()].at(-1) ?? latest;
  if (line === shown) return;
  shown = line;
  for (const place of document.querySelectorAll(".newsplace")) place.replaceChildren(...(line ? [drawn(line)] : []));
}

function drawn({ text, icon, tone = "", rule = "", name = "", no = false }) {
  const line = document.createElement("div");
  line.className = `news fresh${no ? " no" : ""}${tone ? ` ${tone}` : ""}`;
  line.title = text; // where the row is too short for it
  if (name) line.dataset.name = name;
  if (no) line.setAttribute("role", "alert"); // news is spoken by the page's live region, together with the question
  line.append(picture(icon), Object.assign(document.createElement("span"), { textContent: text }));
  if (rule) {
    line.append(Object.assign(document.createElement("a"), { href: rule, target: "_blank", textContent: document.getElementById("main").dataset.rule }));
  }
  return line;
}

function picture(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "i");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", document.getElementById(`i-${name}`) ? `#i-${name}` : "#i-turn");
  svg.append(use);
  return svg;
}
