// What one record says: who asked, what came of it, what changed, which links were tried.

const SENTENCES = {
  requires: (more) => {
    const way = own(more, "orElse");
    const out = way ? `; the way out is ${routeText(way)}` : ", and it has no way out";
    return `${own(more, "route")} needs ${list(own(more, "facts")).join(", ")}${out}`;
  },
  busy: () => "a layer is shown, and this one comes only when none is",
  root: () => "a root entry, or a layer's own screen, cannot be replaced or removed",
  elsewhere: () => "the route belongs to another stack",
  notFound: () => "there is no such entry or layer",
  nobodyAsked: () => "no screen was asked for an answer, or none has the ticket",
  stale: (more) => `screen #${own(more, "from")} sent it, but #${own(more, "shown")} is in front`,
  asks: () => "a screen would have to be asked first, and this intent cannot wait",
  held: (more) => `a lock is in the way: ${list(more).map((id) => `#${id}`).join(", ")}`,
  noPlace: () => "the history has no such place",
  index: (more) => `step ${own(more, "index") ?? more} of the transaction was refused`,
};

function reasonText(reason) {
  const [name, more] = tagged(reason);
  const sentence = own(SENTENCES, name);
  return sentence ? `${sentence(more)} (${name})` : plain(reason);
}

function changeText(change) {
  const [name, value] = tagged(change);
  const one = (entry) => `${routeText(entry.route)} #${entry.id}`;
  const routes = (entries) => objects(entries).map(one).join(", ");
  switch (name) {
    case "facts": {
      const names = Object.keys(value ?? {});
      return names.map((fact) => `${fact} is ${plain(value[fact])}`).join(", ");
    }
    case "stack": {
      const gone = routes(value.removed), came = routes(value.added);
      const both = [gone && `${gone} left`, came && `${came} came`].filter(Boolean).join("; ");
      return `${value.at || "the stack"}: ${both} (${value.direction})`;
    }
    case "updated": return `#${value.id}: ${routeText(value.old)} is now ${routeText(value.new)}`;
    case "selected": return `${value.at || "root"}: ${value.from} → ${value.to}`;
    case "badge": return `badge of ${value.at}: ${value.value === null ? "removed" : value.value}`;
    case "presented": return `${value.style} ${routeText(value.route)} #${value.id} is shown`;
    case "dismissed": return `${routeText(value.route)} #${value.id} is dismissed`;
    case "queued": return `${value.style} ${routeText(value.route)} #${value.id} waits`;
    case "dropped": return `${routeText(value.route)} #${value.id} left unseen`;
    case "entryStates": {
      const ids = Object.keys(value ?? {}).map((id) => `#${id}`);
      return `what these screens had kept: ${ids.join(", ")}`;
    }
    default: return plain(change);
  }
}

/** Who asks for a call that is no intent. */
const ASKERS = {
  facts: "the program set facts",
  resolve: "the answer to a question",
  travel: "history",
  url: "an address",
  restore: "restoring",
  gesture: "a gesture of the user",
  entryState: "a screen",
};

function asker(found) {
  const sent = own(own(found, "call"), "send");
  const [kind] = tagged(own(found, "call") ?? {});
  const parts = [];
  parts.push(own(ASKERS, kind) ?? "an intent");
  if (own(sent, "from") !== undefined) parts.push(`of screen #${sent.from}`);
  const source = own(sent, "source") ?? own(found, "source");
  if (source !== undefined) parts.push(`source “${source}”`);
  if (own(found, "cause")) parts.push(`cause ${found.cause}`);
  return parts.join(", ");
}

function waitingText(value) {
  const meanwhile = own(value, "shown") ? `; meanwhile ${routeText(value.shown)} is shown` : "";
  return `It waits for ${list(own(value, "needs")).join(", ")}${meanwhile}.`;
}

function questionText(value) {
  const leave = list(own(value, "leave")).map((id) => `#${id} may leave`);
  const enter = list(own(value, "enter")).map((route) => `${routeText(route)} may come`);
  return `Screens are asked first: ${[...leave, ...enter].join(", ")}.`;
}

function outcome(found) {
  const result = own(found, "result");
  const by = own(found, "refusedBy");
  const lines = [];
  const [name, value] = tagged(result ?? "");
  if (name === "refused") lines.push(`Refused: ${reasonText(value)}.`);
  else if (name === "cancelled") lines.push(`Cancelled: ${plain(value)}.`);
  else if (name === "rejected") lines.push(`The URL is rejected: ${plain(value)}.`);
  else if (name === "unhandled") lines.push("No link matches the URL.");
  else if (name === "pending") lines.push(waitingText(value));
  else if (name === "question") lines.push(questionText(value));
  else if (result !== undefined) lines.push(own(result, "changed") ? plain(result) : resultText(found));
  if (own(by, "interceptor") !== undefined) {
    const reason = plain(by.reason ?? null);
    lines.push(`The interceptor ${plain(by.interceptor)} said no: ${reason}.`);
  }
  if (own(by, "journal") !== undefined) {
    lines.push(`The journal could not be written: error ${plain(by.journal)}.`);
  }
  return lines;
}

const tried = (() => {
  try {
    return JSON.parse(document.getElementById("links").textContent) ?? {};
  } catch {
    return {};
  }
})();

/** The links that were tried for the URL of a call. */
function linksOf(found) {
  const url = own(bare(own(found, "call")), "open") ?? own(own(found, "call"), "url");
  return typeof url === "string" ? list(own(tried, url)) : [];
}

/** Characters of a record that are shown as they are written. */
const RAW = 20000;

function drawDetails(index) {
  const found = record(index);
  const parts = [element("h2", "", callText(found))];
  const section = (title, lines) => {
    if (!lines.length) return;
    const items = lines.map((line) => element("li", "", line));
    parts.push(element("h3", "", title), element("ul", "", ...items));
  };
  if (own(found, "call") !== undefined || own(found, "cause") !== undefined) {
    section("Who asked", [asker(found)]);
    section("What came of it", outcome(found));
    section("What changed", objects(own(found, "changes")).map(changeText));
    const tries = linksOf(found).map((link) => `${own(link, "pattern")}: ${own(link, "reason")}`);
    section("Links that were tried", tries);
  }
  if (own(found, "gap") !== undefined) {
    section("A gap", ["These could not be written: states after it may lack what they changed."]);
  }
  const raw = text(index);
  const most = raw.length > RAW ? `${raw.slice(0, RAW)} …` : raw;
  parts.push(element("h3", "", "As it was written"), element("pre", "", most));
  return parts;
}
