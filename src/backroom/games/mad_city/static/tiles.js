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
const AGAIN = 1000, ENOUGH = 120; // milliseconds before moves that did not get through are sent again, and how often
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
let keyed = false; // whether the arrows were the last to point
let advised = null; // where a hint wants a tile: { slot, cell, rot }
let course = null; // where it wants all the others: { round, places }; it stays while somebody follows it by hand
let numb = false; // the finger came down on a place that rests
let pressed = null; // what the place under the finger said as it came down: { cell, slot }
let wasDragged = false; // the click that follows a drag is none

const pictures = () => [...board.querySelectorAll("svg.play")].filter((svg) => svg.querySelector("[data-tiles]"));
const facts = (svg) => JSON.parse(svg.querySelector("[data-tiles]").dataset.tiles);
const buildFacts = (thing) => {
  const svg = thing.closest("svg.play");
  const f = svg?.querySelector("[data-tiles]") ? facts(svg) : null;
  return f?.way === "build" ? f : null;
};
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
  const svg = shown() ?? pictures()[0], last = server?.round;
  server = svg ? read(svg) : null;
  refresh();
  if (server && server.round !== last) bringHand();
}

/** On a phone the tree above the city can be pressed too, and the hand below it would be out of sight: the hand goes first. */
function bringHand() {
  const svg = shown(), f = svg && facts(svg);
  if (f?.way !== "build") return;
  const low = new DOMPoint(0, Math.max(...f.homes.map(([, y]) => y)) + f.size).matrixTransform(svg.getScreenCTM()).y;
  const hidden = low + 3 - board.getBoundingClientRect().bottom;
  if (hidden > 0) board.scrollTop += hidden;
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
    showAdvice(svg, f);
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
  turnParts(piece, rot, s);
}

function turnParts(piece, rot, s) {
  piece.querySelector(".mc-turn").setAttribute("transform", `rotate(${90 * rot} ${s / 2} ${s / 2})`);
  for (const up of piece.querySelectorAll(".mc-up")) up.setAttribute("transform", `rotate(${-90 * rot} ${up.dataset.at})`);
}

/** The tile that is laid next, the picked one, and the cell that the arrows point at. */
function point(svg, f) {
  for (const mark of svg.querySelectorAll(".mc-cursor, .mc-next")) mark.remove();
  for (const piece of pieces(svg)) piece.style.filter = slotOf(piece) === picked ? "drop-shadow(0 0 5px var(--felt-focus)) brightness(1.06)" : "";
  const slot = next();
  openPlaces(svg, f, slot !== undefined);
  if (slot !== undefined) {
    for (const cell of svg.querySelectorAll("[data-cell] [data-move]")) { // each says what a press on it does
      const n = Number(cell.closest("[data-cell]").dataset.cell);
      cell.dataset.move = String(f.place + 16 * slot + n);
      cell.setAttribute("aria-label", f.lays.replaceAll("#", Math.floor(n / f.side) + 1).replaceAll("@", (n % f.side) + 1).replace("%", slot + 1));
    }
    const thin = f.s / f.size, room = 2 * thin; // a tile in hand is drawn large and made small
    const box = { x: -room, y: -room, width: f.s + 2 * room, height: f.s + 2 * room, rx: 5 * thin };
    const tile = pieces(svg).find((piece) => slotOf(piece) === slot)?.querySelector("[data-slot]");
    if (tile) frame(tile, "mc-next", box, { stroke: "var(--felt-focus)", strokeWidth: String((slot === picked ? 4 : 2) * thin) });
  }
  if (picked === null || !keyed) return;
  const box = { x: f.x + (cursor % f.side) * f.s + 4, y: f.y + Math.floor(cursor / f.side) * f.s + 4, width: f.s - 8, height: f.s - 8, rx: 8 };
  frame(svg, "mc-cursor", box, { stroke: "var(--felt-focus)", strokeWidth: "4", strokeDasharray: "14 7" });
}

/** A place that a tile has just left shines and takes the next one before the server's picture shows it empty. */
function openPlaces(svg, f, wanted) {
  for (const left of svg.querySelectorAll(".mc-left")) if (!wanted || at(Number(left.dataset.cell)) !== undefined) left.remove();
  if (!wanted) return;
  for (let cell = 0; cell < f.side * f.side; cell++) {
    if (at(cell) !== undefined || svg.querySelector(`[data-cell="${cell}"] [data-move]`)) continue;
    const x = f.x + (cell % f.side) * f.s, y = f.y + Math.floor(cell / f.side) * f.s, inside = f.s - 18;
    const bulbs = { x: x + 9, y: y + 9, width: inside, height: inside, rx: 7, pathLength: Math.round(inside / 2.5) * 10 };
    const place = shape("g", { class: "mc-left", "data-cell": cell });
    const lit = shape("g", { class: "lit", "data-move": "", role: "button", tabindex: 0 });
    lit.append(shape("rect", { class: "hit", x, y, width: f.s, height: f.s }), shape("rect", { class: "bulbs-edge", ...bulbs }), shape("rect", { class: "bulbs", ...bulbs }));
    place.append(lit);
    svg.querySelector(".mc-piece").before(place);
  }
}

