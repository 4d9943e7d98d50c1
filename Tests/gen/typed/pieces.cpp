// The same as pieces.c, as values.
#include "shop.hpp"
#include <cstdio>
#include <iostream>

using namespace nav::typed;
using types = shop::types;

static std::string address(shop::at at) {
  if (at == shop::at::layer) return "~";
  std::string text = types::addresses.at(static_cast<std::size_t>(at) - 1);
  return text.empty() ? "/" : text;
}

static const char *name(const shop::route &route) {
  return std::visit([](const auto &one) { return one.route_name; }, route);
}

static void tell(const std::vector<entry<types>> &entries) {
  for (std::size_t index = 0; index < entries.size(); ++index)
    std::cout << (index == 0 ? "" : ", ") << entries[index].id << " " << name(entries[index].route);
}

static void tell(const std::optional<badge> &value) {
  if (!value)
    std::cout << "none";
  else
    std::visit([](const auto &one) { std::cout << one; }, *value);
}

static void draw(const shop::scene &scene) {
  for (const auto &screen : scene.screens) {
    std::cout << "  screen " << address(screen.at) << " \"" << screen.title << "\": ";
    tell(screen.path);
    std::cout << "\n";
  }
  for (const auto &layer : scene.layers) {
    std::cout << (layer.style == style::cover ? "  cover " : "  sheet ") << layer.id << ": ";
    tell(layer.top.path);
    std::cout << "\n";
  }
  for (const auto &bar : scene.bars) {
    std::cout << "  bar " << address(bar.at) << " selects " << address(bar.selected) << ":";
    for (const auto &tab : bar.tabs) {
      std::cout << " " << address(tab.at) << (tab.is_selected ? "*" : "") << "(";
      tell(tab.badge);
      std::cout << ")";
    }
    std::cout << "\n";
  }
  std::cout << "  here " << address(scene.here) << " \"" << scene.title << "\""
            << (scene.can_go_back ? ", can go back" : "") << ", on " << name(scene.shown().route)
            << "\n";
  if (scene.question)
    std::cout << "  question about " << scene.question->leave.size() << " and "
              << scene.question->enter.size() << "\n";
}

static void tell(const std::vector<shop::fact> &facts) {
  for (shop::fact fact : facts) std::cout << " " << types::facts.at(static_cast<std::size_t>(fact));
}

struct tell_change {
  void operator()(const facts_changed<types> &one) const {
    std::cout << " facts" << (one.now.signed_in ? " signedIn" : "")
              << (one.now.plan ? " plan" : "");
  }
  void operator()(const dismissed<types> &one) const { std::cout << " dismissed " << one.id; }
  void operator()(const dropped<types> &one) const { std::cout << " dropped " << one.id; }
  void operator()(const stack_changed<types> &one) const {
    std::cout << " stack " << address(one.at) << " " << one.of.value_or(0) << " " << one.kept
              << " -(";
    tell(one.removed);
    std::cout << ") +(";
    tell(one.added);
    std::cout << ") " << static_cast<int>(one.direction) + 1;
  }
  void operator()(const updated<types> &one) const {
    std::cout << " updated " << one.id << " " << name(one.before) << " " << name(one.after);
  }
  void operator()(const selected<types> &one) const {
    std::cout << " selected " << address(one.at) << " " << address(one.from) << " "
              << address(one.to);
  }
  void operator()(const badge_changed<types> &one) const {
    std::cout << " badge " << address(one.at) << " ";
    tell(one.value);
  }
  void operator()(const presented<types> &one) const {
    std::cout << " presented " << one.id << " " << name(one.route) << " "
              << static_cast<int>(one.style) + 1;
  }
  void operator()(const layer_queued<types> &one) const {
    std::cout << " queued " << one.id << " " << name(one.route) << " "
              << static_cast<int>(one.style) + 1;
  }
  void operator()(const entry_states &one) const { std::cout << " states " << one.states.text; }
  void operator()(const unknown_change &one) const { std::cout << " ? " << one.text.text; }
};

static void tell(const result_value<types> &result) {
  std::cout << " " << result.index() + 1;
  const auto *why = std::get_if<refused<types>>(&result);
  if (why == nullptr) return;
  std::cout << " " << static_cast<int>(why->why) + 1;
  tell(why->facts);
  for (std::int64_t id : why->held) std::cout << " held " << id;
}

struct tell_event {
  void operator()(const committed<types> &one) const {
    std::cout << "  committed " << one.seq << " " << one.cause << ":";
    for (const auto &change : one.changes) std::visit(tell_change{}, change);
  }
  void operator()(const not_done<types> &one) const {
    std::cout << "  refused:";
    tell(one.result);
  }
  void operator()(const pending<types> &one) const {
    std::cout << "  pending, shows " << (one.shown ? name(*one.shown) : "nothing") << ":";
    tell(one.needs);
  }
  void operator()(const question<types> &one) const {
    std::cout << "  question " << one.token << ": " << one.leave.size();
  }
  void operator()(const forgotten &one) const { std::cout << "  forgotten " << one.intent.text; }
  void operator()(const withdrawn &one) const { std::cout << "  withdrawn " << one.token; }
  void operator()(const resolved &one) const {
    std::cout << "  resolved " << one.token << " " << static_cast<int>(one.by) + 1;
  }
  void operator()(const answered<types> &one) const {
    std::cout << "  answered " << name(one.route) << " " << one.left;
    if (!one.value || !std::holds_alternative<shop::filter>(one.route)) return;
    nav_json whole = parse(one.value->text);
    std::vector<std::string> colours;
    read(whole, colours);
    for (const std::string &colour : colours) std::cout << " " << colour;
  }
  void operator()(const shown<types> &one) const {
    std::cout << "  shown " << name(one.to.route) << ", was " << name(one.from.route);
  }
  void operator()(const journal_broken &one) const {
    std::cout << "  journal broken " << one.number;
  }
  void operator()(const gap &one) const { std::cout << "  gap " << one.count; }
  void operator()(const unknown_event &) const { std::cout << "  another event"; }
};

