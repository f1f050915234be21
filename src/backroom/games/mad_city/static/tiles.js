// Tiles that are dragged, rotated and placed by hand: everything happens here immediately and is sent move by move; the server
// decides. A picture with tiles carries what is needed in `data-tiles` (places, sizes, the numbers of moves); a tile is
// `.mc-piece`, what turns in it `.mc-turn`, what stays upright `.mc-up`, what fades a quadrant `.mc-veil`.
//
// What was placed by hand is never disturbed by an update: until the server has answered, each new picture is brought into the
// state of the hands. If the server refuses a move, the hands go back to its last picture.

import { labels as drawLabels, sum, worth, zones } from "./zones.js";

const SVG = "http://www.w3.org/2000/svg";
const FAR = 6; // pixels before a press becomes a drag
const BATCH = 12; // moves in one message
const LETTERS = "qweasdzxc"; // the cells of a city of nine

const main = document.getElementById("main");
const board = document.getElementById("board");
let hands = null; // { round, tiles: Map(slot -> { cell, rot, face }) }: what lies where, by this page's own word
let server = null; // the same, as the server's last picture shows it
let waiting = []; // moves not sent yet
let underway = false;
let reached = 0; // the event number after our last accepted move
let held = null; // the tile under the pointer
let picked = null; // the slot chosen by key or tap
let cursor = 0; // the cell that the arrows point at
let wasDragged = false; // the click that follows a drag is none

const pictures = () => [...board.querySelectorAll("svg.play")].filter((svg) => svg.querySelector("[data-tiles]"));
const facts = (svg) => JSON.parse(svg.querySelector("[data-tiles]").dataset.tiles);
const shown = () => pictures().find((svg) => getComputedStyle(svg).display !== "none");
const busy = () => underway || waiting.length > 0 || Number(main.dataset.number) < reached;

// --- the state of the hands ------------------------------------------------------------------------------------------

function pieces(svg) {
  return [...svg.querySelectorAll(".mc-piece")].filter((piece) => piece.querySelector("[data-slot]"));
}

const slotOf = (piece) => Number(piece.querySelector("[data-slot]").dataset.slot);

/** What the picture says. */
function read(svg) {
  const tiles = new Map();
  for (const piece of pieces(svg)) {
    const { slot, rot, face } = piece.querySelector("[data-slot]").dataset;
    const home = piece.dataset.home;
    tiles.set(Number(slot), { cell: home === "hand" ? null : Number(home), rot: Number(rot), face });
  }
  return { round: facts(svg).round, tiles };
}

/** A new picture has come from the server. */
function arrive() {
  const svg = shown() ?? pictures()[0];
  server = svg ? read(svg) : null;
  refresh();
}

/** Take what the picture says, unless our own moves are still on the way. */
function refresh() {
  const svg = shown() ?? pictures()[0];
  if (!svg) { hands = null; waiting = []; picked = null; return; }
  const now = read(svg);
  const same = hands && hands.round === now.round && now.tiles.size === hands.tiles.size;
  if (same && (busy() || held?.moved)) {
    for (const [slot, tile] of hands.tiles) {
      const fresh = now.tiles.get(slot);
      if (fresh && fresh.face !== tile.face) hands.tiles.set(slot, fresh); // changed for the common tile
    }
  } else {
    if (!same) picked = null;
    hands = now;
  }
  for (const picture of pictures()) prepare(picture);
  lay();
}

function prepare(svg) {
  svg.querySelector("[data-tiles]").dataset.ready = "yes";
  for (const piece of pieces(svg)) {
    piece.style.touchAction = "none";
    piece.style.cursor = "grab";
  }
}

/** Bring every picture into the state of the hands. */
function lay() {
  if (!hands) return;
  for (const svg of pictures()) {
    const f = facts(svg);
    if (f.way !== "build") continue;
    for (const piece of pieces(svg)) {
      const slot = slotOf(piece);
      const tile = hands.tiles.get(slot);
      if (tile) { put(piece, tile, f, slot); turnTo(piece, tile.rot, f.s); }
    }
    recount(svg, f);
    point(svg, f);
  }
}

function put(piece, tile, f, slot) {
  const [x, y] = tile.cell === null ? f.homes[slot] : [f.x + (tile.cell % f.side) * f.s, f.y + Math.floor(tile.cell / f.side) * f.s];
  const scale = tile.cell === null ? ` scale(${(f.size / f.s).toFixed(4)})` : "";
  const transform = `translate(${x} ${y})${scale}`;
  if (piece.getAttribute("transform") !== transform) piece.setAttribute("transform", transform);
  piece.dataset.home = tile.cell === null ? "hand" : String(tile.cell);
}

