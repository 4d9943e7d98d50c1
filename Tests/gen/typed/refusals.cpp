// What C++ takes and JSON cannot say, as in refusals.c.
#include "odd.hpp"
#include <cstdio>
#include <limits>

template <class Function> static void did(const char *what, Function &&function) {
  try {
    if (function()) std::printf("%s: done\n", what);
  } catch (const nav::error &error) {
    std::printf("%s: %s %s\n", what, nav::status_name(error.status()), error.what());
  }
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  odd::app app{ nav::schema(argv[1]) };
  using limits = std::numeric_limits<double>;
  did("not a number", [&] { return app.go(odd::sizes(limits::quiet_NaN())); });
  did("infinite", [&] { return app.go(odd::sizes({}, { 1, limits::infinity() })); });
  did("not UTF-8", [&] { return app.go(odd::note("\xff")); });
  did("in a list", [&] { return app.go(odd::note("a", { "new", "\xff" })); });
  did("not JSON", [&] { return app.go(odd::any(nav::typed::json{ "{" })); });
  did("too large", [&] { return app.go(odd::any(nav::typed::json{ "1e9999999999" })); });
  did("negative", [&] { return app.go(odd::any({}, UINT64_MAX)); });
  did("no address", [&] { return app.select(static_cast<odd::at>(66)); });
  // A text that is nowhere is an empty one.
  if (app.open_url({}).status != NAV_UNHANDLED) return 1;

  // Whatever is wrong with the text of an event is an error of the library.
  for (const char *at : { "~x", "~", "~99999999999999999999" }) {
    const std::string rest = "\",\"kept\":0,\"removed\":[],\"added\":[]}}]}}";
    const std::string start = "{\"committed\":{\"seq\":1,\"cause\":\"go\",\"changes\":[{";
    const auto read = [](const std::string &text) { return odd::read_event(text).index() == 0; };
    try {
      if (read(start + "\"stack\":{\"at\":\"" + at + rest)) return 1;
    } catch (const nav::error &) {}
    try {
      if (read(start + "\"selected\":{\"at\":\"" + at + "\",\"from\":\"a\",\"to\":\"b\"}}]}}"))
        return 1;
    } catch (const nav::error &) {}
  }

  // A message that is cut ends with a whole character.
  for (std::string name : { "", "-" }) {
    while (name.size() < 240) name += "\u00e9";
    try {
      odd::read_route("{\"name\":\"" + name + "\"}");
      return 1;
    } catch (const nav::error &error) { nav::value whole(error.what()); }
  }
  return 0;
}
