// Zoom and pan of any `[data-zoom]` group: mouse, touch, keys, buttons; a search box for what carries `data-find`;
// the way drawn while something with `data-route` is hovered or focused. What was looked at stays when the board is redrawn.
// `data-fits`: as it comes all of it is seen. `data-tools`: where the tools' right upper corner stands, else in the window's own.
const LEAST = 0.5, MOST = 6, STEP = 1.3, DRAG = 6, NEARBY = 110, SMALLEST = 0.65;
const kept = new Map(); // by data-zoom: { k, x, y }
const live = new Set();
let bar = null;

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

/** Whether all of it is seen: then there is nothing to drag, and a finger scrolls the page. */
function allSeen(group) {
  const { w, h, ww, wh } = sizes(group);
  const { k } = viewOf(group);
  return w * k <= ww + 1 && h * k <= wh + 1;
}

function place(group) {
  const view = viewOf(group);
  const { w, h, ww, wh } = sizes(group);
  const air = 40;
  const clamp = (value, size, room) => (size * view.k <= room ? Math.min(room - size * view.k + air, Math.max(-air, value)) : Math.min(air, Math.max(room - size * view.k - air, value)));
  view.x = clamp(view.x, w, ww);
  view.y = clamp(view.y, h, wh);
  put(group, "transform", `translate(${view.x.toFixed(2)} ${view.y.toFixed(2)}) scale(${view.k.toFixed(3)})`);
  dress(group);
}

// What shows only between two scales, what keeps its size (`--zoom`), and plaques that stay inside the window near their place,
// where they do not cover what they are to be `data-clear-of`: middle, width and height of each thing.
function dress(group) {
  const view = viewOf(group);
  const { ww, wh } = sizes(group);
  group.ownerSVGElement.style.touchAction = allSeen(group) ? "pan-y" : "none";
  if (Number(group.style.getPropertyValue("--zoom")) !== Number(view.k.toFixed(3))) group.style.setProperty("--zoom", view.k.toFixed(3)); // all of it is styled anew
  for (const part of group.querySelectorAll("[data-zoom-from]")) put(part, "display", view.k >= Number(part.dataset.zoomFrom) && view.k < Number(part.dataset.zoomTo ?? Infinity) ? "inline" : "none");
  const tools = covers(group);
  for (const plaque of group.querySelectorAll("[data-plaque]")) {
    const [x, y, w, h] = plaque.dataset.plaque.split(" ").map(Number);
    const [sx, sy] = [view.x + x * view.k, view.y + y * view.k];
    let px = Math.min(Math.max(sx, 8), ww - w - 8), py = Math.min(Math.max(sy, 8), wh - h - 8);
    for (const box of tools) {
      if (px >= box.right || px + w <= box.left || py >= box.bottom || py + h <= box.top) continue;
      if (box.left > ww / 2 && box.left - w > 8) px = box.left - w;
      else py = box.bottom;
    }
    const far = Math.hypot(px - sx, py - sy);
    const over = far > 1 && clearOf(plaque).some(([nx, ny, nw, nh]) => Math.abs(view.x + nx * view.k - px - w / 2) < (nw * view.k + w) / 2
      && Math.abs(view.y + ny * view.k - py - h / 2) < (nh * view.k + h) / 2);
    put(plaque, "display", far < NEARBY && !over ? "inline" : "none");
    put(plaque, "transform", `translate(${((px - view.x) / view.k).toFixed(1)} ${((py - view.y) / view.k).toFixed(1)})`);
  }
}

const clear = new Map(); // boxes by their text

/** What a plaque that has left its place must not cover. */
function clearOf(plaque) {
  const text = plaque.parentElement.dataset.clearOf ?? "";
  if (!clear.has(text)) clear.set(text, [...text.matchAll(/(\S+) (\S+) (\S+) (\S+)/g)].map(([, ...box]) => box.map(Number)));
  return clear.get(text);
}

/** What is the same is not written again: the browser would lay all of it out anew. */
function put(thing, name, value) { if (thing.getAttribute(name) !== value) thing.setAttribute(name, value); }

/** Where the tools lie over the window, in its units: no plaque hides under them. */
function covers(group) {
  const to = group.ownerSVGElement.getScreenCTM()?.inverse();
  if (!bar || !to || "tools" in group.dataset) return [];
  return [...bar.children].filter((tool) => tool.getClientRects().length).map((tool) => inUnits(tool.getBoundingClientRect(), to, 4));
}

function inUnits(box, to, air = 0) {
  const [from, end] = [[box.left, box.top], [box.right, box.bottom]].map(([x, y]) => new DOMPoint(x, y).matrixTransform(to));
  return { left: from.x - air, right: end.x + air, top: from.y - air, bottom: end.y + air };
}

