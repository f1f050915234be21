// Zoom and pan of any `[data-zoom]` group: mouse, touch, keys, buttons; a search box for what carries `data-find`;
// the way drawn while something with `data-route` is hovered or focused. What was looked at stays when the board is redrawn.
const LEAST = 0.5, MOST = 6, STEP = 1.3, DRAG = 6, NEARBY = 110, SMALLEST = 0.65;
const kept = new Map(); // by data-zoom: { k, x, y }
const live = new Set();

function viewOf(group) {
  const name = group.dataset.zoom;
  if (!kept.has(name)) {
    const found = /translate\(([-\d.]+) ([-\d.]+)\) scale\(([-\d.]+)\)/.exec(group.getAttribute("transform") ?? "");
    const [x, y, k] = found ? found.slice(1).map(Number) : [0, 0, 1];
    kept.set(name, { k, x, y, first: { k, x, y }, moved: false });
  }
  return kept.get(name);
}

function sizes(group) {
  const [w, h] = group.dataset.size.split(" ").map(Number);
  const [ww, wh] = group.dataset.window.split(" ").map(Number);
  return { w, h, ww, wh };
}

function place(group) {
  const view = viewOf(group);
  const { w, h, ww, wh } = sizes(group);
  const air = 40;
  const clamp = (value, size, room) => (size * view.k <= room ? Math.min(room - size * view.k + air, Math.max(-air, value)) : Math.min(air, Math.max(room - size * view.k - air, value)));
  view.x = clamp(view.x, w, ww);
  view.y = clamp(view.y, h, wh);
  group.setAttribute("transform", `translate(${view.x.toFixed(2)} ${view.y.toFixed(2)}) scale(${view.k.toFixed(3)})`);
  dress(group);
}

// What shows only between two scales, what keeps its size (`--zoom`), and plaques that stay inside the window near their place.
function dress(group) {
  const view = viewOf(group);
  const { ww, wh } = sizes(group);
  group.style.setProperty("--zoom", view.k.toFixed(3));
  for (const part of group.querySelectorAll("[data-zoom-from]")) part.setAttribute("display", view.k >= Number(part.dataset.zoomFrom) && view.k < Number(part.dataset.zoomTo ?? Infinity) ? "inline" : "none");
  for (const plaque of group.querySelectorAll("[data-plaque]")) {
    const [x, y, w, h] = plaque.dataset.plaque.split(" ").map(Number);
    const [sx, sy] = [view.x + x * view.k, view.y + y * view.k];
    const [px, py] = [Math.min(Math.max(sx, 8), ww - w - 8), Math.min(Math.max(sy, 8), wh - h - 8)];
    plaque.setAttribute("display", Math.hypot(px - sx, py - sy) < NEARBY ? "inline" : "none");
    plaque.setAttribute("transform", `translate(${((px - view.x) / view.k).toFixed(1)} ${((py - view.y) / view.k).toFixed(1)})`);
  }
}

function zoomAt(group, factor, x, y) {
  const view = viewOf(group);
  const k = Math.min(MOST, Math.max(LEAST, view.k * factor));
  view.x = x - ((x - view.x) * k) / view.k;
  view.y = y - ((y - view.y) * k) / view.k;
  view.k = k;
  view.moved = true;
  place(group);
}

function middle(group) {
  const { ww, wh } = sizes(group);
  return [ww / 2, wh / 2];
}

function whole(group) {
  const view = viewOf(group);
  const { w, h, ww, wh } = sizes(group);
  view.k = Math.min(ww / w, wh / h, MOST);
  view.x = (ww - w * view.k) / 2;
  view.y = (wh - h * view.k) / 2;
  view.moved = true;
  place(group);
}

function lookAt(group, x, y) {
  const view = viewOf(group);
  const [cx, cy] = middle(group);
  view.k = Math.max(view.k, 2);
  view.x = cx - x * view.k;
  view.y = cy - y * view.k;
  view.moved = true;
  place(group);
}

// A point of the page in the window's own units.
function inside(group, event) {
  const frame = group.ownerSVGElement;
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(frame.getScreenCTM().inverse());
  return [point.x, point.y];
}