static nav::event_queue *events;

static void did(const char *what, const nav::result &result) {
  std::cout << what << ": " << nav_status_name(result.status) << "\n";
  while (auto text = events->next()) {
    std::visit(tell_event{}, shop::read_event(*text));
    std::cout << "\n";
  }
}

static const nav::result fine = { NAV_OK, "" };

static void preview(shop::app &app) {
  auto seen = app.preview_of(shop::consent());
  did("previewing", fine);
  did("preview", fine);
  std::cout << "  result " << seen.result.index() + 1 << ", " << seen.changes.size()
            << " changes, title " << seen.scene.title << "\n";
}

static void rare() {
  for (const char *text :
    { "{\"gap\":3}", "{\"later\":[{\"a\":1}]}", "{\"journalBroken\":{\"errno\":28,\"seq\":7}}" }) {
    std::visit(tell_event{}, shop::read_event(text));
    std::cout << "\n";
  }
  try {
    shop::read_event("{\"shown\":7}");
  } catch (const nav::error &error) { std::cout << nav_status_name(error.status()) << "\n"; }
}

static void first_half(shop::app &app) {
  shop::transaction both;
  draw(app.scene());
  did("go", app.go(shop::product(7)));
  did("from", app.at(4).go(shop::reviews(7)));
  did("from the same", app.at(4).go(shop::reviews(8)));
  did("badge", app.set_badge(shop::at::orders, badge(std::int64_t(3))));
  did("badge", app.set_badge(shop::at::basket, badge("new")));
  draw(app.scene());
  did("no badge", app.set_badge(shop::at::orders, std::nullopt));
  did("select", app.select(shop::at::orders));
  did("pending", app.go(shop::order(5)));
  draw(app.scene());
  did("forget", app.forget());
  did("dismiss", app.dismiss());
  did("link", app.open_url("shop://app/orders/6"));
  did("fact", app.set_signed_in(true));
  const auto colours = app.ask(shop::filter());
  did("ask", colours ? fine : nav::result{ NAV_REJECTED, "" });
  did("answer", app.answer<shop::filter>(std::vector<std::string>{ "r\"ed", "blue" }));
  const auto signed_in = app.ask(shop::sign_in());
  did("ask", signed_in ? fine : nav::result{ NAV_REJECTED, "" });
  did("queued", app.go(shop::newsletter()));
  did("dismiss all", app.dismiss_all());
  did("root", app.back_to_root());
  did("select", both.select(shop::at::shop));
  did("draft", both.go(shop::write_review(7)));
  did("transaction", app.send_transaction(both));
  did("back", app.back());
  draw(app.scene());
  did("cancel", app.cancel(app.scene().question->token, "no"));
  did("back", app.back());
  did("back", app.back());
  did("back", app.back());
  did("proceed", app.proceed(3));
}

static void second_half(shop::app &app) {
  const std::vector<shop::pushed> path = { shop::product(1), shop::reviews(1) };
  did("reset", app.reset(shop::at::shop, path));
  did("update", app.update(shop::reviews(4, 2)));
  did("update", app.update(shop::reviews(4)));
  const shop::scene scene = app.scene();
  draw(scene);
  did("replace", app.replace(shop::delivery()));
  did("back to", app.back_to(shop::product(1)));
  did("remove", app.remove(scene.screens[0].path[1].id));
  did("remove", app.remove(999));
  did("route", app.go(shop::product(1)));
  did("open", app.open_route(shop::reviews(1)));
  did("sheet", app.go(shop::size_guide()));
  did("on it", app.reset_layer(app.scene().layers[0].id, { shop::reviews(1) }));
  draw(app.scene());
  did("to an id", app.back_to_entry(app.scene().shown().path[0].id));
  did("facts", fine);
  shop::facts_change facts;
  facts.plan = shop::plan_choice::staff;
  facts.maintenance = true;
  did("facts", app.set_facts(facts));
  did("held", app.dismiss());
  draw(app.scene());
  did("open", app.set_maintenance(false));
  did("ask me", app.go(shop::payment()));
  did("redirect", app.redirect(4).go(shop::delivery()));
  preview(app);
  rare();
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  const nav::schema schema(argv[1]);
  shop::app app(schema);
  nav::event_queue queue;
  events = &queue;
  app.attach(queue, NAV_EVENT_ALL | NAV_EVENT_REFUSED);
  first_half(app);
  second_half(app);
}
