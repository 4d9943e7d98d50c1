// The timeline: only the rows that can be seen are in the page.

const ROW = 28;
/** Browsers draw nothing below some millions of pixels: longer lists are scrolled in proportion. */
const TALLEST = 8_000_000;

const KINDS = {
  done: "done",
  refused: "refused",
  waits: "waits",
  nothing: "no effect",
  facts: "facts",
  gap: "gaps",
};
/** The class of a kind, where it has another name. */
const CLASSES = { facts: "fact" };
const off = new Set();
let query = "";
/** The lines that are shown; null is all of them. */
let matching = null;
let chosen = 0;

const listBox = document.getElementById("list");
const rowsBox = document.getElementById("rows");

const shownCount = () => (matching ? matching.length : count);
const lineAt = (position) => (matching ? matching[position] : position);

/** Where a line is among those that are shown: of it or of the next one. */
function positionOfLine(line) {
  if (!matching) return line;
  let low = 0, high = matching.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (matching[middle] < line) low = middle + 1;
    else high = middle;
  }
  return Math.min(low, Math.max(0, matching.length - 1));
}

function filter() {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length && !off.size) {
    matching = null;
  } else {
    matching = [];
    const isOnlyText = !off.size;
    for (let line = 0; line < count; line += 1) {
      if (!isOnlyText && off.has(kindOf(line))) continue;
      if (words.length) {
        const lower = text(line).toLowerCase();
        if (!words.every((word) => lower.includes(word))) continue;
      }
      matching.push(line);
    }
  }
  layOut();
  drawSummary();
}

function height() {
  return Math.min(shownCount() * ROW, TALLEST);
}

/** The first position that is seen. */
function firstSeen() {
  const room = height() - listBox.clientHeight;
  const last = Math.max(0, shownCount() - Math.floor(listBox.clientHeight / ROW));
  if (shownCount() * ROW <= TALLEST) return Math.min(last, Math.floor(listBox.scrollTop / ROW));
  return Math.round((listBox.scrollTop / Math.max(1, room)) * last);
}

function layOut() {
  rowsBox.style.height = `${height()}px`;
  drawRows();
}

const time = (milliseconds) =>
  typeof milliseconds === "number" ? `${(milliseconds / 1000).toFixed(1)} s` : "";

function row(line, top) {
  const found = record(line);
  const kind = CLASSES[kindOf(line)] ?? kindOf(line);
  const made = element("div", "row",
    element("span", "number", own(found, "n") ?? ""),
    element("span", "time", time(own(found, "t"))),
    element("span", kind === "done" ? "what" : `what ${kind}`, callText(found)),
    element("span", `result ${kind}`, resultText(found)));
  made.setAttribute("role", "option");
  made.setAttribute("aria-selected", String(line === chosen));
  made.dataset.line = line;
  made.style.top = `${top}px`;
  return made;
}

function drawRows() {
  const first = firstSeen();
  const many = Math.ceil(listBox.clientHeight / ROW) + 2;
  const isExact = shownCount() * ROW <= TALLEST;
  const base = isExact ? first * ROW : listBox.scrollTop;
  const made = [];
  for (let at = 0; at < many && first + at < shownCount(); at += 1) {
    made.push(row(lineAt(first + at), base + at * ROW));
  }
  rowsBox.replaceChildren(...made);
}

/** Scroll so that a position is seen. */
function uncover(position) {
  const seen = Math.floor(listBox.clientHeight / ROW);
  const first = firstSeen();
  if (position >= first && position < first + seen) return;
  const wanted = Math.max(0, position < first ? position : position - seen + 1);
  const last = Math.max(1, shownCount() - seen);
  const room = height() - listBox.clientHeight;
  listBox.scrollTop = shownCount() * ROW <= TALLEST ? wanted * ROW : (wanted / last) * room;
}

let scrolling = 0;
listBox.addEventListener("scroll", () => {
  cancelAnimationFrame(scrolling);
  scrolling = requestAnimationFrame(drawRows);
});
listBox.addEventListener("click", (event) => {
  const line = event.target.closest(".row")?.dataset.line;
  if (line !== undefined) choose(Number(line));
});