function watch(group) {
  const frame = group.ownerSVGElement;
  const fingers = new Map();
  let start = null;
  frame.style.touchAction = "none";
  frame.addEventListener("wheel", (event) => { event.preventDefault(); zoomAt(group, event.deltaY < 0 ? 1.15 : 1 / 1.15, ...inside(group, event)); }, { passive: false });
  frame.addEventListener("dblclick", (event) => { event.preventDefault(); zoomAt(group, 1.6, ...inside(group, event)); });
  frame.addEventListener("pointerdown", (event) => {
    fingers.set(event.pointerId, inside(group, event));
    if (fingers.size === 1) start = { at: inside(group, event), dragged: false };
  });
  frame.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    const now = inside(group, event);
    const before = fingers.get(event.pointerId);
    const view = viewOf(group);
    if (fingers.size === 2) {
      const [other] = [...fingers].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      const far = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]) || 1;
      if (start) start.dragged = true;
      zoomAt(group, far(now, other) / far(before, other), (now[0] + other[0]) / 2, (now[1] + other[1]) / 2);
    } else if (start && (start.dragged || Math.hypot(now[0] - start.at[0], now[1] - start.at[1]) > DRAG)) {
      if (!start.dragged) { start.dragged = true; frame.setPointerCapture?.(event.pointerId); }
      view.x += now[0] - before[0];
      view.y += now[1] - before[1];
      view.moved = true;
      place(group);
    }
    fingers.set(event.pointerId, now);
  });
  const lift = (event) => { fingers.delete(event.pointerId); };
  frame.addEventListener("pointerup", lift);
  frame.addEventListener("pointercancel", lift);
  // A drag that ends on something lit is no click on it.
  frame.addEventListener("click", (event) => { if (start?.dragged) { event.stopPropagation(); event.preventDefault(); } start = null; }, true);
  for (const kind of ["pointerover", "focusin"]) frame.addEventListener(kind, (event) => drawRoute(group, event.target.closest?.("[data-route]")));
  for (const kind of ["pointerleave", "focusout"]) frame.addEventListener(kind, () => drawRoute(group, null));
}

function drawRoute(group, thing) {
  const way = thing?.dataset.route ?? "";
  const line = way ? `M${way.split(" ").map((point) => point.replace(",", " ")).join("L")}` : "";
  for (const path of group.querySelectorAll("[data-route-line]")) path.setAttribute("d", line);
}

// --- buttons and the search box, once for each board -----------------------------------------------------------------

const ICONS = { in: "zoom-in", out: "zoom-out", whole: "home" };

function shown() {
  return [...document.querySelectorAll("#board [data-zoom]")].find((group) => group.ownerSVGElement.getClientRects().length);
}

function tools(group) {
  const board = document.getElementById("board");
  const bar = document.createElement("div");
  bar.className = "zoomtools";
  for (const [name, icon] of Object.entries(ICONS)) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "b icon";
    button.title = group.getAttribute(`data-say-${name}`) ?? name;
    button.setAttribute("aria-label", button.title);
    button.innerHTML = `<svg class="i" aria-hidden="true"><use href="#i-${icon}"/></svg>`;
    button.addEventListener("click", () => {
      const now = shown();
      if (!now) return;
      if (name === "whole") whole(now);
      else zoomAt(now, name === "in" ? STEP : 1 / STEP, ...middle(now));
    });
    bar.append(button);
  }
  bar.append(searchBox(group));
  (board.parentElement ?? board).append(bar);
  return bar;
}

