// Modals, children, flows, tabs, splits and steps: what is composed of other stores.
#include "check.hpp"

static const nav::route HOME{ "home" }, CART{ "cart" }, HELP{ "help" }, ITEM{ "item" };

static void modals() {
  nav::stores::modal_store modals;
  int64_t id = 0;
  CHECK(modals.present(HELP, NAV_STYLE_SHEET, &id) && id == 1);
  CHECK(modals.replace_current(CART, NAV_STYLE_FULL_SCREEN_COVER));
  CHECK(has(modals.current(), "fullScreenCover") && modals.revision() == 2);
  std::string said;
  auto listen = [&](std::string_view outcome) { said = outcome; };
  CHECK(modals.present_for_result(HELP, NAV_STYLE_SHEET, listen) == NAV_QUEUED);
  CHECK(has(modals.queue(), "help") && modals.dismiss(R"({"custom":"enough"})"));
  CHECK(modals.dismiss_with_result(nav::value(true)) && said == R"({"value":true})");
  CHECK(has(modals.present_for_outcome(HELP, NAV_STYLE_SHEET, listen, &id).json, "shown"));
  CHECK(modals.send("\"dismiss\"") && said == R"({"left":"dismiss"})" && id == 3);
  nav::stores::sender sender = modals.sender();
  CHECK(sender.send(R"({"present":{"route":"a","style":"sheet"}})") && modals.can_go_back());
  CHECK(modals.back_target().json == "null" && modals.back());
  CHECK(modals.dismiss_self().status == NAV_NOOP);
}

static void modal_middleware() {
  nav::stores::modal_store modals;
  bool has_ended = false;
  nav::middleware gate;
  gate.will_execute = [](nav::interception &call) {
    if (call.kind() == NAV_MODAL_DISMISS_CURRENT) call.cancel();
    if (has(call.command(), "draft"))
      call.rewrite(R"({"present":{"route":"plain","style":"sheet"}})");
  };
  gate.did_execute = [&](nav::execution &call) { has_ended = call.status() == NAV_OK; };
  uint64_t number = modals.add_middleware("gate", gate);
  uint64_t open = modals.insert_middleware(0, {}, {});
  modals.move_middleware(open, 1);
  CHECK(has(modals.middlewares(), "\"gate\"},{"));
  modals.present("\"a\"");
  CHECK(has_ended && has(modals.current(), "\"a\""));
  modals.present("\"b\"");
  // The policy decides about the queue when middleware cancels a command.
  int asked = 0;
  modals.set_queue_policy([&](std::string_view command) {
    asked++;
    return has(command, "dismiss");
  });
  CHECK(modals.dismiss().status == NAV_CANCELLED && asked == 1 && modals.queue_count() == 0);
  modals.present("\"c\"");
  modals.set_queue_policy([](std::string_view) -> bool { throw std::runtime_error("policy"); });
  CHECK(escaped([&] { modals.dismiss(); }) == "policy" && modals.queue_count() == 1);
  modals.set_queue_policy(nullptr);
  modals.replace_middleware(number, "none", {});
  modals.remove_middleware(open);
  CHECK(modals.dismiss() && modals.dismiss_all());
}

static void children() {
  nav::stores::store stack(R"({"path":["home"]})");
  nav::stores::modal_store modals(stack);
  CHECK(thrown([&] { nav::stores::modal_store second(stack); }) == NAV_ERR_STATE);
  CHECK(!modals.child(99));
  int64_t id = 0;
  modals.present(CART, NAV_STYLE_SHEET, &id);
  auto child = modals.child(id, R"({"stack":{"path":["items"]}})");
  CHECK(child && child->first.path() == R"([{"name":"items"}])");
  nav::stores::store &items = child->first;
  nav::stores::modal_store &over = child->second;
  over.present(HELP);
  CHECK(items.push(ITEM) == NAV_OK && modals.back_target());
  CHECK(modals.back() && over.current() == "null" && items.depth() == 2);
  CHECK(over.dismiss_all_from_root() && stack.depth() == 0 && modals.current() == "null");
  CHECK(thrown([&] { items.push(ITEM); }) == NAV_ERR_DETACHED);
  modals.present(CART, NAV_STYLE_SHEET, &id);
  child = modals.child(id);
  CHECK(child->first.dismiss_self() && modals.current() == "null");
}

static void flows() {
  nav::stores::flow_store flow(R"({"path":[{"push":"home"}],"presentation":{"help":"sheet"}})");
  std::string seen;
  nav::event_queue queue;
  uint64_t number =
    flow.observe(NAV_EVENT_PATH_CHANGED, [&](std::string_view event) { seen = event; });
  uint64_t from = flow.attach(queue, NAV_EVENT_PATH_CHANGED);
  CHECK(flow.push(CART) == NAV_OK && has(seen, "pathChanged"));
  CHECK(queue.next_from()->second == from && from != number);
  CHECK(flow.route_to(HELP) && has(flow.path(), R"({"sheet":{"name":"help"}})"));
  CHECK(flow.stack().depth() == 2 && has(flow.modals().current(), "help"));
  CHECK(flow.send(nav::value{ { "push", ITEM } }).status == NAV_REJECTED);
  CHECK(flow.can_go_back() && flow.back_target().json == CART.json() && flow.back());
  flow.unobserve(number);
  seen.clear();
  CHECK(flow.apply(nav::list{ nav::object{ { "push", ITEM } } }) && seen.empty());
  CHECK(flow.sender().send("\"pop\"") && flow.path() == "[]" && flow.revision() > 0);
  nav::stores::store stack;
  nav::stores::modal_store modals(stack);
  nav::stores::flow_store around(modals, R"({"presentation":{"help":"replace"}})");
  CHECK(around.route_to(HELP) && stack.path() == "[" + HELP.json() + "]");
  CHECK(thrown([] {
    nav::stores::modal_store alone;
    nav::stores::flow_store flow_of_nothing(alone);
  }) == NAV_ERR_ARGUMENT);
}

