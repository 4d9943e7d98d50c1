// The state as boxes: containers, their stacks, and the layers over them.

/** An element. Texts are always text, never markup. */
function element(tag, className, ...children) {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children.map((child) => (child instanceof Node ? child : shown(String(child)))));
  return made;
}

/** A text without characters that turn the direction or cannot be seen. */
function shown(value) {
  return value.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** What a record has touched: the ids that are new or changed, and the facts. */
function touched(found) {
  const marks = { added: new Set(), changed: new Set(), facts: new Set() };
  for (const change of objects(own(found, "changes"))) {
    const [name, value] = tagged(change);
    if (name === "stack") for (const entry of objects(value.added)) marks.added.add(entry.id);
    if (name === "presented" || name === "queued") marks.added.add(value.id);
    if (name === "updated") marks.changed.add(value.id);
    if (name === "facts" && value) for (const fact of Object.keys(value)) marks.facts.add(fact);
  }
  return marks;
}

/** Entries that are drawn of one stack; the rest is a line. */
const MOST = 200;

function drawStack(given, marks, isShown) {
  const entries = objects(given);
  const box = element("div", "stack");
  const from = Math.max(0, entries.length - MOST);
  for (let at = entries.length - 1; at >= from; at -= 1) {
    const entry = entries[at];
    const name = element("span", "", routeText(entry.route));
    const line = element("div", "entry", name, element("span", "id", `#${entry.id}`));
    if (at === entries.length - 1) line.classList.add("top");
    if (at === entries.length - 1 && isShown) line.classList.add("shown");
    if (marks.added.has(entry.id)) line.classList.add("new");
    if (marks.changed.has(entry.id)) line.classList.add("changed");
    box.append(line);
  }
  if (from > 0) box.append(element("div", "entry", `and ${from} more under these`));
  return box;
}

function drawTabs(tabs, at, state, marks, isShown) {
  const box = element("div", "box");
  const bar = element("div", "bar");
  const items = own(tabs, "items") ?? {};
  for (const name of Object.keys(items)) {
    const address = at ? `${at}/${name}` : name;
    const tab = element("span", name === tabs.selected ? "tab selected" : "tab", name);
    const badge = own(state.badges, address);
    if (badge !== undefined) tab.append(element("span", "badge", badge));
    bar.append(tab);
  }
  box.append(bar);
  for (const name of Object.keys(items)) {
    const isSelected = name === tabs.selected;
    const address = at ? `${at}/${name}` : name;
    const inner = drawNode(items[name], address, state, marks, isShown && isSelected);
    if (!isSelected) inner.classList.add("hidden");
    box.append(inner);
  }
  return box;
}

function drawSplit(split, at, state, marks, isShown) {
  const columns = element("div", "columns");
  const items = own(split, "columns") ?? {};
  for (const name of Object.keys(items)) {
    const isFocused = name === split.focused;
    const address = at ? `${at}/${name}` : name;
    const inner = drawNode(items[name], address, state, marks, isShown && isFocused);
    if (isFocused) inner.classList.add("focused");
    columns.append(inner);
  }
  return element("div", "box", columns);
}

function drawNode(node, at, state, marks, isShown) {
  if (own(node, "tabs")) return drawTabs(node.tabs, at, state, marks, isShown);
  if (own(node, "split")) return drawSplit(node.split, at, state, marks, isShown);
  const box = element("div", "box", element("div", "label", at || "stack"));
  box.append(drawStack(list(own(node, "stack")), marks, isShown));
  return box;
}

function drawLayer(layer, marks, isShown, kind) {
  const waits = kind === "waiting" ? ", waits" : "";
  const label = `${layer.style ?? "layer"} ~${layer.id}${waits}`;
  const box = element("div", `box ${kind}`, element("div", "label", label));
  const entries = [{ id: layer.id, route: layer.route }, ...list(layer.stack)];
  box.append(drawStack(entries, marks, isShown));
  return box;
}

/** What waits for facts, and the question that is open. */
function drawWaiting(state) {
  const parts = [];
  if (state.pending) {
    const needs = list(own(state.pending, "needs")).map(plain).join(", ") || "facts";
    const intent = own(state.pending, "intent");
    const what = intent ? intentText(intent) : "An intent";
    parts.push(element("p", "waits", `${what} waits for ${needs}.`));
  }
  if (state.question) {
    const token = plain(own(state.question, "token"));
    const intent = intentText(own(state.question, "intent") ?? "");
    parts.push(element("p", "waits", `Question ${token} is open: ${intent}`));
  }
  return parts;
}

function drawState(state, marks) {
  const parts = drawWaiting(state);
  const facts = Object.keys(state.facts);
  if (facts.length) {
    const values = facts.map((name) => {
      const value = `${name}=${plain(state.facts[name])}`;
      return element("span", marks.facts.has(name) ? "changed" : "", value);
    });
    parts.push(element("div", "facts", ...values));
  }
  for (const layer of state.queue.slice().reverse()) {
    parts.push(drawLayer(layer, marks, false, "waiting"));
  }
  for (const [at, layer] of state.layers.slice().reverse().entries()) {
    parts.push(drawLayer(layer, marks, at === 0, "layer"));
  }
  if (state.root) parts.push(drawNode(state.root, "", state, marks, state.layers.length === 0));
  return parts;
}
