// A city of tiles counted by the page itself, for the moment until the server's own count is there: its zones by flood fill,
// what each is worth, and the label that says so.

const SVG = "http://www.w3.org/2000/svg";
const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]]; // N E S W
const PLACES = [[0, 0], [1, 0], [1, 1], [0, 1]]; // quadrants NW NE SE SW as column, row
const ICONS = ["house", "factory", "skyscraper"];
const PAINTS = ["--zone-house", "--zone-factory", "--zone-urban"];

function quarters(tile) {
  const written = tile.face.split(" / ")[0].split(" ");
  return PLACES.map((_, q) => written[(q - tile.rot + 4) % 4]);
}

function roads(tile) {
  const arms = tile.face.split(" / ")[1];
  return [..."NESW"].map((_, e) => arms.includes("NESW"[(e - tile.rot + 4) % 4]));
}

/** Every zone of the tiles that lie: colour, buildings, and members with the slot and face quadrant of each. */
export function zones(hands, f) {
  const quads = new Map(), walls = new Set();
  for (const [slot, tile] of hands) {
    if (tile.cell === null) continue;
    const x = 2 * (tile.cell % f.side), y = 2 * Math.floor(tile.cell / f.side);
    const parts = quarters(tile), arms = roads(tile);
    const spots = PLACES.map(([dx, dy]) => `${x + dx},${y + dy}`);
    parts.forEach((part, q) => {
      const [dx, dy] = PLACES[q]; // no road to the quadrant east, south
      const east = dx === 1 || !arms[dy ? 2 : 0], south = dy === 1 || !arms[dx ? 1 : 3];
      quads.set(spots[q], { colour: "YRB".indexOf(part[0]), n: Number(part[1]), disc: part.length > 2, slot, q: (q - tile.rot + 4) % 4, x: x + dx, y: y + dy, east, south });
    });
    arms.forEach((there, e) => { if (there) { walls.add(`${spots[e]}|${spots[(e + 1) % 4]}`); walls.add(`${spots[(e + 1) % 4]}|${spots[e]}`); } });
  }
  const seen = new Set(), found = [];
  for (const [start, first] of quads) {
    if (seen.has(start)) continue;
    const todo = [start], members = [];
    seen.add(start);
    while (todo.length) {
      const here = todo.pop(), quad = quads.get(here);
      members.push(quad);
      for (const [dx, dy] of STEPS) {
        const there = `${quad.x + dx},${quad.y + dy}`;
        if (quads.get(there)?.colour === first.colour && !seen.has(there) && !walls.has(`${here}|${there}`)) { seen.add(there); todo.push(there); }
      }
    }
    found.push({ colour: first.colour, n: members.reduce((sum, quad) => sum + quad.n, 0), members });
  }
  return found;
}

/** The points of a zone. */
export const worth = (zone, f) => f.points[zone.colour][Math.min(zone.n, f.points[zone.colour].length - 1)];
/** Which of the nine kinds with a token a zone is. */
const category = ({ colour, n }, f) => 3 * colour + f.bands.slice(3 * colour, 3 * colour + 3).filter((from) => n >= from).length - 1;
/** The points of all zones. */
export const sum = (found, f) => found.reduce((total, zone) => total + worth(zone, f), 0);

// --- labels: as in the server's own picture (draw/labels.py of the game), at the place where they cover least -------------

const ANCHORS = { 1: [[.27, .3]], 2: [[.2, .34], [.36, .34]], 3: [[.18, .36], [.36, .36], [.36, .2]] };
const PICTURE = 4, WAY = 4, FOREIGN = 2, LABEL = 20, WITHOUT_ICON = 90, GAP = 3, LARGE = 152;

/** Width with and without icon, height, and size of the letters. */
function measures(s, n) {
  const [wide, tall, size] = s > 140 ? [56, 19, 13] : s > 100 ? [50, 17, 12] : s > 84 ? [45, 15.5, 11] : [39, 14.5, 11];
  const digits = String(n).length;
  return { wide: wide + size * .58 * (digits - 1), narrow: size * (2.4 + .58 * digits), tall, size };
}

/** The part of two boxes [left, top, right, bottom] that is in both. */
const overlap = (a, b) => Math.max(0, Math.min(a[2], b[2]) - Math.max(a[0], b[0])) * Math.max(0, Math.min(a[3], b[3]) - Math.max(a[1], b[1]));

/** Buildings, disc and roads on a quadrant: boxes and their prices. */
function covered(quad, tile, s) {
  const dx = quad.x % 2, dy = quad.y % 2, x0 = (quad.x - dx) * s / 2, y0 = (quad.y - dy) * s / 2, h = s / 2, things = [];
  const add = (left, top, right, bottom, price) => things.push([[x0 + left, y0 + top, x0 + right, y0 + bottom], price]);
  const r = .62 * s * (quad.n > 1 ? .155 : .2);
  for (const [ax, ay] of ANCHORS[quad.n] ?? []) {
    let [x, y] = [PLACES[quad.q][0] ? 1 - ax : ax, PLACES[quad.q][1] ? 1 - ay : ay];
    for (let turn = 0; turn < tile.rot; turn++) [x, y] = [1 - y, x];
    add(x * s - r, y * s - r, x * s + r, y * s + r, PICTURE);
  }
  if (quad.disc) add(dx * .78 * s, dy * .78 * s, (dx * .78 + .22) * s, (dy * .78 + .22) * s, PICTURE);
  const arms = roads(tile), half = .06 * s;
  if (arms[dy ? 2 : 0]) add(h - half, dy * h, h + half, dy * h + h, WAY);
  if (arms[dx ? 1 : 3]) add(dx * h, h - half, dx * h + h, h + half, WAY);
  return things;
}

