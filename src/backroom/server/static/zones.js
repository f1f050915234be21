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
    parts.forEach((part, q) => quads.set(spots[q], { colour: "YRB".indexOf(part[0]), n: Number(part[1]), disc: part.length > 2, slot, q: (q - tile.rot + 4) % 4, x: x + PLACES[q][0], y: y + PLACES[q][1] }));
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
/** The points of all zones. */
export const sum = (found, f) => found.reduce((total, zone) => total + worth(zone, f), 0);

/** The label of a zone that scores. */
export function label(zone, f) {
  const [w, tall, size] = f.s > 140 ? [56, 19, 13] : f.s > 100 ? [50, 17, 12] : f.s > 84 ? [45, 15.5, 11] : [39, 14.5, 11];
  const rank = (quad) => quad.disc * 2 + (quad.n === 3) * 1.5 + quad.n * 0.1;
  const quad = [...zone.members].sort((a, b) => rank(a) - rank(b) || a.y - b.y || a.x - b.x)[0];
  const h = f.s / 2;
  const cx = f.x + quad.x * h + h / 2 + (quad.x % 2 === 0 ? -3 : 3) * (f.s / 152), cy = f.y + quad.y * h + (quad.y % 2 === 0 ? tall / 2 + 3 : h - tall / 2 - 3);
  const group = document.createElementNS(SVG, "g");
  const part = (name, attributes, text = "") => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    group.append(made);
    return made;
  };
  part("rect", { x: cx - w / 2, y: cy - tall / 2, width: w, height: tall, rx: tall / 2, fill: "#231C13", stroke: "#fff", "stroke-width": 1.4 });
  const mark = part("use", { href: `#i-${ICONS[zone.colour]}`, x: cx - w / 2 + 5, y: cy - size / 2, width: size, height: size });
  mark.style.color = mark.style.fill = `var(${PAINTS[zone.colour]})`;
  mark.style.setProperty("--cut", "#231C13");
  part("text", { x: cx - w / 2 + 8 + size, y: cy + size * 0.37, "font-size": size, "font-weight": 800 }, zone.n).style.fill = "#fff";
  part("text", { x: cx + w / 2 - 6, y: cy + size * 0.37, "font-size": size, "font-weight": 800, "text-anchor": "end" }, `+${worth(zone, f)}`).style.fill = "#FFE08A";
  return group;
}
