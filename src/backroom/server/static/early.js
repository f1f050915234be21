// Until the scripts are there, what is pressed is kept; the last of it is done as soon as they listen.
(() => {
  const THING = "[data-move], [data-moves], [data-draft], [data-why], [data-act], [data-typed], [data-say]";
  let kept = null;
  const keep = (event) => { kept = event.target.closest?.(THING) ?? kept; };
  document.addEventListener("click", keep, true);
  document.documentElement.addEventListener("listening", () => {
    document.removeEventListener("click", keep, true);
    if (kept?.isConnected) kept.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }, { once: true });
})();
