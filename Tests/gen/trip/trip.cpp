// Reads routes, one a line, as the generated types, and writes them again. With `secrets`: says
// what is wrong with a route that has a secret value.
#include "every.hpp"
#include "payment.hpp"
#include <iostream>

int main(int argc, char **) {
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
