// Search in the documentation, in the browser alone: every word must occur; titles and headings count for more.
"use strict";

(() => {
  const field = document.querySelector("#search");
  const list = document.querySelector("#found");
  const MOST = 12; // results
  const AROUND = 60; // letters before the first word that is shown
  const fold = (text) => text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLowerCase().replaceAll("’", "'");
  const rows = window.backroomIndex.map(([address, title, heading, text]) => ({
    address, title, heading, text, folded: [title, heading, text].map(fold),
  }));

  function worth({ folded: [title, heading, text] }, words) {
    let sum = 0;
    for (const word of words) {
      const points = (title.includes(word) && 4) + (heading.includes(word) && 8) + (text.includes(word) && 1);
      if (!points) return 0;
      sum += points;
    }
    return sum;
  }

  // Folding may change a text's length only where letters carry loose accents, which ours do not.
  function excerpt({ text, folded }, words) {
    const at = Math.min(...words.map((word) => folded[2].indexOf(word)).filter((place) => place >= 0));
    const from = Number.isFinite(at) ? Math.max(0, at - AROUND) : 0;
    const end = from + 3 * AROUND;
    return (from ? "…" : "") + text.slice(from, end) + (end < text.length ? "…" : "");
  }

  function show() {
    const words = fold(field.value).split(/\s+/).filter(Boolean);
    const found = words.length
      ? rows.map((row) => [worth(row, words), row]).filter(([sum]) => sum).sort(([a], [b]) => b - a).slice(0, MOST)
      : [];
    list.replaceChildren(...found.map(([, row]) => {
      const item = document.createElement("li"), link = document.createElement("a"), says = document.createElement("span");
      link.href = field.dataset.above + row.address;
      link.textContent = row.heading && row.heading !== row.title ? `${row.title}: ${row.heading}` : row.title;
      says.textContent = excerpt(row, words);
      item.append(link, says);
      return item;
    }));
    document.querySelector("#nothing").hidden = !words.length || found.length > 0;
  }

  field.hidden = false;
  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter") list.querySelector("a")?.click();
    if (event.key === "Escape") { field.value = ""; show(); }
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.matches("input, textarea")) return;
    event.preventDefault();
    field.focus();
  });
})();
