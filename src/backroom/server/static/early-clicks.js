// No press is lost. It means what lay under the finger as it came down; where that is drawn anew, pushed away or still gliding to
// its place before the finger goes up, a browser knows of no click: the same deed is then done where it is now. Nor does a press do
// what came under the finger only afterwards: a tap's click goes to whatever lies there when it is made. What is pressed before the
// scripts of the page are there is done as soon as they listen.
(() => {
  const ACTION = "[data-move], [data-moves], [data-draft], [data-why], [data-act], [data-typed], [data-say]";
  const PRESSED = `${ACTION}, a[href], button, summary`;
  const PARTS = "#board, #acts, #asking, #stage, #strip, #seats, #talk, #log, #plain, #hint"; // what is drawn anew
  const SLIP = 10; // pixels that a finger may slip while it presses
  const root = document.documentElement;
  let press = null; // { thing, place, seen, x, y }
  let down = null; // what lay under the finger, if anything: { thing, deed }
  let answered = false; // the click of this press has been made here
  let listening = false;
  let kept = null;

  const under = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(PRESSED) ?? null;
  const lies = (event) => Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLIP;
  const deed = (thing) => [thing.tagName, thing.getAttribute("href"), thing.closest("form")?.getAttribute("action"), JSON.stringify({ ...thing.dataset, key: "" })].join();
  const click = (thing, at = {}) => thing.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, clientX: at.clientX, clientY: at.clientY }));

  /** What was pressed, or the same in the new picture. */
  function twin({ thing, place }) {
    if (thing.isConnected) return thing;
    const now = document.getElementById(place.id); // the part may lie in a larger one that was drawn anew as well
    return [...(now ?? place).querySelectorAll(PRESSED)].find((other) => other.getClientRects().length && deed(other) === deed(thing)) ?? null;
  }

  document.addEventListener("pointerdown", (event) => {
    answered = false;
    press = null;
    if (!event.isPrimary || event.button !== 0) return;
    root.dispatchEvent(new Event("hasten"));
    const thing = under(event);
    down = { thing, deed: thing && deed(thing) };
    const place = thing?.closest(PARTS);
    if (place) press = { thing, place, seen: thing.contains(event.target), x: event.clientX, y: event.clientY };
  }, true);

  document.addEventListener("pointerup", (event) => {
    if (!press || !event.isPrimary) return;
    const { thing, seen } = press, there = under(event);
    if (seen && thing.isConnected && there === thing) return; // the browser clicks anyway
    const same = !thing.isConnected && there && deed(there) === deed(thing) ? there : null;
    const meant = lies(event) ? twin(press) : same;
    if (!meant) return;
    answered = true;
    click(meant, event);
  }, true);

  document.addEventListener("pointercancel", () => { press = null; }, true);

  /** Whether a click goes to something that did not lie under the finger as it came down. */
  function stray(event) {
    const there = event.target.closest?.(ACTION), was = down;
    if (!event.isTrusted || !event.detail) return false; // keys, and clicks that are made here
    down = null;
    return Boolean(was && there?.closest(PARTS) && there !== was.thing && deed(there) !== was.deed);
  }

  document.addEventListener("click", (event) => {
    const astray = stray(event);
    if (astray || (answered && event.isTrusted && event.detail)) { // a finger's click may come all the same: once is enough
      answered = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    } else if (!listening) kept = event.target.closest?.(ACTION) ?? kept;
  }, true);

  root.addEventListener("listening", () => {
    listening = true;
    if (kept?.isConnected) click(kept);
  }, { once: true });
})();