static void tabs() {
  nav::stores::tab_store tabs(R"({"tabs":[{"name":"shop","path":[{"push":"home"}]},{"name":"cart"}],
    "presentation":{"cart":"tab:cart"}})");
  std::string seen;
  nav::event_queue queue;
  uint64_t number = tabs.observe(NAV_EVENT_TAB_SELECTED | NAV_EVENT_BADGE_CHANGED,
    [&](std::string_view event) { seen = event; });
  tabs.attach(queue, NAV_EVENT_TABS_CHANGED);
  CHECK(tabs.select("cart") && has(seen, "tabSelected") && tabs.selected() == "\"cart\"");
  CHECK(tabs.select("none").status == NAV_REJECTED && !tabs.flow("none"));
  CHECK(tabs.flow("shop")->push(ITEM) == NAV_OK);
  CHECK(tabs.send("shop", "\"pop\"") && has(tabs.tabs(), R"("path":[{"push":{"name":"home"}}])"));
  CHECK(tabs.set_badge("cart", 3) == NAV_OK && has(seen, "3"));
  tabs.unobserve(number);
  CHECK(tabs.add(R"({"name":"me"})", 0) && has(*queue.next(), "tabAdded"));
  CHECK(tabs.remove("me") && has(*queue.next(), "tabRemoved"));
  CHECK(tabs.select_and_open("shop", nav::list{ nav::object{ { "push", ITEM } } }));
  CHECK(tabs.route_to(CART) && tabs.selected() == "\"cart\"");
  CHECK(tabs.can_go_back() && tabs.back_target().status >= 0 && tabs.back());
  CHECK(tabs.revision() > 0 && has(seen, "badge"));
}

static void splits() {
  nav::stores::split_store split;
  std::string seen;
  nav::event_queue queue;
  uint64_t number =
    split.observe(NAV_EVENT_LAYOUT_CHANGED, [&](std::string_view event) { seen = event; });
  uint64_t from = split.attach(queue, NAV_EVENT_CHANGED);
  CHECK(split.show(NAV_COLUMN_SIDEBAR, HOME) && split.show(NAV_COLUMN_DETAIL, ITEM));
  CHECK(queue.next_from()->second == from);
  CHECK(split.column(NAV_COLUMN_DETAIL).push(HELP) == NAV_OK);
  CHECK(split.can_go_back() && split.back_target().json == ITEM.json() && split.back());
  CHECK(split.send(NAV_COLUMN_DETAIL, nav::value{ { "go", CART } }));
  CHECK(split.set_visibility(NAV_VISIBILITY_DETAIL_ONLY) == NAV_OK && has(seen, "detailOnly"));
  CHECK(split.set_collapsed(true) == NAV_OK && split.set_collapsed(true) == NAV_NOOP);
  CHECK(split.set_preferred_column(NAV_COLUMN_SIDEBAR) >= 0);
  CHECK(has(split.state(), "\"preferred") && has(split.collapsed_path(), "home"));
  split.unobserve(number);
  CHECK(split.revision() > 0 && thrown([&] { split.column(9); }) == NAV_ERR_ARGUMENT);
}

static void steps() {
  nav::stores::step_flow steps(R"({"steps":["name","address","pay"]})");
  std::string seen;
  nav::event_queue queue;
  uint64_t number =
    steps.observe(NAV_EVENT_STEP_CHANGED, [&](std::string_view event) { seen = event; });
  steps.attach(queue, NAV_EVENT_STEP_CHANGED);
  CHECK(steps.count() == 3 && steps.next() && steps.index() == 1 && !seen.empty());
  CHECK(steps.set_can_proceed(1, false) == NAV_OK && steps.next().status == NAV_REJECTED);
  CHECK(steps.set_can_proceed(1, true) == NAV_OK && steps.set_can_proceed(9, true) == NAV_REJECTED);
  steps.ask_can_proceed([](std::string_view step, int64_t index) {
    CHECK(has(step, "address") && index == 1);
    return false;
  });
  CHECK(steps.next().json == R"({"refused":"cannotProceed"})");
  steps.ask_can_proceed([](std::string_view, int64_t) -> bool { throw std::runtime_error("ask"); });
  CHECK(escaped([&] { steps.next(); }) == "ask" && steps.index() == 1);
  steps.ask_can_proceed(nullptr);
  CHECK(steps.set_complete(1, true) == NAV_OK && steps.jump(0) && steps.index() == 0);
  CHECK(steps.next() && steps.previous() && queue.count() > 0);
  CHECK(has(steps.state(), R"("index":0,"step":{"name":"name"},"count":3,"completed":[0,1])"));
  steps.unobserve(number);
  steps.reset();
  CHECK(steps.revision() > 0 && steps.index() == 0);
}

void test_trees() {
  modals();
  modal_middleware();
  children();
  flows();
  tabs();
  splits();
  steps();
}