/** Move the window so that all of these are in sight, above a note that lies over its lower part. */
function showAll(group, things) {
  const to = group.getScreenCTM().inverse(), frame = group.ownerSVGElement.getScreenCTM().inverse();
  const { ww, wh } = sizes(group);
  const view = viewOf(group);
  const boxes = things.map((thing) => inUnits((thing.querySelector(".hit") ?? thing).getBoundingClientRect(), to));
  const all = { left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)), top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) };
  const note = document.querySelector(".cloth > #hint .hint")?.getBoundingClientRect();
  const high = Math.max(wh * 0.3, Math.min(wh, note ? inUnits(note, frame).top : wh));
  const seen = (box) => view.x + box.left * view.k >= 0 && view.x + box.right * view.k <= ww && view.y + box.top * view.k >= 0 && view.y + box.bottom * view.k <= high;
  if (boxes.every(seen)) return;
  view.k = Math.max(LEAST, Math.min(view.k, (ww * 0.9) / (all.right - all.left), (high * 0.9) / (all.bottom - all.top)));
  view.x = ww / 2 - ((all.left + all.right) / 2) * view.k;
  view.y = high / 2 - ((all.top + all.bottom) / 2) * view.k;
  view.moved = true;
  place(group);
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
    } else if (start && !allSeen(group) && (start.dragged || Math.hypot(now[0] - start.at[0], now[1] - start.at[1]) > DRAG)) {
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
  if (group.querySelector("[data-find]")) bar.append(searchBox(group));
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
  label.innerHTML = '<svg class="i" aria-hidden="true"><use href="#i-find"/></svg>';
  label.append(input, list);
  return label;
}

const STYLE = `
.cloth:has(> .zoomtools) { position: relative; }
.zoomtools { position: absolute; right: 10px; top: 52px; display: flex; gap: 6px; align-items: center; z-index: 2; flex-wrap: wrap; justify-content: flex-end; }
.zoomtools[hidden] { display: none; }
.zoomtools .b { min-height: 40px; width: 40px; }
.zoomtools input { height: 40px; width: 166px; max-width: 36vw; border-radius: 6px; border: 1px solid var(--line-strong); background: var(--panel); color: var(--ink); font: 15px var(--f-text); padding: 0 10px; }
.found > *, .found path { stroke: var(--focus) !important; stroke-width: 3px; opacity: 1; fill-opacity: .25; }
[data-zoom] .lit:focus-visible { outline: none; }
svg:has(> [data-zoom]):focus { outline: none; }
.zoomtools.apart .b { min-height: 36px; width: 36px; }
@media (max-width: 720px), (max-height: 500px) {
  .zoomtools.apart .b { min-height: 44px; width: 44px; }
  .zoomtools:not(.apart) { left: var(--left, 10px); display: grid; grid-template-columns: 1fr 40px; pointer-events: none; }
  .zoomtools:not(.apart) > * { grid-column: 2; pointer-events: auto; }
  .zoomtools:not(.apart) > label { grid-area: 1 / 1; justify-self: start; }
  .zoomtools input { max-width: none; width: 158px; }
}
.zoomtools label svg { display: none; position: absolute; inset: 10px; width: 20px; height: 20px; pointer-events: none; }
@media (max-width: 720px), (max-height: 500px) { /* on a phone the box would lie over names: it opens when it is pressed */
  .zoomtools label { position: relative; }
  .zoomtools label:not(:focus-within) input { width: 40px; padding: 0; color: transparent; }
  .zoomtools label:not(:focus-within) input::placeholder { color: transparent; }
  .zoomtools label:not(:focus-within) input::-webkit-search-cancel-button { display: none; }
  .zoomtools label:not(:focus-within) svg { display: block; }
}`;

function refresh() {
  const groups = [...document.querySelectorAll("#board [data-zoom]")];
  for (const group of groups) {
    if (!live.has(group)) { live.add(group); watch(group); }
    if (viewOf(group).moved) place(group);
    else { kept.delete(group.dataset.zoom); dress(group); } // as the server placed it
    if ("fits" in group.dataset && outOfSight(group)) whole(group);
  }
  for (const group of [...live]) if (!group.isConnected) live.delete(group);
  if (groups.length && !bar) bar = tools(groups[0]);
  if (bar) bar.hidden = !groups.length;
  dock();
}

/** Whether there is something to press, and all of it outside the window. */
function outOfSight(group) {
  const edge = group.ownerSVGElement.getBoundingClientRect();
  const boxes = [...group.querySelectorAll(".lit")].map((thing) => thing.getBoundingClientRect());
  return boxes.length > 0 && !boxes.some((box) => box.right > edge.left && box.left < edge.right && box.bottom > edge.top && box.top < edge.bottom);
}

// The tools stand in the upper right corner of the window, wherever the page has room for the board, and shrink with it.
function dock() {
  const group = shown();
  if (!bar || !group) return;
  const { ww } = sizes(group);
  const scale = group.ownerSVGElement.getScreenCTM();
  const [x, y] = group.dataset.tools?.split(" ").map(Number) ?? [ww - 8 / scale.a, 8 / scale.a];
  const corner = new DOMPoint(x, y).matrixTransform(scale);
  const size = Math.min(1, Math.max(SMALLEST, scale.a));
  const cloth = bar.parentElement.getBoundingClientRect();
  bar.style.zoom = size;
  bar.classList.toggle("apart", "tools" in group.dataset);
  bar.style.right = `${(cloth.right - corner.x) / size}px`;
  bar.style.top = `${(corner.y - cloth.top) / size}px`;
  bar.style.setProperty("--left", `${(new DOMPoint(8 / scale.a, 0).matrixTransform(scale).x - cloth.left) / size}px`);
  dress(group);
}

export function zoom() {
  const board = document.getElementById("board");
  if (!board) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  new MutationObserver(refresh).observe(board, { childList: true, subtree: true });
  new ResizeObserver(dock).observe(board);
  document.addEventListener("hinted", () => { // what a hint marks is seen beside its note
    const group = shown(), things = [...(group?.querySelectorAll(".hinted, .ghost") ?? [])];
    if (things.length) showAll(group, things);
  });
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