function turnTo(piece, rot, s) {
  piece.querySelector("[data-slot]").dataset.rot = String(rot);
  piece.querySelector(".mc-turn").setAttribute("transform", `rotate(${90 * rot} ${s / 2} ${s / 2})`);
  for (const up of piece.querySelectorAll(".mc-up")) up.setAttribute("transform", `rotate(${-90 * rot} ${up.dataset.at})`);
}

/** The picked tile and the cell that the arrows point at. */
function point(svg, f) {
  svg.querySelector(".mc-cursor")?.remove();
  for (const piece of pieces(svg)) piece.style.filter = slotOf(piece) === picked ? "drop-shadow(0 0 5px var(--focus)) brightness(1.06)" : "";
  if (picked === null) return;
  const mark = document.createElementNS(SVG, "rect");
  const size = { x: f.x + (cursor % f.side) * f.s + 4, y: f.y + Math.floor(cursor / f.side) * f.s + 4, width: f.s - 8, height: f.s - 8, rx: 8 };
  for (const [name, value] of Object.entries(size)) mark.setAttribute(name, value);
  mark.setAttribute("class", "mc-cursor");
  Object.assign(mark.style, { fill: "none", stroke: "var(--focus)", strokeWidth: "4", pointerEvents: "none", strokeDasharray: "14 7" });
  svg.append(mark);
}

// --- what hands do ---------------------------------------------------------------------------------------------------

const at = (cell) => [...hands.tiles].find(([, tile]) => tile.cell === cell)?.[0];

function place(slot, cell) {
  const tile = hands.tiles.get(slot);
  if (!tile || tile.cell === cell) return;
  const there = at(cell);
  if (there !== undefined) hands.tiles.get(there).cell = tile.cell;
  tile.cell = cell;
  send((f) => f.place + 16 * slot + cell);
}

function turn(slot, times = 1) {
  const tile = hands.tiles.get(slot);
  if (!tile) return;
  tile.rot = (tile.rot + times) % 4;
  send((f) => f.turn + 3 * slot + times - 1);
}

function lift(slot) {
  const tile = hands.tiles.get(slot);
  if (!tile || tile.cell === null) return;
  tile.cell = null;
  send((f) => f.lift + slot);
}

function send(move) {
  lay();
  waiting.push(move(facts(shown() ?? pictures()[0])));
  flush();
}

async function flush() {
  if (underway || !waiting.length) return;
  underway = true;
  const moves = waiting.splice(0, BATCH);
  try {
    const answer = await post(moves);
    reached = Math.max(reached, Number(answer?.number) || 0);
  } catch {
    waiting = []; // refused: what the server has shown is true
    reached = 0;
    hands = structuredClone(server);
    lay();
  } finally {
    underway = false;
  }
  if (waiting.length) flush();
  else refresh();
}

async function post(moves, tries = 8) {
  const requestId = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const seat = main.dataset.seat === "" ? null : Number(main.dataset.seat);
  const answer = await fetch(`/api/tables/${main.dataset.code}/moves`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ moves, seat, request_id: requestId }),
  });
  const result = await answer.json().catch(() => ({}));
  if (answer.status === 429 && tries > 0) { // quick hands: ask again a little later
    await new Promise((done) => setTimeout(done, 250));
    return post(moves, tries - 1);
  }
  if (!answer.ok) {
    board.dispatchEvent(new CustomEvent("refused", { detail: result }));
    throw new Error(result.error);
  }
  return result;
}

// --- pointer: drag to lay, tap to turn, right button to lift, wheel to turn ---------------------------------------------

/** The tile under a pointer. */
function grasp(event) {
  const piece = event.target.closest?.(".mc-piece");
  const svg = piece?.closest("svg.play");
  if (!piece || !hands || !svg?.querySelector("[data-tiles]") || !piece.querySelector("[data-slot]")) return null;
  return { piece, svg, slot: slotOf(piece), facts: facts(svg) };
}

document.addEventListener("pointerdown", (event) => {
  if (event.button !== 0 || held) return;
  const found = grasp(event);
  if (!found) return;
  held = { ...found, id: event.pointerId, x: event.clientX, y: event.clientY, moved: false, ghost: null };
  if (event.pointerType !== "mouse") event.preventDefault();
}, { capture: true });

document.addEventListener("pointermove", (event) => {
  if (!held || event.pointerId !== held.id) return;
  if (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < FAR) return;
  if (!held.moved) begin();
  carry(event.clientX, event.clientY);
  event.preventDefault();
}, { capture: true });

