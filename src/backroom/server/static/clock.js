// The clock of a real-time game: the server's word on the time left, counted down on every running timer of the page.
const LOUD = 5; // seconds: announced one by one

let ends = null, ticking = null, said = null;

/** `left` seconds from now, or null where no clock runs. */
export function setClock(left, say) {
  ends = left === null || left === undefined ? null : performance.now() + left * 1000;
  said = null;
  clearInterval(ticking);
  if (ends !== null) { ticking = setInterval(() => draw(say), 200); draw(say); }
}

function draw(say) {
  const left = Math.max(0, (ends - performance.now()) / 1000);
  for (const timer of document.querySelectorAll('[role="timer"][data-running]')) {
    const whole = Number(timer.dataset.seconds) || 60;
    const arc = timer.querySelector(".ring-left");
    if (arc) {
      const around = 2 * Math.PI * Number(arc.getAttribute("r"));
      arc.setAttribute("stroke-dasharray", `${(around * Math.min(1, left / whole)).toFixed(1)} ${around.toFixed(1)}`);
      arc.style.stroke = left <= LOUD ? "var(--clock-red)" : left <= 15 ? "var(--clock-amber)" : "";
    }
    const figure = timer.querySelector("text");
    if (figure) figure.textContent = String(Math.ceil(left));
  }
  const seconds = Math.ceil(left);
  if (seconds <= LOUD && seconds > 0 && seconds !== said) { said = seconds; say(String(seconds)); }
  if (left === 0) clearInterval(ticking);
}