function shape(kind, says) {
  const made = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(says)) made.setAttribute(name, value);
  return made;
}

function frame(into, name, box, looks) {
  const mark = shape("rect", { ...box, class: name });
  Object.assign(mark.style, { fill: "none", pointerEvents: "none", ...looks });
  into.append(mark);
}

// --- a hint's tile, turned, where it would lie ---------------------------------------------------------------------------

/** Where the moves of a hint leave each tile that they move, in their order. */
function planned(moves, f) {
  if (f.way === "put") {
    const n = moves[0] - f.put;
    return n >= 0 && n < 4 * f.side * f.side ? [{ slot: 0, cell: n >> 2, rot: n & 3 }] : [];
  }
  const found = new Map();
  const placed = (slot) => {
    const tile = hands.tiles.get(slot);
    if (tile && !found.has(slot)) found.set(slot, { slot, cell: tile.cell, rot: tile.rot });
    return found.get(slot) ?? {};
  };
  for (const move of moves) {
    const lays = move - f.place, turns = move - f.turn;
    if (lays >= 0 && lays < 16 * f.hand) placed(lays >> 4).cell = lays & 15;
    else if (turns >= 0 && turns < 3 * f.hand) {
      const tile = placed(Math.floor(turns / 3));
      tile.rot = (tile.rot + (turns % 3) + 1) % 4;
    }
  }
  return [...found.values()];
}

board?.addEventListener("advised", ({ detail }) => {
  const f = hands && facts(shown() ?? pictures()[0]);
  const turning = advised && hands?.tiles.get(advised.slot)?.cell !== advised.cell && picked === advised.slot;
  if (detail) {
    advised = (f && planned(detail.best, f)[0]) || null;
    course = f?.way === "build" && detail.later?.length ? { round: hands.round, places: planned([...detail.best, ...detail.later], f) } : null;
  } else if (!turning) advised = null; // one who follows by hand turns the tile first: it stays until the tile lies there
  for (const svg of pictures()) showAdvice(svg, facts(svg));
});

board?.addEventListener("unadvised", () => { // the note was put away
  advised = course = null;
  for (const svg of pictures()) showAdvice(svg, facts(svg));
});

function showAdvice(svg, f) {
  for (const mark of svg.querySelectorAll(".mc-advice, .mc-course, .mc-edge")) mark.remove();
  for (const piece of pieces(svg)) piece.querySelector(".lit")?.classList.remove("hinted");
  showCourse(svg, f);
  if (!advised || advised.cell === null) return;
  const tile = hands?.tiles.get(advised.slot);
  const now = tile && tileOf(svg, advised.slot);
  if (!now || lies(advised)) return;
  const group = ghost(now, advised, f, "mc-advice ghost"); // a phone moves it and the tile in hand above the note
  hush(svg, advised.cell);
  dash(group, f.s, 1);
  if (tile.cell === null && f.way === "build") {
    dash(now, f.s, f.s / f.size);
    now.closest(".lit")?.classList.add("hinted");
  }
  group.append(...adviceSays(f, advised.slot, (advised.rot - tile.rot + 4) % 4));
  svg.append(group);
}

/** The rest of the planned city: faint where a place is free, and everywhere the number of the tile and how it is turned. */
function showCourse(svg, f) {
  if (course?.round !== hands?.round) course = null;
  for (const says of svg.querySelectorAll("[data-cell] text")) says.style.visibility = "";
  for (const wanted of course?.places ?? []) {
    const tile = hands.tiles.get(wanted.slot), now = tileOf(svg, wanted.slot);
    if (!tile || !now || wanted.cell === null || lies(wanted)) continue;
    if (advised?.slot === wanted.slot) continue;
    const group = ghost(now, wanted, f, "mc-course");
    const faint = group.firstChild;
    if (at(wanted.cell) !== undefined) faint.remove();
    else {
      faint.style.opacity = wanted.slot === picked ? ".9" : ".6";
      hush(svg, wanted.cell);
    }
    group.append(...adviceSays(f, wanted.slot, (wanted.rot - tile.rot + 4) % 4));
    svg.append(group);
  }
}

/** "Place here" is not read through a tile that would lie there. */
function hush(svg, cell) {
  for (const says of svg.querySelectorAll(`[data-cell="${cell}"] text`)) says.style.visibility = "hidden";
}

