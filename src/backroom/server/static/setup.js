// As many places as players were chosen.
const form = document.getElementById("setup");
function places() {
  const chosen = form.querySelector('input[name="option.players"]:checked');
  if (!chosen) return;
  for (const place of form.querySelectorAll(".places > li")) place.hidden = Number(place.dataset.seat) >= Number(chosen.value);
}
form.addEventListener("change", places);
places();
