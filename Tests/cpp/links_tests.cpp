// Links with functions of the host, links that wait for sign-in, and host data of an app.
#include "check.hpp"

static const char *const TABLE = R"({"requireAuthentication":["order"],"mappings":[
  {"pattern":"/products/:id{uint}","route":"product"},
  {"pattern":"/orders/:id","route":"order"}]})";

static void matchers() {
  nav::stores::link_callbacks host;
  host.routes = [](std::string_view match) {
    if (has(match, "broken")) throw std::runtime_error("routes");
    return has(match, "sale") ? nav::reply::routes(nav::route{ "sale" }) : nav::reply();
  };
  nav::stores::matcher matcher(R"({"mappings":[{"pattern":"/go/:code","callback":true}]})", host);
  CHECK(has(matcher.match("/go/sale").json, R"("route":{"name":"sale"})"));
  CHECK(matcher.match("/go/other").status == NAV_NO_MATCH);
  CHECK(escaped([&] { matcher.match("/go/broken"); }) == "routes");
  CHECK(matcher.count() == 1 && matcher.diagnostics() == "[]");
  CHECK(thrown([&] { matcher.match("http://[x"); }) == NAV_ERR_URL);
}

static void sign_in() {
  bool is_signed_in = false;
  int destroyed = 0;
  auto token = std::shared_ptr<int>(&destroyed, [](int *count) { ++*count; });
  {
    nav::stores::link_callbacks host;
    host.resolve = [](std::string_view url) {
      return url == "/start" ? nav::reply::routes("\"home\"") : nav::reply();
    };
    host.plan = [token](std::string_view link) {
      return has(link, "home") ? nav::reply::commands(R"([{"replace":["home"]}])") : nav::reply();
    };
    host.should_require = [](std::string_view route) { return has(route, "vip"); };
    host.is_authenticated = [&](std::string_view) { return is_signed_in; };
    token.reset();
    nav::stores::pipeline pipeline(TABLE, std::move(host));
    CHECK(
      pipeline.decide("/start").json == R"({"plan":{"commands":[{"replace":[{"name":"home"}]}]}})");
    CHECK(pipeline.decide("/none").status == NAV_UNHANDLED);
    CHECK(pipeline.matcher(false)->count() == 2 && !pipeline.matcher(true));
    nav::store store;
    nav::stores::link_handler links(pipeline, store);
    CHECK(links.open("/products/7") && store.depth() == 1);
    CHECK(links.open("/orders/9").status == NAV_PENDING && has(links.pending(), "order"));
    CHECK(links.resume().status == NAV_PENDING && store.depth() == 1);
    CHECK(links.resume_if_allowed([](std::string_view) { return false; }).status != NAV_OK);
    CHECK(escaped([&] {
      links.resume_if_allowed([](std::string_view) -> bool { throw std::runtime_error("ask"); });
    }) == "ask" &&
      store.depth() == 1);
    std::string saved = links.pending();
    CHECK(links.restore_pending() == NAV_OK && links.pending() == "null");
    CHECK(links.restore_pending(saved) == NAV_OK);
    is_signed_in = true;
    CHECK(links.resume_if_allowed([](std::string_view pending) { return has(pending, "order"); }));
    CHECK(store.depth() == 2 && links.resume().status == NAV_NOOP);
    CHECK(destroyed == 0);
  }
  CHECK(destroyed == 1);
}

static void elsewhere() {
  nav::stores::pipeline pipeline(TABLE);
  nav::flow_store flow;
  nav::stores::link_handler on_flow(pipeline, flow, R"({"pendingTimeToLive":5})");
  CHECK(thrown([&] { on_flow.open("/orders/9"); }) == NAV_ERR_STATE);
  int64_t now = 0;
  on_flow.set_clock([&] { return now; });
  CHECK(on_flow.open("/orders/9").status == NAV_PENDING);
  now = 6;
  CHECK(on_flow.resume().status == NAV_NOOP && flow.path() == "[]");
  nav::tab_store tabs(R"({"tabs":[{"name":"a"},{"name":"b"}],"presentation":{"product":"tab:b"}})");
  nav::stores::link_handler on_tabs(pipeline, tabs);
  CHECK(on_tabs.open("/products/7") && tabs.selected() == "\"b\"");
  // A function that throws answers for nobody: a route that needs sign-in is not shown.
  nav::stores::link_callbacks broken;
  broken.is_authenticated = [](std::string_view) -> bool { throw std::runtime_error("auth"); };
  broken.should_require = [](std::string_view) -> bool { throw std::runtime_error("need"); };
  nav::stores::pipeline strict(TABLE, broken);
  nav::store store;
  nav::stores::link_handler links(strict, store);
  CHECK(escaped([&] { links.open("/products/7"); }) == "need" && store.depth() == 0);
  CHECK(has(links.pending(), "product"));
}

