// A part of the page of which only what changed was sent: the other pieces are named by their places in what the page has.

/** The part whole again. */
export function whole(had, sent) {
  if (typeof sent === "string") return sent;
  const { cut, pieces } = sent, old = had.split(cut);
  return pieces.map((piece) => (typeof piece === "string" ? piece : old.slice(...piece).join(cut))).join(cut);
}
