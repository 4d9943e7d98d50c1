// What the keys do, the strip over everything, and the beginning.

const at = (id) => document.getElementById(id);

/** Show a line: its row, the state after it, and what it says. */
function choose(line) {
  if (!(line >= 0 && line < count)) return;
  chosen = line;
  uncover(positionOfLine(line));
  drawRows();
  const state = stateAfter(line);
  const found = record(line);
  const drawn = (draw) => {
    try {
      return draw();
    } catch (error) {
      return [element("p", "refused", `This cannot be drawn: ${error.message}`)];
    }
  };
  const number = own(found, "n");
  at("moment").textContent = number === undefined ? "The state" : `The state after ${number}`;
  at("doubt").textContent = state.missing
    ? `${missing(state.missing)} before this: the state may lack what changed there.`
    : "";
  at("tree").replaceChildren(...drawn(() => drawState(state, touched(found))));
  at("details").replaceChildren(...drawn(() => drawDetails(line)));
  drawMark();
  history.replaceState(null, "", `#${line}`);
}

function move(by) {
  if (!shownCount()) return;
  const position = positionOfLine(chosen) + by;
  choose(lineAt(Math.max(0, Math.min(shownCount() - 1, position))));
}

/** The next or previous line of a kind. */
function seek(kinds, step) {
  for (let line = chosen + step; line >= 0 && line < count; line += step) {
    if (kinds.includes(kindOf(line))) return choose(line);
  }
}

const page = () => Math.max(1, Math.floor(listBox.clientHeight / ROW) - 1);
const KEYS = [
  [["ArrowDown", "j"], "the next record", () => move(1)],
  [["ArrowUp", "k"], "the previous record", () => move(-1)],
  [["PageDown", " "], "a page down", () => move(page())],
  [["PageUp"], "a page up", () => move(-page())],
  [["Home", "g"], "the first record", () => move(-count)],
  [["End", "G"], "the last record", () => move(count)],
  [["r"], "the next refusal", () => seek(["refused"], 1)],
  [["R"], "the refusal before", () => seek(["refused"], -1)],
  [["f"], "the next facts", () => seek(["facts"], 1)],
  [["w"], "the next thing that waits or asks", () => seek(["waits"], 1)],
  [["/"], "search", () => at("search").focus()],
  [["t"], "light or dark", turn],
  [["?"], "these keys", () => at("help").showModal()],
];

function turn() {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  root.dataset.theme = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
  drawStrip();
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || at("help").open) return;
  if (event.target === at("search")) {
    if (event.key === "Escape") at("search").value = "";
    if (event.key === "Escape" || event.key === "Enter") {
      search();
      listBox.focus();
    }
    return;
  }
  if (event.target.closest?.("button") && (event.key === " " || event.key === "Enter")) return;
  const action = KEYS.find(([names]) => names.includes(event.key));
  if (!action) return;
  event.preventDefault();
  action[2]();
});

function search() {
  query = at("search").value;
  filter();
  if (shownCount()) choose(lineAt(positionOfLine(chosen)));
}

let typing = 0;
at("search").addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(search, 120);
});
at("help-button").addEventListener("click", () => at("help").showModal());
addEventListener("resize", () => {
  layOut();
  drawStrip();
});

// The strip: the whole recording, a column for each pixel.

const strip = at("strip");
let picture = null;
const COLOURS = {
  refused: "--refused",
  waits: "--waits",
  facts: "--fact",
  gap: "--text",
  done: "--done",
  nothing: "--line",
  session: "--accent",
};

function drawStrip() {
  const width = (strip.width = Math.max(1, strip.clientWidth));
  const context = strip.getContext("2d");
  const style = getComputedStyle(document.documentElement);
  const probe = element("span");
  at("list").append(probe);
  const colours = Object.fromEntries(Object.entries(COLOURS).map(([kind, name]) => {
    probe.style.color = style.getPropertyValue(name);
    return [kind, getComputedStyle(probe).color];
  }));
  probe.remove();
  const rank = ["nothing", "done", "session", "facts", "waits", "refused", "gap"];
  for (let x = 0; x < width && count; x += 1) {
    const from = Math.floor((x * count) / width);
    const end = Math.min(count, Math.max(from + 1, Math.floor(((x + 1) * count) / width)));
    let most = 0;
    // A few of each column: 100,000 lines need not all be looked at for a picture.
    const step = Math.max(1, Math.floor((end - from) / 8));
    for (let line = from; line < end; line += step) {
      most = Math.max(most, rank.indexOf(kindOf(line)));
    }
    context.fillStyle = colours[rank[most]];
    context.fillRect(x, 26 - 6 - most * 3, 1, 6 + most * 3);
  }
  picture = context.getImageData(0, 0, width, 26);
  drawMark();
}

function drawMark() {
  if (!picture || !count) return;
  const context = strip.getContext("2d");
  context.putImageData(picture, 0, 0);
  context.fillStyle = getComputedStyle(document.body).color;
  context.fillRect(Math.floor((chosen / count) * strip.width), 0, 2, 26);
}

strip.addEventListener("pointerdown", (event) => {
  choose(Math.min(count - 1, Math.floor((event.offsetX / strip.clientWidth) * count)));
});

function drawSummary() {
  const about = JSON.parse(at("about").textContent);
  const parts = [`${count} lines`];
  if (matching) parts.push(`${matching.length} shown`);
  if (about.unreadable) parts.push(`${about.unreadable} cannot be read`);
  at("summary").textContent = parts.join(", ");
}

function begin() {
  const about = JSON.parse(at("about").textContent);
  const first = record(0);
  const id = own(own(first, "schema") ?? own(own(first, "state"), "schema"), "id");
  const title = typeof id === "string" ? `${id}: ${about.name}` : about.name;
  document.title = at("title").textContent = shown(title);
  for (const kind of Object.keys(KINDS)) {
    const button = element("button", CLASSES[kind] ?? kind, KINDS[kind]);
    button.type = "button";
    button.setAttribute("aria-pressed", "true");
    button.addEventListener("click", () => {
      if (!off.delete(kind)) off.add(kind);
      button.setAttribute("aria-pressed", String(!off.has(kind)));
      search();
    });
    at("kinds").append(button);
  }
  for (const [names, what] of KEYS) {
    const keys = names.map((name) => (name === " " ? "Space" : name)).join(" or ");
    at("keys").append(element("dt", "", keys), element("dd", "", what));
  }
  filter();
  choose(Math.min(count - 1, Number(location.hash.slice(1)) || 0));
  drawStrip();
  listBox.focus();
  document.documentElement.dataset.ready = Math.round(performance.now());
  const going = () => reach(count - 1, 8) || setTimeout(going, 0);
  setTimeout(going, 0);
}

begin();
