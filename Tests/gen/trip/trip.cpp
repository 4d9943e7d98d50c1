// Reads routes, one a line, as the generated types, and writes them again. With `secrets`: says
// what is wrong with a route that has a secret value. With `walk SCHEMA`: sends typed intents.
#include "every.hpp"
#include "payment.hpp"
#include <iostream>

static void walk(const char *text) {
  const nav::schema schema(text);
  every_type::app app(schema);
  every_type::optional seven;
  seven.whole = -7;
  const auto describe = [&](const nav::result &result) {
    std::cout << nav_status_name(result.status) << " " << app.describe() << "\n";
  };
  describe(app.go(every_type::given()));
  describe(app.replace(seven));
  describe(app.go(every_type::home()));
  describe(app.go(seven));
  describe(app.go(every_type::given()));
  describe(app.back_to(seven));
  const bool is_done =
    app.preview_route(every_type::given()).find("\"result\":\"done\"") != std::string::npos;
  describe({ is_done ? NAV_OK : NAV_REJECTED, "" });
  describe(app.go(every_type::guarded()));
  nav::result resumed = app.set_ready(true);
  if (resumed.json.find("\"resumed\":{\"refused\":") != std::string::npos)
    resumed.status = NAV_REJECTED;
  describe(resumed);
  describe(app.set_ready(true));
  describe(app.set_ready(false));
  describe(app.go(every_type::home()));
  auto home = app.at(1);
  describe(home.go(every_type::given()));
  describe(home.go(every_type::given()));
  describe(home.back());
}

int main(int argc, char **argv) {
  if (argc > 2) {
    walk(argv[2]);
    return 0;
  }
  if (argc > 1) {
    std::string line;
    std::getline(std::cin, line);
    try {
      payment::read_route(line);
    } catch (const nav::error &error) { std::cout << error.what() << "\n"; }
    return 0;
  }
  for (std::string line; std::getline(std::cin, line);) {
    const every_type::route route = every_type::read_route(line);
    std::cout << every_type::to_json(route) << "\n";
    if (!(every_type::read_route(every_type::to_json(route)) == route)) return 1;
  }
}
