// Reads routes, one a line, as the generated types, and writes them again.
#include "every.hpp"
#include <iostream>

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    const every_type::route route = every_type::read_route(line);
    std::cout << every_type::to_json(route) << "\n";
    if (!(every_type::read_route(every_type::to_json(route)) == route)) return 1;
  }
}
