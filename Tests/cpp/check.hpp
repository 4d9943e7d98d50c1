// What the tests of the C++ header share: they count, and call no function of C themselves.
#ifndef CHECK_HPP
#define CHECK_HPP

#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>

#include "navruntime.hpp"

inline int passed, failed;
#define CHECK(condition) \
  ((condition) ? void(passed++) \
               : void((failed++, std::printf("%s:%d: %s\n", __FILE__, __LINE__, #condition))))

inline bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// The status of the nav::error that a call throws; NAV_OK if it throws none.
template <class Call> nav_status thrown(Call &&call) {
  try {
    call();
  } catch (const nav::error &e) { return e.status(); }
  return NAV_OK;
}

// What a call throws that is not of the library: its text, or "".
template <class Call> std::string escaped(Call &&call) {
  try {
    call();
  } catch (const nav::error &) { return "nav::error"; } catch (const std::exception &e) {
    return e.what();
  }
  return "";
}

void test_values();
void test_stack_callbacks();
void test_trees();
void test_links();
void test_asking();

#endif