document.addEventListener("pointerup", (event) => {
  if (!held || event.pointerId !== held.id) return;
  const { slot, moved, facts: f } = held;
  const cell = moved ? cellUnder(event.clientX, event.clientY) : null;
  const common = moved && underPointer(event, ".mc-common");
  letGo();
  if (!moved) { tap(slot, f, event); return; }
  if (f.way === "put") { if (cell !== null) drop(cell); return; }
  const tile = hands?.tiles.get(slot);
  if (!tile) return;
  if (common && f.swap !== undefined) exchange(slot, f);
  else if (cell !== null) place(slot, cell);
  else if (tile.cell !== null) lift(slot);
  lay();
}, { capture: true });

// A finger on a tile moves the tile and not the page.
document.addEventListener("touchstart", (event) => { if (grasp(event)) event.preventDefault(); }, { capture: true, passive: false });

document.addEventListener("pointercancel", (event) => { if (held && event.pointerId === held.id) { letGo(); lay(); } }, { capture: true });

document.addEventListener("contextmenu", (event) => {
  const found = grasp(event);
  if (found?.facts.way !== "build") return;
  event.preventDefault();
  lift(found.slot);
}, { capture: true });

let wheeled = 0;
document.addEventListener("wheel", (event) => {
  const found = grasp(event);
  if (found?.facts.way !== "build" || event.ctrlKey) return;
  event.preventDefault();
  if (event.timeStamp - wheeled < 160) return;
  wheeled = event.timeStamp;
  turn(found.slot, event.deltaY > 0 ? 1 : 3);
}, { capture: true, passive: false });

// A press on a tile is ours; other moves wait until ours have gone.
document.addEventListener("click", (event) => {
  const found = grasp(event);
  const ours = found && (found.facts.way === "build" || wasDragged);
  const thing = event.target.closest?.("#board [data-move], #board [data-moves], #acts [data-moves], #asking [data-moves]");
  if (ours) { event.stopImmediatePropagation(); event.preventDefault(); }
  else if (thing && !thing.dataset.final && hands && (underway || waiting.length)) {
    waiting.push(...(thing.dataset.moves ?? thing.dataset.move).split(" ").map(Number));
    flush();
    event.stopImmediatePropagation();
    event.preventDefault();
  }
  wasDragged = false;
}, { capture: true });

function begin() {
  held.moved = wasDragged = true;
  const scale = (shown() ?? held.svg).getScreenCTM().a;
  const side = held.facts.s * scale;
  const ghost = document.createElementNS(SVG, "svg");
  ghost.setAttribute("class", "play mc-ghost");
  ghost.setAttribute("viewBox", `0 0 ${held.facts.s} ${held.facts.s}`);
  ghost.setAttribute("aria-hidden", "true");
  const copy = held.piece.querySelector("[data-slot]").cloneNode(true);
  copy.removeAttribute("data-slot");
  ghost.append(copy);
  Object.assign(ghost.style, {
    position: "fixed", left: "0", top: "0", width: `${side}px`, height: `${side}px`, zIndex: "50", pointerEvents: "none", overflow: "visible", display: "block",
    filter: "drop-shadow(0 10px 14px rgb(0 0 0 / .45))", background: "none",
  });
  (board.parentElement ?? document.body).append(ghost);
  held.ghost = ghost;
  held.side = side;
  document.documentElement.style.cursor = "grabbing";
  for (const svg of pictures()) for (const piece of pieces(svg)) if (slotOf(piece) === held.slot) piece.style.opacity = ".3";
}

function carry(x, y) {
  held.ghost.style.transform = `translate(${x - held.side / 2}px, ${y - held.side / 2}px) rotate(-2deg) scale(1.04)`;
  const svg = shown();
  if (!svg) return;
  const f = facts(svg);
  const cell = cellUnder(x, y);
  let mark = svg.querySelector(".mc-target");
  if (cell === null) { mark?.remove(); return; }
  if (!mark) {
    mark = document.createElementNS(SVG, "rect");
    mark.setAttribute("class", "mc-target");
    Object.assign(mark.style, { fill: "var(--lit)", fillOpacity: ".16", stroke: "var(--lit)", strokeWidth: "4", pointerEvents: "none" });
    svg.append(mark);
  }
  const box = { x: f.x + (cell % f.side) * f.s + 3, y: f.y + Math.floor(cell / f.side) * f.s + 3, width: f.s - 6, height: f.s - 6, rx: 6 };
  for (const [name, value] of Object.entries(box)) mark.setAttribute(name, value);
}

function letGo() {
  held.ghost?.remove();
  for (const svg of pictures()) {
    svg.querySelector(".mc-target")?.remove();
    for (const piece of pieces(svg)) piece.style.opacity = "";
  }
  document.documentElement.style.cursor = "";
  held = null;
}