const tileOf = (svg, slot) => pieces(svg).find((piece) => slotOf(piece) === slot)?.querySelector("[data-slot]");
const lies = ({ slot, cell, rot }) => hands.tiles.get(slot)?.cell === cell && hands.tiles.get(slot).rot === rot;

/** A tile as it would lie. */
function ghost(now, { cell, rot }, f, name) {
  const copy = now.cloneNode(true), group = document.createElementNS(SVG, "g");
  for (const mark of copy.querySelectorAll(".mc-next, .mc-edge")) mark.remove();
  for (const fact of ["data-slot", "data-rot", "data-face"]) copy.removeAttribute(fact);
  for (const veil of copy.querySelectorAll(".mc-veil")) veil.setAttribute("opacity", ".3");
  copy.setAttribute("transform", `scale(${f.s / drawn(f)})`);
  turnParts(copy, rot, drawn(f));
  group.setAttribute("class", name);
  group.setAttribute("transform", `translate(${f.x + (cell % f.side) * f.s} ${f.y + Math.floor(cell / f.side) * f.s})`);
  group.style.pointerEvents = "none";
  group.append(copy);
  return group;
}

/** How large a tile in hand is drawn: a puzzle's as it lies there, the others as in the city, and scaled down. */
const drawn = (f) => (f.way === "put" ? f.size : f.s);

/** A dashed edge around a tile. */
function dash(into, s, scale) {
  const box = { x: 3, y: 3, width: s - 6, height: s - 6, rx: 6 };
  frame(into, "mc-edge", box, { stroke: "var(--piece-edge)", strokeWidth: String(5 * scale) });
  frame(into, "mc-edge", box, { stroke: "var(--brass-hi)", strokeWidth: String(3.4 * scale), strokeDasharray: `${10 * scale} ${6 * scale}` });
}

/** The number of the tile, and how it is turned, at the foot of its place. */
function adviceSays(f, slot, turned) {
  const size = f.s > 100 ? 14 : 12, middle = f.s / 2, wide = (words) => 22 + words.length * size * 0.56;
  const said = (turn) => [f.way === "put" ? "" : String(slot + 1), turn].filter(Boolean).join(" · ");
  const words = wide(said(f.turned[turned])) > f.s - 4 ? said("↻".repeat(turned)) : said(f.turned[turned]);
  if (!words) return [];
  const width = Math.min(f.s - 4, wide(words));
  const back = document.createElementNS(SVG, "rect"), text = document.createElementNS(SVG, "text");
  const box = { x: middle - width / 2, y: f.s - size * 1.9 - 4, width, height: size * 1.9, rx: size * 0.95 };
  for (const [name, value] of Object.entries(box)) back.setAttribute(name, value);
  Object.assign(back.style, { fill: "var(--brass-hi)", stroke: "var(--piece-edge)", strokeWidth: "1.5" });
  for (const [name, value] of Object.entries({ x: middle, y: f.s - size * 0.6 - 4, "text-anchor": "middle", "font-size": size, "font-weight": 700 })) text.setAttribute(name, value);
  text.style.fill = "var(--on-brass)";
  text.textContent = words;
  return [back, text];
}

// --- what hands do; a tile may be let go after the round has ended, when there is nothing in them any more ------------

const at = (cell) => [...hands.tiles].find(([, tile]) => tile.cell === cell)?.[0];

/** The tile that a press on an empty place lays: the picked one, else the first in hand. */
function next() {
  const inHand = [...hands.tiles].filter(([, tile]) => tile.cell === null).map(([slot]) => slot);
  return inHand.includes(picked) ? picked : inHand.length ? Math.min(...inHand) : undefined;
}

function place(slot, cell) {
  const tile = hands?.tiles.get(slot);
  if (!tile || tile.cell === cell) return;
  const there = at(cell);
  if (there !== undefined) hands.tiles.get(there).cell = tile.cell;
  tile.cell = cell;
  send((f) => f.place + 16 * slot + cell);
}

function turn(slot, times = 1) {
  const tile = hands?.tiles.get(slot);
  if (!tile) return;
  tile.rot = (tile.rot + times) % 4;
  send((f) => f.turn + 3 * slot + times - 1);
}

function lift(slot) {
  const tile = hands?.tiles.get(slot);
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
  board.dispatchEvent(new Event("acted"));
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

/** Ask until an answer comes: while there is no connection the tiles lie where the hands put them, and the page says so.
 *  What has arrived all the same is played once, by its id. */
async function insist(ask) {
  for (let tried = 0; ; tried++) {
    try {
      return await ask();
    } catch (error) {
      if (tried === ENOUGH) throw error;
      if (!tried) board.dispatchEvent(new Event("unheard"));
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }
}

async function post(moves, tries = 8) {
  const requestId = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const seat = main.dataset.seat === "" ? null : Number(main.dataset.seat);
  const answer = await insist(() => fetch(`/api/tables/${main.dataset.code}/moves`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ moves, seat, request_id: requestId }),
  }));
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