static void app_data() {
  nav::schema schema(R"({"format":1,"id":"s","root":{"stack":"home"},"routes":{"home":{}}})");
  nav::app app(schema);
  CHECK(app.set_data(1, std::string("kept")) == NAV_OK && *app.data<std::string>(1) == "kept");
  CHECK(app.set_data(99, 1) == NAV_ROUTE_NOT_FOUND && app.data<int>(1) == nullptr);
  std::string seen;
  uint64_t number = app.observe(NAV_EVENT_ALL, [&](std::string_view event) { seen = event; });
  nav::app::adopt(app.release()).go(nav::route{ "home" });
  CHECK(number > 0 && app.get() == nullptr && schema.get() != nullptr);
  nav::app other(schema);
  other.unobserve(other.observe(NAV_EVENT_ALL, [](std::string_view) {}));
  CHECK(thrown([&] { other.unobserve(number); }) == NAV_ERR_ARGUMENT);
}

static void app_previews() {
  nav::schema schema(
    R"({"format":1,"id":"s","root":{"stack":"home"},"routes":{"home":{},"note":{}}})");
  nav::app app(schema);
  CHECK(has(app.preview(R"({"go":"note"})").json, "\"title\":\"note\""));
  CHECK(app.describe() == "s: home" && has(app.path().json, "home"));
}

static const char TABS[] =
  R"({"format":1,"id":"s","root":{"tabs":[{"name":"one","stack":"home"},{"name":"two","stack":"list"}]},
  "routes":{"home":{},"list":{},"a":{"links":["/a"]},"draft":{"leave":"ask"},"m":{"show":"sheet"}}})";

static void calls_without_json() {
  nav::app app{ nav::schema(TABS) };
  app.go(nav::route{ "a" });
  CHECK(app.back_to_root() && app.describe() == "s [one]: home");
  app.go(nav::route{ "m" });
  CHECK(app.dismiss() && app.dismiss().status == NAV_NOOP);
  app.go(nav::route{ "m" });
  CHECK(app.dismiss_all() && app.select("two") && app.describe() == "s [two]: list");
  CHECK(thrown([&] { app.select("three"); }) == NAV_ERR_SCHEMA);
  app.go(nav::route{ "draft" });
  CHECK(app.back().status == NAV_PENDING);
  CHECK(app.cancel(1, "not \"now\"").json == R"({"cancelled":"not \"now\""})");
  CHECK(app.back().status == NAV_PENDING && app.cancel(2).json == R"({"cancelled":null})");
  CHECK(app.back().status == NAV_PENDING && app.proceed(3) && app.describe() == "s [two]: list");
}

static void senders() {
  auto app = std::make_optional<nav::app>(nav::schema(TABS));
  nav::screen_sender home = app->at(1);
  CHECK(home.go(nav::route{ "a" }) && home.go(nav::route{ "a" }).status == NAV_REJECTED);
  CHECK(has(home.back().json, R"("stale":{"from":1,"shown":3})"));
  CHECK(app->at(3).back_to_root() && home.open("/a") && app->at(4).back() && home.select("two"));
  CHECK(app->at(2).send(R"({"go":"m"})") && app->at(5).dismiss());
  CHECK(app->at(2).go(nav::route{ "m" }) && app->at(6).dismiss_all());
  nav::screen_sender taken = nav::screen_sender::adopt(home.release());
  app.reset();
  CHECK(home.get() == nullptr && thrown([&] { taken.back(); }) == NAV_ERR_DETACHED);
}

static void presenters() {
  nav::schema schema(
    R"({"format":1,"id":"s","root":{"stack":"home"},"routes":{"home":{},"note":{}}})");
  nav::app app(schema);
  nav::presenter presenter(app, R"("lvgl")");
  CHECK(presenter.wants() && has(presenter.next().json, "switch"));
  CHECK(presenter.next().status == NAV_PENDING && presenter.done(1) == NAV_OK);
  CHECK(presenter.set_page(1, std::string("page")) == NAV_OK);
  CHECK(*presenter.page<std::string>(1) == "page" && presenter.page<int>(1) == nullptr);
  CHECK(presenter.set_page(99, 1) == NAV_ROUTE_NOT_FOUND);
  app.go(nav::route{ "note" });
  CHECK(presenter.hold(true) == NAV_OK && presenter.next().status == NAV_PENDING);
  CHECK(presenter.hold(false) == NAV_OK && has(presenter.next().json, "push"));
  CHECK(presenter.failed(2, "[1]") == NAV_OK && has(presenter.next().json, "push"));
  CHECK(presenter.done(3) == NAV_OK && has(presenter.back().json, "\"allowed\":\"yes\""));
  CHECK(has(presenter.gesture("[1]").json, "adopted") && app.describe() == "s: home");
  presenter.set_profile(R"({"like":"lvgl","columns":"one"})");
  nav::store store(R"({"path":["a"]})");
  nav::presenter of_store(store, R"("ncurses")");
  CHECK(of_store.wants());
  CHECK(thrown([&] { nav::presenter(app, R"("none")"); }) == NAV_ERR_ARGUMENT);
}

void test_links() {
  matchers();
  sign_in();
  elsewhere();
  app_data();
  app_previews();
  calls_without_json();
  senders();
  presenters();
}
