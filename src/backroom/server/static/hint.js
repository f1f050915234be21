// A hint: the note in the rail, its moves marked, and its figures printed on them. While it is open its key is the brass one.
import { board, phone } from "./update.js";
import { announce } from "./announce.js";
import { choose } from "./actions.js";
import { shutSheet } from "./inspect.js";
import { light } from "./marks.js";
import { named } from "./spot.js";

const FEW = 6; // moves that are equal and still marked: more would light up the whole board
const SVG = "http://www.w3.org/2000/svg";
const ROOM = 8; // pixels around what a note is about
const lying = matchMedia("(max-height: 500px) and (min-width: 560px)"); // a phone on its side has a rail beside the board

/** Show a hint until the next move. */
export function drawHint(hint) {
  clearHint();
  const place = document.getElementById("hint");
  place.innerHTML = hint.note;
  if (phone.matches) { // what is advised stays in sight
    choose("board");
    shutSheet(); // there is room for one of them
  } else {
    document.getElementById("rail").classList.add("out"); // where the rail is a drawer
  }
  put(place);
  announce(hint.said);
  for (const [move, value] of Object.entries(hint.values)) {
    for (const thing of board().querySelectorAll(`[data-move="${move}"]`)) tag(thing, value, hint.best.includes(Number(move)));
  }
  hint.plan.forEach(({ at, body }, place) => { for (const thing of named([at])) ghost(thing, hint.plan.length > 1 ? place + 1 : 0, body); });
  document.getElementById("board").dispatchEvent(new CustomEvent("advised", { detail: hint })); // a game's own script may draw more
  if (hint.also.length < FEW) light(document, { moves: hint.best, also: hint.also, draft: hint.draft, things: hint.things });
  for (const key of document.querySelectorAll("#acts .brass")) key.classList.replace("brass", "was-brass");
  document.dispatchEvent(new Event("hinted")); // a map shows what is marked
  if (phone.matches) uncover(place);
}

/** In the rail, or where a phone has none a sheet over the board. */
function put(place) {
  if (phone.matches && !lying.matches) document.querySelector(".cloth").append(place);
  else document.getElementById("seats-panel").after(place);
}

lying.addEventListener("change", () => {
  const place = document.getElementById("hint");
  if (place?.firstChild) put(place); // a phone was turned while a note is open
});

/** On a phone the note lies over the lower part of the board, or beside it: what it is about is moved into sight, as far as it goes. */
function uncover(place) {
  const cloth = document.getElementById("board");
  const boxes = [...board().querySelectorAll(".hinted, .ghost")].map((thing) => thing.getBoundingClientRect());
  const above = Math.min(...boxes.map(({ top }) => top)) - cloth.getBoundingClientRect().top - ROOM;
  const note = place.getBoundingClientRect(), beside = boxes.every(({ right }) => right <= note.left);
  const covered = Math.max(...boxes.map(({ bottom }) => bottom)) - (beside ? cloth.getBoundingClientRect().bottom : note.top - ROOM);
  if (boxes.length && (covered > 0 || above < 0)) cloth.scrollBy({ top: above < 0 ? above : Math.min(covered, above) });
}

export function clearHint() {
  document.getElementById("hint").replaceChildren();
  for (const value of document.querySelectorAll("#board :is(.value, .ghost)")) value.remove();
  document.getElementById("board").dispatchEvent(new CustomEvent("advised"));
  for (const thing of document.querySelectorAll(".hinted")) thing.classList.remove("hinted");
  for (const key of document.querySelectorAll("#acts .was-brass")) key.classList.replace("was-brass", "brass");
}

/** Somebody has put the note away: what a game's own script goes on showing of the plan goes, too. */
export function shutHint() {
  clearHint();
  document.getElementById("board").dispatchEvent(new CustomEvent("unadvised"));
}

/** What would lie on a thing, and the number of its step in a plan of several. A place of a map says itself where the number stands
 * (`data-stop`), and what is laid there is drawn in the map's own units. */
function ghost(thing, number, body) {
  const box = (thing.querySelector(".hit") ?? thing).getBBox();
  const at = thing.dataset.stop?.split(" ").map(Number);
  const laid = document.createElementNS(SVG, "g");
  laid.setAttribute("class", "ghost");
  laid.setAttribute("aria-hidden", "true");
  const scale = box.width / 100;
  laid.innerHTML = `<g transform="${at ? "" : `translate(${box.x + box.width / 2} ${box.y + box.height / 2}) scale(${scale})`}">${body}</g>`;
  const [x, y] = at ?? [box.x + 4, box.y + 3];
  if (number) laid.innerHTML += `<g class="stop" transform="translate(${x} ${y})"><circle r="11"/><text y="5" text-anchor="middle">${number}</text></g>`;
  thing.append(laid);
}

/** A pill with a value at the top right of a thing; a small one on the corner where labels stand close to each other, or amid
 * the upper edge where something lies in the corner. */
function tag(thing, text, best) {
  const box = (thing.querySelector(".hit") ?? thing).getBBox();
  const width = 12 + 8.5 * text.length;
  const small = thing.closest(".tight");
  const edge = box.x + (small?.classList.contains("amid") ? box.width / 2 : box.width);
  const at = small ? `${edge} ${box.y - 10}) scale(0.75` : `${box.x + box.width - width / 2 + 2} ${box.y - 17}`;
  const pill = document.createElementNS(SVG, "g");
  pill.setAttribute("class", best ? "value best" : "value");
  pill.setAttribute("transform", `translate(${at})`);
  pill.setAttribute("aria-hidden", "true");
  const back = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x: -width / 2, y: small ? 2 : 0, width, height: small ? 18 : 22, rx: 11 })) back.setAttribute(name, value);
  const words = document.createElementNS(SVG, "text");
  for (const [name, value] of Object.entries({ x: 0, y: 15.5, "text-anchor": "middle", "font-size": 13, "font-weight": 800 })) words.setAttribute(name, value);
  words.textContent = text;
  pill.append(back, words);
  if (small) pill.setAttribute("pointer-events", "none"); // it is none of the label that it reaches over
  (small ? small.parentNode : thing).append(pill);
}