function searchBox(group) {
  const label = document.createElement("label");
  const says = group.getAttribute("data-say-find") ?? "";
  const input = document.createElement("input");
  const list = document.createElement("datalist");
  list.id = "zoom-names";
  for (const name of [...new Set([...group.querySelectorAll("[data-find]")].map((thing) => thing.dataset.find))].sort()) {
    const option = document.createElement("option");
    option.value = name;
    list.append(option);
  }
  Object.assign(input, { type: "search", placeholder: says, autocomplete: "off", spellcheck: false, maxLength: 40 });
  input.setAttribute("list", list.id);
  input.setAttribute("aria-label", says);
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const find = () => {
    const now = shown();
    const wanted = plain(input.value.trim());
    if (!now || !wanted) return;
    const things = [...now.querySelectorAll("[data-find]")];
    const thing = things.find((one) => plain(one.dataset.find) === wanted) ?? things.find((one) => plain(one.dataset.find).startsWith(wanted)) ?? things.find((one) => plain(one.dataset.find).includes(wanted));
    if (!thing) return;
    lookAt(now, ...thing.dataset.at.split(",").map(Number));
    drawRoute(now, thing.closest("[data-route]"));
    thing.classList.add("found");
    setTimeout(() => thing.classList.remove("found"), 2400);
    thing.querySelector(".lit")?.focus({ preventScroll: true });
  };
  input.addEventListener("change", find);
  input.addEventListener("keydown", (event) => { event.stopPropagation(); if (event.key === "Enter") { event.preventDefault(); find(); } });
  label.append(input, list);
  return label;
}

const STYLE = `
.cloth:has(> .zoomtools) { position: relative; }
.zoomtools { position: absolute; right: 10px; top: 52px; display: flex; gap: 6px; align-items: center; z-index: 3; flex-wrap: wrap; justify-content: flex-end; }
.zoomtools[hidden] { display: none; }
.zoomtools .b { min-height: 40px; width: 40px; }
.zoomtools input { height: 40px; width: 166px; max-width: 36vw; border-radius: 6px; border: 1px solid var(--line-strong); background: var(--panel); color: var(--ink); font: 15px var(--f-text); padding: 0 10px; }
.found > *, .found path { stroke: var(--focus) !important; stroke-width: 3px; opacity: 1; fill-opacity: .25; }
[data-zoom] .lit:focus-visible { outline: none; }
@media (max-width: 720px) {
  .zoomtools { left: 10px; display: grid; grid-template-columns: 1fr 40px; pointer-events: none; }
  .zoomtools > * { grid-column: 2; pointer-events: auto; }
  .zoomtools > label { grid-area: 1 / 1; justify-self: start; }
  .zoomtools input { max-width: none; }
}`;

let bar = null;

function refresh() {
  const groups = [...document.querySelectorAll("#board [data-zoom]")];
  for (const group of groups) {
    if (!live.has(group)) { live.add(group); watch(group); }
    if (viewOf(group).moved) place(group);
    else { kept.delete(group.dataset.zoom); dress(group); } // as the server placed it
  }
  for (const group of [...live]) if (!group.isConnected) live.delete(group);
  if (groups.length && !bar) bar = tools(groups[0]);
  if (bar) bar.hidden = !groups.length;
  dock();
}

// The tools stand in the upper right corner of the window, wherever the page has room for the board, and shrink with it.
function dock() {
  const group = shown();
  if (!bar || !group) return;
  const { ww } = sizes(group);
  const scale = group.ownerSVGElement.getScreenCTM();
  const corner = new DOMPoint(ww, 0).matrixTransform(scale);
  const size = Math.min(1, Math.max(SMALLEST, scale.a));
  const cloth = bar.parentElement.getBoundingClientRect();
  bar.style.zoom = size;
  bar.style.right = `${(cloth.right - corner.x) / size + 8}px`;
  bar.style.top = `${(corner.y - cloth.top) / size + 8}px`;
}

export function zoom() {
  const board = document.getElementById("board");
  if (!board) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  new MutationObserver(refresh).observe(board, { childList: true, subtree: true });
  new ResizeObserver(dock).observe(board);
  board.addEventListener("scroll", dock, { passive: true });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "")) return;
    const group = shown();
    if (!group) return;
    if (event.key === "+" || event.key === "=") zoomAt(group, STEP, ...middle(group));
    else if (event.key === "-") zoomAt(group, 1 / STEP, ...middle(group));
    else if (event.key === "0") whole(group);
    else if (event.shiftKey && event.key.startsWith("Arrow")) {
      const view = viewOf(group);
      view.x += { ArrowLeft: 60, ArrowRight: -60 }[event.key] ?? 0;
      view.y += { ArrowUp: 60, ArrowDown: -60 }[event.key] ?? 0;
      view.moved = true;
      place(group);
    } else return;
    event.preventDefault();
  });
  refresh();
}

zoom();
