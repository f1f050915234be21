// Only what applies is on the page: rows, values and seats come and go with the choices that they depend on.
const form = document.getElementById("setup");
const rows = [...form.querySelectorAll("[data-option]")];
const title = document.getElementById("what").textContent;

const picked = (row) => row.querySelector("input[type=radio]:checked, input[type=number]");
function value(name) {
  const row = rows.find((each) => each.dataset.option === name);
  const onoff = row?.querySelector(".onoff");
  return onoff ? String(onoff.checked) : row && (picked(row)?.value ?? null);
}
// What the page has no row for is as the address says, and does not change here.
const fits = (conditions) => Object.entries(JSON.parse(conditions || "{}"))
  .every(([name, values]) => value(name) === undefined || values.includes(value(name)));

function choices(part) {
  const labels = [...part.querySelectorAll("label.choice")];
  for (const label of labels) {
    label.hidden = !fits(label.dataset.when);
    label.querySelector("input").disabled = label.hidden;
  }
  const open = labels.filter((label) => !label.hidden).map((label) => label.querySelector("input"));
  if (labels.length && open.length && !open.some((input) => input.checked)) open.at(-1).name.startsWith("seat.") ? (open.at(-1).checked = true) : (open[0].checked = true);
  return labels.length ? open.length : 2;
}

function settle() {
  for (let pass = 0; pass < 4; pass++) {
    for (const row of rows) {
      const applies = fits(row.dataset.when);
      row.disabled = !applies;
      row.hidden = choices(row) < 2 || !applies;
    }
  }
  const players = Number(value("players") ?? form.querySelectorAll(".places > li").length);
  for (const place of form.querySelectorAll(".places > li")) {
    place.hidden = Number(place.dataset.seat) >= players;
    place.firstElementChild.disabled = place.hidden;
    choices(place);
    place.querySelector(".says").textContent = place.querySelector("input[data-says]:checked")?.dataset.says ?? "";
  }
  const seats = document.getElementById("seats");
  if (seats) seats.hidden = players === 1 && rows.find((row) => row.dataset.option === "players")?.hidden !== false;
  for (const why of form.querySelectorAll("[data-unless]")) why.hidden = players === 1 || fits(why.dataset.unless);
  for (const lesson of form.querySelectorAll(".learn")) lesson.hidden = !fits(lesson.dataset.when);
  const rare = document.getElementById("rare");
  if (rare) {
    const there = [...form.querySelectorAll(".more [data-option]")].filter((row) => !row.hidden);
    rare.textContent = there.map((row) => row.querySelector("legend").textContent).join(", ");
    rare.closest("details").hidden = !there.length;
  }
  summarise();
}

// What will start, in words: the preset, what differs from it, and who plays.
function said(row) {
  const name = row.querySelector("legend").textContent;
  const choice = picked(row)?.closest("label")?.querySelector("b")?.textContent ?? picked(row)?.value;
  return choice === undefined ? (row.querySelector(".onoff").checked ? `+ ${name}` : `− ${name}`) : form.dataset.differs.replace("{name}", name).replace("{choice}", choice);
}
function summarise() {
  const differs = rows.filter((row) => !row.disabled && row.dataset.option !== "players" && value(row.dataset.option) !== row.dataset.usual);
  document.getElementById("what").textContent = [title, ...differs.map(said)].join(" · ");
  document.getElementById("who").textContent = [...form.querySelectorAll(".places > li:not([hidden])")].map((place) => {
    const input = place.querySelector("input[maxlength]"), kind = place.querySelector("input[type=radio]:checked");
    if (kind?.value === "here" || input.value) return input.value || input.placeholder;
    return kind?.value === "link" ? form.dataset.free : kind?.closest("label").textContent.trim();
  }).join(" · ");
}

// On a phone the ways to play are a strip: the chosen one is in sight.
const strip = document.querySelector(".presets"), chosen = strip?.querySelector("[aria-current]")?.parentElement;
if (chosen) strip.scrollLeft = chosen.offsetLeft + chosen.offsetWidth / 2 - strip.offsetLeft - strip.clientWidth / 2;

form.addEventListener("change", settle);
form.addEventListener("input", summarise);
settle();