/** The boxes that may hold a zone's label, the usual ones first: at the edges of its quadrants, across borders inside it. */
function* spots(zone, s) {
  const h = s / 2, { wide, narrow, tall } = measures(s, zone.n);
  const inside = new Set(zone.members.map((quad) => `${quad.x},${quad.y}`));
  for (const { x, y, east, south } of [...zone.members].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const edges = [y * h + GAP, y * h + h - GAP - tall];
    for (const top of y % 2 ? edges.reverse() : edges) {
      const middle = x * h + h / 2 + (x % 2 ? 3 : -3) * s / LARGE, outer = x % 2 ? x * h + h - GAP - narrow : x * h + GAP;
      yield { box: [middle - wide / 2, top, middle + wide / 2, top + tall], whole: true };
      yield { box: [outer, top, outer + narrow, top + tall], whole: false };
      if (east && inside.has(`${x + 1},${y}`)) yield { box: [x * h + h - wide / 2, top, x * h + h + wide / 2, top + tall], whole: true };
    }
    if (south && inside.has(`${x},${y + 1}`)) yield { box: [x * h + (h - wide) / 2, y * h + h - tall / 2, x * h + (h + wide) / 2, y * h + h + tall / 2], whole: true };
  }
}

/** The labels of the zones that score, each where it covers least. */
export function labels(found, hands, f) {
  const h = f.s / 2, placed = [], things = new Map();
  for (const zone of found) for (const quad of zone.members) things.set(`${quad.x},${quad.y}`, { zone, all: covered(quad, hands.get(quad.slot), f.s) });
  const price = (zone, box) => {
    let sum = LABEL * placed.reduce((total, label) => total + overlap(box, label.box), 0);
    for (let x = Math.floor(box[0] / h); x <= Math.floor(box[2] / h); x++) {
      for (let y = Math.floor(box[1] / h); y <= Math.floor(box[3] / h); y++) {
        const there = things.get(`${x},${y}`);
        if (there?.zone !== zone) sum += FOREIGN * overlap(box, [x * h, y * h, x * h + h, y * h + h]);
        for (const [thing, weight] of there?.all ?? []) sum += weight * overlap(box, thing);
      }
    }
    return sum;
  };
  const first = (zone) => zone.members.reduce((least, quad) => (quad.y - least.y || quad.x - least.x) < 0 ? quad : least);
  const order = (a, b) => a.x - b.x || a.y - b.y;
  const scoring = found.filter((zone) => worth(zone, f) > 0), left = [...f.need];
  for (const zone of scoring.sort((a, b) => worth(b, f) - worth(a, f) || b.n - a.n || order(first(a), first(b)))) {
    const says = left[category(zone, f)]-- > 0 ? f.turns : `+${worth(zone, f)}`; // the first of a kind turn their token
    const rated = [...spots(zone, f.s)].map((spot, n) => ({ ...spot, zone, says, cost: n * .01 + price(zone, spot.box) + (spot.whole ? 0 : WITHOUT_ICON * (f.s / LARGE) ** 2) }));
    placed.push(rated.reduce((best, spot) => (spot.cost < best.cost ? spot : best)));
  }
  return placed.map((label) => drawn(label, f));
}

function drawn({ zone, says, box, whole }, f) {
  const { size } = measures(f.s, zone.n), inner = f.s > 84 ? 6 : 4;
  const [left, top, right, bottom] = [f.x + box[0], f.y + box[1], f.x + box[2], f.y + box[3]];
  const line = (top + bottom) / 2 + size * .37;
  const group = document.createElementNS(SVG, "g");
  const part = (name, attributes, text = "") => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    group.append(made);
    return made;
  };
  part("rect", { x: left, y: top, width: right - left, height: bottom - top, rx: (bottom - top) / 2, fill: "#231C13", stroke: "#fff", "stroke-width": 1.4 });
  if (whole) {
    const mark = part("use", { href: `#i-${ICONS[zone.colour]}`, x: left + inner - 1, y: (top + bottom - size) / 2, width: size, height: size });
    mark.style.color = mark.style.fill = `var(${PAINTS[zone.colour]})`;
    mark.style.setProperty("--cut", "#231C13");
  }
  part("text", { x: left + inner + (whole ? size + 1.5 : 0), y: line, "font-size": size, "font-weight": 800 }, zone.n).style.fill = "#fff";
  part("text", { x: right - inner, y: line, "font-size": size, "font-weight": 800, "text-anchor": "end" }, says).style.fill = "#FFE08A";
  return group;
}
