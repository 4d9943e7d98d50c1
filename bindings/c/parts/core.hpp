/*
 * NavRuntime for C++17: every handle of navruntime.h as a move-only object, routes and other JSON
 * from C++ values, results as std::string, mistakes of the caller as exceptions. Header only; link
 * libnavruntime.
 *
 *     nav::app app{nav::schema(text_of_shop_json)};
 *     app.go(nav::route{"product", {{"id", 7}}});
 *     app.open("shop://app/orders/7");
 *     if (app.back() == NAV_OK) std::puts(app.describe().c_str());
 *
 * A function of C is a method of its class with the same name: nav_store_push is store::push. Five
 * are shorter here: attach (attach_queue), of a stack batch and transaction (execute_...), of
 * modals dismiss (dismiss_current), of apps at (sender). Texts that C may leave out are left out or
 * `{}`.
 *
 * A refusal (a status above zero) is a normal answer and is returned. A status below zero throws
 * nav::error. What a method returns depends on its function: `nav::result`, the status and its
 * JSON; the text alone, if the function reads and cannot refuse; std::optional of a handle that
 * there may not be; the status, or nothing. Numbers that C gives besides a result have a pointer as
 * the last parameter.
 *
 * Callbacks are std::function; an empty one removes the function, as NULL does in C. What the
 * library calls are functions with C linkage. An exception in a callback does not pass through the
 * library: the outermost call that led to it throws it again when it returns. Until then a callback
 * that is asked counts as one that refused; what one says that is only told, or whose clock is
 * read, changes nothing, and what was done stands: README.md has the list. A number that a call
 * gives by a pointer is there also if it throws; what it would have returned is not. An exception
 * while a handle is destroyed is dropped, since a destructor throws nothing.
 *
 * `get()` gives the C handle, `release()` gives it up, and `adopt` takes one from C.
 */
#ifndef NAVRUNTIME_HPP
#define NAVRUNTIME_HPP

#if __cplusplus < 201703L
#error "navruntime.hpp needs C++17: compile with -std=c++17 or a later one"
#endif
#ifndef __cpp_exceptions
#error "navruntime.hpp throws: compile with -fexceptions, or use navruntime.h"
#endif

#include <any>
#include <cstdint>
#include <exception>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "navruntime.h"

namespace nav {

/* A status below zero, with the offset into the input or NAV_NO_OFFSET. */
class error : public std::runtime_error {
public:
  explicit error(const nav_error &e)
      : std::runtime_error(e.message), status_(e.code), offset_(e.offset) {}
  nav_status status() const noexcept { return status_; }
  uint64_t offset() const noexcept { return offset_; }

private:
  nav_status status_;
  uint64_t offset_;
};

/* A result: the status, and its JSON. */
struct result {
  nav_status status;
  std::string json;
  explicit operator bool() const noexcept { return status == NAV_OK; }
};

/* The version of the library that is loaded, to compare with NAV_VERSION_NUMBER; and as text. */
inline uint32_t version_number() noexcept { return nav_version_number(); }
inline const char *version_string() noexcept { return nav_version_string(); }

/* The name of a status, such as "NAV_EMPTY_STACK"; "NAV_UNKNOWN" for any other number. */
inline const char *status_name(nav_status status) noexcept { return nav_status_name(status); }

/* How many handles of the library are alive in the process, for leak checks. */
inline size_t live_handles() noexcept { return nav_live_handles(); }

namespace detail {

/*
 * The first exception that a callback of this thread threw. Its outermost call throws it again.
 */
inline std::exception_ptr &pending() {
  thread_local std::exception_ptr exception;
  return exception;
}

/* How many callbacks this thread is inside: one is not interrupted by an exception of another. */
inline int &depth() {
  thread_local int count = 0;
  return count;
}

/* Runs a callback; whether it has thrown nothing. */
template <class Function> bool guarded(Function &&function) noexcept {
  bool has_returned = false;
  ++depth();
  try {
    function();
    has_returned = true;
  } catch (...) {
    if (!pending()) pending() = std::current_exception();
  }
  --depth();
  return has_returned;
}

/* What a callback answers, or `otherwise` if it throws. */
template <class Value, class Function>
Value answered(Value otherwise, Function &&function) noexcept {
  guarded([&] { otherwise = function(); });
  return otherwise;
}

/* Runs a call of the C ABI, and throws what it or a callback inside it reports. */
template <class Call> nav_status check(Call &&call) {
  nav_error e{};
  nav_status status = call(&e);
  if (depth() == 0 && pending()) std::rethrow_exception(std::exchange(pending(), nullptr));
  if (status < 0) throw error(e);
  return status;
}

/* Throws an error; mostly it is not about a place in a text. */
[[noreturn]] inline void fail(
  std::string_view message, nav_status code = NAV_ERR_ROUTE, uint64_t offset = NAV_NO_OFFSET) {
  nav_error wrong{};
  wrong.code = code;
  wrong.offset = offset;
  size_t length = sizeof wrong.message - 1;
  // Not in the middle of a character.
  if (message.size() > length)
    while (length > 0 && (static_cast<unsigned char>(message[length]) & 0xC0) == 0x80) --length;
  message.copy(wrong.message, length);
  throw error(wrong);
}

/* A nav_buffer whose text becomes a std::string. */
struct buffer {
  nav_buffer raw = NAV_BUFFER_INIT;
  buffer() = default;
  buffer(const buffer &) = delete;
  buffer &operator=(const buffer &) = delete;
  ~buffer() { nav_buffer_free(&raw); }
  std::string text() const {
    return raw.data == nullptr ? std::string() : std::string(raw.data, raw.length);
  }
};

/* A call that writes a result: it gets the buffer and the error. */
template <class Call> result answer(Call &&call) {
  buffer out;
  nav_status s = check([&](nav_error *e) { return call(&out.raw, e); });
  return { s, out.text() };
}

/* Destroys a handle. What a callback throws meanwhile cannot be thrown again. */
template <class Handle, void (*Destroy)(Handle *)> struct destroyer {
  void operator()(Handle *handle) const noexcept {
    Destroy(handle);
    if (depth() == 0) pending() = nullptr;
  }
};
template <class Handle, void (*Destroy)(Handle *)>
using owner = std::unique_ptr<Handle, destroyer<Handle, Destroy>>;

/* A call that makes a handle: it gets where to put it, and the error. */
template <class Owner, class Call> Owner made(Call &&call) {
  Owner owned;
  check([&](nav_error *e) {
    typename Owner::pointer handle = nullptr;
    nav_status status = call(&handle, e);
    owned.reset(handle);
    return status;
  });
  return owned;
}

/* A function that the library keeps: it is deleted once, even if registering it is refused. */
template <class Pointer> struct kept {
  Pointer call = nullptr;
  void *user_data = nullptr;
  nav_destroy_fn destroy = nullptr;

  template <class Function> kept(Function &&function, Pointer caller, nav_destroy_fn deleter) {
    if (!function) return;
    user_data = new std::decay_t<Function>(std::forward<Function>(function));
    call = caller;
    destroy = deleter;
  }
};

extern "C" {
inline void navruntime_cpp_delete_any(void *user_data) {
  delete static_cast<std::any *>(user_data);
}
}

} // namespace detail