/** The cell of the visible picture under a point of the screen, or null. */
function cellUnder(x, y) {
  const svg = shown();
  if (!svg) return null;
  const f = facts(svg);
  const spot = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
  const column = Math.floor((spot.x - f.x) / f.s), row = Math.floor((spot.y - f.y) / f.s);
  return column >= 0 && column < f.side && row >= 0 && row < f.side ? row * f.side + column : null;
}

const underPointer = (event, selector) => document.elementsFromPoint(event.clientX, event.clientY).some((thing) => thing.closest?.(selector));

function exchange(slot, f) {
  waiting.push(f.swap + slot);
  flush();
}

/** A tap turns; a puzzle's tile is turned by the page's own draft, to which a finger's click must be handed on. */
function tap(slot, f, event) {
  if (f.way === "build") { picked = slot; turn(slot); }
  else if (event.pointerType !== "mouse") event.target.closest?.("[data-draft]")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

/** A puzzle's tile is laid in the page's draft, where it stays movable until the next one is drawn. */
function drop(cell) {
  shown()?.querySelector(`[data-cell="${cell}"] [data-draft]`)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

// --- keyboard: a number picks, arrows point, Enter lays, space turns, Delete takes back ---------------------------------

document.addEventListener("keydown", (event) => {
  if (!hands || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, dialog, [popover], details")) return;
  const svg = shown();
  const f = svg && facts(svg);
  if (f?.way !== "build") return;
  const focused = event.target.closest?.(".mc-piece");
  if (focused && (event.key === "Enter" || event.key === " ") && slotOf(focused) !== picked) pick(slotOf(focused), f);
  else if (/^[0-9]$/.test(event.key)) { pick((Number(event.key) + 9) % 10, f); focusPicked(svg); }
  else if (picked === null) return;
  else if (event.key === " ") turn(picked);
  else if (event.key === "Enter") place(picked, cursor);
  else if (event.key === "Delete" || event.key === "Backspace") lift(picked);
  else if (event.key === "Escape") { picked = null; lay(); }
  else if (event.key.startsWith("Arrow")) steer(event.key, f);
  else if (f.side === 3 && LETTERS.includes(event.key.toLowerCase())) { cursor = LETTERS.indexOf(event.key.toLowerCase()); place(picked, cursor); }
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

function pick(slot, f) {
  if (!hands.tiles.has(slot)) return;
  picked = slot;
  const free = [...Array(f.side * f.side).keys()].find((cell) => at(cell) === undefined);
  cursor = hands.tiles.get(slot).cell ?? free ?? 0;
  lay();
  announce(f.picked.replace("#", slot + 1));
}

/** The keyboard goes to the tile that a number picked: a tile pressed before, which still had it, would take the next key. */
function focusPicked(svg) {
  const piece = pieces(svg).find((one) => slotOf(one) === picked);
  piece?.querySelector("[tabindex]")?.focus({ preventScroll: true });
}

function steer(key, f) {
  const [dx, dy] = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key] ?? [0, 0];
  const x = Math.min(f.side - 1, Math.max(0, (cursor % f.side) + dx)), y = Math.min(f.side - 1, Math.max(0, Math.floor(cursor / f.side) + dy));
  cursor = y * f.side + x;
  lay();
  announce(f.cell.replace("#", y + 1).replace("@", x + 1));
}

let voice = null;
function announce(text) {
  if (!voice) {
    voice = document.createElement("div");
    voice.className = "vh";
    voice.setAttribute("aria-live", "polite");
    document.body.append(voice);
  }
  voice.textContent = text;
}

// --- the count, at once ------------------------------------------------------------------------------------------------

/** Fade what scores nothing, label what scores, add up: only while the server's own count is not there yet. */
function recount(svg, f) {
  const labels = svg.querySelector(".mc-labels");
  if (!labels) return;
  if (!busy()) return;
  if (!f.points.length) { labels.replaceChildren(); return; }
  const found = zones(hands.tiles, f);
  const strong = new Set(found.filter((zone) => worth(zone, f) > 0).flatMap((zone) => zone.members.map((quad) => `${quad.slot}:${quad.q}`)));
  for (const piece of pieces(svg)) {
    const slot = slotOf(piece), laid = hands.tiles.get(slot)?.cell !== null;
    piece.querySelectorAll(".mc-veil").forEach((veil, q) => veil.setAttribute("opacity", laid && !strong.has(`${slot}:${q}`) ? ".52" : "0"));
  }
  labels.replaceChildren(...drawLabels(found, hands.tiles, f));
  const total = svg.querySelector(".mc-total text");
  if (total && f.extra !== undefined) total.textContent = String(sum(found, f) + f.extra);
}

if (main && board) {
  new MutationObserver(arrive).observe(board, { childList: true });
  arrive();
}
