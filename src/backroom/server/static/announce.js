// The page's live region.

/** Speak a text through the page's live region. */
export function announce(text) {
  const region = document.getElementById("said");
  region.textContent = "";
  requestAnimationFrame(() => { region.textContent = text; });
}
