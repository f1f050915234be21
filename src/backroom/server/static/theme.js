// Before anything is painted: the light that was chosen, or the system's.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const set = () => {
    const choice = root.dataset.choice;
    root.dataset.theme = choice === "auto" ? (system.matches ? "dark" : "light") : choice;
  };
  system.addEventListener("change", set);
  root.addEventListener("themechange", set);
  set();
})();
