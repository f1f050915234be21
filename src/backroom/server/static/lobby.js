// A saved game is chosen or dropped: it is sent as text, and the table that goes on with it opens.
const form = document.getElementById("load");
const input = document.getElementById("file");
const trouble = document.getElementById("trouble");

async function load(file) {
  if (!file) return;
  trouble.hidden = true;
  form.classList.add("busy");
  try {
    const answer = await fetch("/saved", {
      method: "POST", headers: { "content-type": "text/plain", accept: "application/json" }, body: file,
    });
    const body = await answer.json();
    if (answer.ok) location.assign(body.to);
    else show(body.error);
  } catch (error) {
    show(String(error.message));
  } finally {
    form.classList.remove("busy");
    input.value = "";
  }
}

function show(text) {
  trouble.textContent = text;
  trouble.hidden = false;
  trouble.scrollIntoView({ block: "nearest" });
}

input.addEventListener("change", () => load(input.files[0]));
document.getElementById("pick").addEventListener("click", () => input.click());
form.addEventListener("dragover", (event) => event.preventDefault());
form.addEventListener("drop", (event) => { event.preventDefault(); load(event.dataTransfer.files[0]); });
form.addEventListener("submit", (event) => event.preventDefault());
