// Screens that answer and stand after gates: nav::typed::asking.
#include <vector>

#include "check.hpp"

namespace {

struct pay {
  using answer_type = bool;
};

inline void put_route(nav::typed::writer &out, const char *key, const pay &) {
  out.begin(key, NAV_JSON_OBJECT);
  out.put("name", std::string_view("pay"));
  out.end(NAV_JSON_OBJECT);
}

const char *const SCHEMA = R"({"format":1,"id":"shop","root":{"stack":"home"},
  "facts":{"known":{"initial":false},"agreed":{"initial":false},"locked":{"initial":false}},
  "routes":{"home":{},"pay":{"show":"sheet","returns":"bool",
      "requires":[{"if":"known","orElse":"login"},{"if":"agreed","orElse":"terms"}]},
    "login":{"show":"sheet","returns":"bool"},"terms":{"show":"sheet"},
    "lock":{"show":"cover","while":["locked"]}}})";

using shop = nav::typed::app<pay>;

// An app that asks for `pay`, and hears its events.
struct world {
  nav::schema schema{ SCHEMA };
  shop app{ schema };
  nav::typed::asking<pay> asked = app.ask_through_gates(pay{});
  std::optional<bool> answer;

  world() {
    app.observe(NAV_EVENT_ALL, [this](std::string_view event) {
      if (auto given = asked.answer(event)) answer = given;
    });
  }
  bool shows(std::string_view text) { return app.describe() == text; }
  bool has_left() const { return asked.has_ended() && !answer && has(asked.refused(), "login"); }
};

void passes_one_gate_after_the_other() {
  world w;
  CHECK(w.shows("shop: home + sheet login"));
  w.app.set_facts(R"({"known":true})");
  CHECK(w.shows("shop: home + sheet terms"));
  w.app.set_facts(R"({"agreed":true})");
  CHECK(w.shows("shop: home + sheet pay") && w.asked.screen() && w.asked.refused().empty());
  w.app.send(R"({"answer":{"value":true}})");
  CHECK(w.answer == true && w.asked.has_ended() && w.shows("shop: home"));
}

void the_fact_may_come_after_the_answer() {
  world w;
  w.app.send(R"({"answer":{"value":true}})");
  CHECK(w.shows("shop: home") && !w.asked.has_ended());
  w.app.set_facts(R"({"known":true,"agreed":true})");
  CHECK(w.shows("shop: home + sheet pay"));
}

void who_leaves_a_gate_ends_it() {
  for (const char *intent :
    { "\"dismiss\"", "\"back\"", R"({"answer":{"value":false}})", R"({"go":"home"})" }) {
    world w;
    w.app.send(intent);
    CHECK(w.has_left() && w.shows("shop: home"));
    w.app.set_facts(R"({"known":true,"agreed":true})");
    CHECK(w.shows("shop: home"));
  }
}

void a_lock_over_a_gate_does_not_end_it() {
  world w;
  w.app.set_facts(R"({"locked":true})");
  w.app.set_facts(R"({"known":true,"agreed":true})");
  CHECK(!w.asked.has_ended());
  w.app.set_facts(R"({"locked":false})");
  CHECK(w.shows("shop: home + sheet pay"));
}

void an_intent_that_waits_for_it_shows_it_once() {
  nav::schema schema(SCHEMA);
  shop app(schema);
  app.go(pay{});
  nav::typed::asking<pay> asked = app.ask_through_gates(pay{});
  app.observe(NAV_EVENT_ALL, [&](std::string_view event) { asked.answer(event); });
  CHECK(app.describe() == "shop: home + sheet login");
  app.set_facts(R"({"known":true,"agreed":true})");
  CHECK(app.describe() == "shop: home + sheet pay" && asked.screen());
}

void it_can_be_cancelled() {
  world gate;
  gate.asked.cancel();
  CHECK(gate.shows("shop: home") && gate.asked.has_ended());
  world screen;
  screen.app.set_facts(R"({"known":true,"agreed":true})");
  screen.asked.cancel();
  CHECK(screen.shows("shop: home") && screen.asked.has_ended() && !screen.answer);
}

} // namespace

void test_asking() {
  passes_one_gate_after_the_other();
  the_fact_may_come_after_the_answer();
  who_leaves_a_gate_ends_it();
  a_lock_over_a_gate_does_not_end_it();
  an_intent_that_waits_for_it_shows_it_once();
  it_can_be_cancelled();
}
