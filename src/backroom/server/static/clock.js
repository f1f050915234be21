// The clock of a real-time game: the server's word on the time left, counted down on every running timer of the page.
const LOUD = 5; // seconds: announced one by one

let ends = null, ticking = null, said = null;

/** `left` seconds from the moment `came`, or null where no clock runs. */
export function setClock(left, say, came = performance.now()) {
  ends = left === null || left === undefined ? null : came + left * 1000;
  said = null;
  clearInterval(ticking);
  if (ends === null) delete document.getElementById("strip")?.dataset.left;
  if (ends !== null) { ticking = setInterval(() => draw(say), 200); draw(say); }
}

function draw(say) {
  const left = Math.max(0, (ends - performance.now()) / 1000);
  for (const timer of document.querySelectorAll('[role="timer"][data-running]')) {
    const whole = Number(timer.dataset.seconds) || 60; // more than that is left while the scene before it still plays
    const arc = timer.querySelector(".ring-left");
    if (arc) {
      const around = 2 * Math.PI * Number(arc.getAttribute("r"));
      arc.setAttribute("stroke-dasharray", `${(around * Math.min(1, left / whole)).toFixed(1)} ${around.toFixed(1)}`);
      arc.style.stroke = left <= LOUD ? "var(--clock-red)" : left <= 15 ? "var(--clock-amber)" : "";
    }
    const figure = timer.querySelector("text");
    if (figure) figure.textContent = String(Math.ceil(Math.min(whole, left)));
  }
  const seconds = Math.ceil(left);
  showAside(seconds);
  if (seconds <= LOUD && seconds > 0 && seconds !== said) { said = seconds; say(String(seconds)); }
  if (left === 0) clearInterval(ticking);
}

/** Where the picture's clock is scrolled out of sight, the strip above the table tells the time. */
function showAside(seconds) {
  const strip = document.getElementById("strip"), board = document.getElementById("board");
  const shown = [...document.querySelectorAll('[role="timer"][data-running]')].find((timer) => timer.getClientRects().length);
  const gone = shown && board && shown.getBoundingClientRect().bottom < board.getBoundingClientRect().top + 24;
  if (gone) strip.dataset.left = String(seconds);
  else delete strip?.dataset.left;
}

// The players' thinking time: the server's word when the seats were drawn, counted down from there.
const HURRY = 30; // seconds
let drawn = 0, counting = null;

/** The seats were drawn anew: count from what stands there, which was so at the moment `came`. */
export function setTurnClocks(came = performance.now()) {
  drawn = came;
  clearInterval(counting);
  counting = document.querySelector(".turnclock") ? setInterval(drawTurnClocks, 500) : null;
  drawTurnClocks();
}

function drawTurnClocks() {
  const gone = (performance.now() - drawn) / 1000;
  for (const clock of document.querySelectorAll(".turnclock")) {
    const left = Math.max(0, Number(clock.dataset.left) - ("turn" in clock.dataset ? gone : 0));
    clock.textContent = asTime(left);
    clock.classList.toggle("hurry", left < HURRY && "turn" in clock.dataset);
  }
}

function asTime(seconds) {
  const whole = Math.ceil(seconds), two = (n) => String(n).padStart(2, "0");
  const days = Math.floor(whole / 86400), hours = Math.floor(whole / 3600) % 24, minutes = Math.floor(whole / 60) % 60;
  if (days) return `${days} d ${hours} h`;
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