/** The tile under a pointer; while pictures glide, the page itself is what the pointer is on. */
function grasp(event) {
  const pointed = Number.isFinite(event.clientX) && !event.target.closest?.("#board, button, a, dialog, [popover]");
  const there = pointed ? document.elementFromPoint(event.clientX, event.clientY) : event.target;
  const piece = there?.closest?.(".mc-piece");
  const svg = piece?.closest("svg.play");
  if (!piece || !hands || !svg?.querySelector("[data-tiles]") || !piece.querySelector("[data-slot]")) return null;
  return { piece, svg, slot: slotOf(piece), facts: facts(svg) };
}

document.addEventListener("pointerdown", (event) => {
  const under = document.elementFromPoint(event.clientX, event.clientY); // as rest.js has it
  numb = Boolean(under?.closest("[data-resting]"));
  pressed = promised(under);
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

// A press on a tile or an empty place is ours; other moves wait until ours have gone.
document.addEventListener("click", (event) => {
  const found = grasp(event);
  const place = hands && event.target.closest?.("#board [data-cell]");
  const there = place && buildFacts(place);
  const common = hands && picked !== null && event.target.closest?.("#board .mc-common [data-move]");
  const ours = there || (found && (found.facts.way === "build" || wasDragged));
  const thing = event.target.closest?.("#board [data-move], #board [data-moves], #acts [data-moves], #asking [data-moves]");
  if (there && !wasDragged && !numb && !event.target.closest("[data-resting]")) fill(Number(place.dataset.cell));
  if (common && buildFacts(common)?.swap !== undefined) {
    exchange(picked, buildFacts(common));
    event.stopImmediatePropagation();
    event.preventDefault();
  } else if (ours) { event.stopImmediatePropagation(); event.preventDefault(); }
  else if (thing && !thing.dataset.final && hands && (underway || waiting.length)) {
    waiting.push(...(thing.dataset.moves ?? thing.dataset.move).split(" ").map(Number));
    flush();
    event.stopImmediatePropagation();
    event.preventDefault();
  }
  wasDragged = false;
}, { capture: true });

/** Which tile a place says it takes, as a press on it means: news may change that before the finger goes up. */
function promised(thing) {
  const place = thing?.closest("#board [data-cell]"), f = place && buildFacts(place), move = place?.querySelector("[data-move]");
  return f && move ? { cell: Number(place.dataset.cell), slot: (Number(move.dataset.move) - f.place) >> 4 } : null;
}

/** A press on an empty place. */
function fill(cell) {
  const slot = pressed?.cell === cell ? pressed.slot : next();
  if (hands.tiles.get(slot)?.cell !== null || at(cell) !== undefined) return;
  picked = slot;
  cursor = cell;
  place(slot, cell);
}

function begin() {
  held.moved = wasDragged = true;
  const scale = (shown() ?? held.svg).getScreenCTM().a;
  const side = held.facts.s * scale;
  const ghost = document.createElementNS(SVG, "svg");
  ghost.setAttribute("class", "play mc-ghost");
  ghost.setAttribute("viewBox", `0 0 ${drawn(held.facts)} ${drawn(held.facts)}`);
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

/** A tap picks a tile in hand, and turns it when it is picked or lies in the city; a puzzle's tile is turned by the page's own
 *  draft, to which a finger's click must be handed on. */
function tap(slot, f, event) {
  if (f.way === "build") {
    const turns = slot === picked || hands?.tiles.get(slot)?.cell !== null;
    keyed = false;
    if (turns) { picked = slot; turn(slot); }
    else pick(slot, f);
  }
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
  numb = false;
  pressed = null;
  keyed ||= picked !== null || /^[0-9]$/.test(event.key);
  const focused = event.target.closest?.(".mc-piece");
  if (focused && (event.key === "Enter" || event.key === " ") && slotOf(focused) !== picked) pick(slotOf(focused), f);
  else if (/^[0-9]$/.test(event.key)) { pick((Number(event.key) + 9) % 10, f); focusPicked(svg); }
  else if (!focused && event.target.closest?.("[data-cell], [data-move], button, a") && (event.key === "Enter" || event.key === " ")) return; // pressed like any button
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

// --- the running count -------------------------------------------------------------------------------------------------

/** Fade what scores nothing, label what scores, add up: only while the server's own count is not there yet. */
function recount(svg, f) {
  const labels = svg.querySelector(".mc-labels");
  if (!labels || !busy()) return;
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
  new ResizeObserver(bringHand).observe(board); // the phone was turned
  arrive();
}
