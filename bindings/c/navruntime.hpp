/*
 * NavRuntime for C++17: schema, app, journal, stack, modals and matcher as move-only objects,
 * results as std::string, mistakes of the caller as exceptions. Header only; link libnavruntime.
 * `get()` gives the C handle, for the other functions of navruntime.h.
 *
 * A refusal (a status above zero) is a normal answer and is returned. A status below zero throws
 * nav::error. Callbacks are std::function; an exception in one does not pass through the library:
 * the outermost call that led to it throws it again when it returns.
 */
#ifndef NAVRUNTIME_HPP
#define NAVRUNTIME_HPP

#include <cstdint>
#include <exception>
#include <functional>
#include <initializer_list>
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

template <class Function> void guarded(Function &&function) noexcept {
  ++depth();
  try {
    function();
  } catch (...) {
    if (!pending()) pending() = std::current_exception();
  }
  --depth();
}

/* Runs a call of the C ABI, and throws what it or a callback inside it reports. */
template <class Call> nav_status check(Call &&call) {
  nav_error e{};
  nav_status status = call(&e);
  if (depth() == 0 && pending()) std::rethrow_exception(std::exchange(pending(), nullptr));
  if (status < 0) throw error(e);
  return status;
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

template <class Handle, void (*Destroy)(Handle *)> struct destroyer {
  void operator()(Handle *handle) const { Destroy(handle); }
};
template <class Handle, void (*Destroy)(Handle *)>
using owner = std::unique_ptr<Handle, destroyer<Handle, Destroy>>;

using event_function = std::function<void(std::string_view)>;
inline void call_event(void *user_data, const char *event, size_t length) {
  guarded([&] { (*static_cast<event_function *>(user_data))(std::string_view(event, length)); });
}
inline void delete_event(void *user_data) { delete static_cast<event_function *>(user_data); }

/*
 * Observes a store with its own function; the library deletes the function, even if it
 * refuses.
 */
template <class Handle, class Observe>
uint64_t observe(Observe function, Handle *handle, nav_event_mask mask, event_function observer) {
  uint64_t number = 0;
  auto *held = new event_function(std::move(observer));
  check([&](nav_error *e) {
    return function(handle, mask, call_event, held, delete_event, &number, e);
  });
  return number;
}

} // namespace detail

/* A result: the status, and its JSON. */
struct result {
  nav_status status;
  std::string json;
  explicit operator bool() const noexcept { return status == NAV_OK; }
};

namespace detail {

/* A call that writes a result: it gets the buffer and the error. */
template <class Call> result answer(Call &&call) {
  buffer out;
  nav_status s = check([&](nav_error *e) { return call(&out.raw, e); });
  return { s, out.text() };
}

/* The same for a function of a handle and one text. */
template <class Handle, class Function>
result answer(Function function, Handle *handle, std::string_view text) {
  return answer([&](nav_buffer *out, nav_error *e) {
    return function(handle, text.data(), text.size(), out, e);
  });
}

} // namespace detail

/* Events that a main loop takes when it has time. */
class event_queue {
public:
  explicit event_queue(std::string_view config = "{}") {
    nav_event_queue *made = nullptr;
    detail::check(
      [&](nav_error *e) { return nav_event_queue_create(config.data(), config.size(), &made, e); });
    handle_.reset(made);
  }
  nav_event_queue *get() const noexcept { return handle_.get(); }

  /* The oldest event, if one waits. */
  std::optional<std::string> next() {
    result event = detail::answer(
      [&](nav_buffer *out, nav_error *e) { return nav_event_queue_next(get(), out, e); });
    return event ? std::optional<std::string>(std::move(event.json)) : std::nullopt;
  }
  /*
   * The same, and the number that `attach` gave for the store of the event: for a queue that serves
   * several stores.
   */
  std::optional<std::pair<std::string, uint64_t>> next_from() {
    uint64_t number = 0;
    result event = detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_event_queue_next_from(get(), out, &number, e);
    });
    if (!event) return std::nullopt;
    return std::make_pair(std::move(event.json), number);
  }
  size_t count() const noexcept { return nav_event_queue_count(get()); }

  /* Readable while events wait. It belongs to the queue: only poll it. */
  int fd() {
    int32_t number = -1;
    detail::check([&](nav_error *e) { return nav_event_queue_fd(get(), &number, e); });
    return number;
  }

private:
  detail::owner<nav_event_queue, nav_event_queue_destroy> handle_;
};

namespace detail {

/* Fills a queue with the events of a store, with the store's own function. */
template <class Handle, class Attach>
uint64_t attach(Attach function, Handle *handle, event_queue &queue, nav_event_mask mask) {
  uint64_t number = 0;
  check([&](nav_error *e) { return function(handle, queue.get(), mask, &number, e); });
  return number;
}

} // namespace detail

/* The stack store. */
class store {
public:
  explicit store(std::string_view config = "{}") {
    nav_store *made = nullptr;
    detail::check(
      [&](nav_error *e) { return nav_store_create(config.data(), config.size(), &made, e); });
    handle_.reset(made);
  }
  nav_store *get() const noexcept { return handle_.get(); }

  result execute(std::string_view command) {
    return detail::answer(nav_store_execute, get(), command);
  }
  result validate(std::string_view command) {
    return detail::answer(nav_store_validate, get(), command);
  }
  result transaction(std::string_view commands) {
    return detail::answer(nav_store_execute_transaction, get(), commands);
  }
  result send(std::string_view intent) { return detail::answer(nav_store_send, get(), intent); }
  result batch(std::string_view commands, bool stop_on_failure = false) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_execute_batch(
        get(), commands.data(), commands.size(), stop_on_failure, out, e);
    });
  }

  nav_status push(std::string_view route) {
    return detail::check(
      [&](nav_error *e) { return nav_store_push(get(), route.data(), route.size(), e); });
  }
  nav_status pop() {
    return detail::check([&](nav_error *e) { return nav_store_pop(get(), e); });
  }
  nav_status pop_to_root() {
    return detail::check([&](nav_error *e) { return nav_store_pop_to_root(get(), e); });
  }
  nav_status replace(std::string_view path) {
    return detail::check(
      [&](nav_error *e) { return nav_store_replace(get(), path.data(), path.size(), e); });
  }

  /*
   * Debounces: runs the latest command once `quiet` milliseconds of the store's clock have passed
   * without a newer one.
   */
  nav_status debounce(std::string_view command, int64_t quiet) {
    return detail::check([&](nav_error *e) {
      return nav_store_debounce(get(), command.data(), command.size(), quiet, e);
    });
  }
  /*
   * Executes the debounced command if it is due. `wait` gets the milliseconds until then, -1 if
   * there is none.
   */
  result poll_debounced(int64_t *wait = nullptr) {
    return detail::answer(
      [&](nav_buffer *out, nav_error *e) { return nav_store_poll_debounced(get(), out, wait, e); });
  }
  /* Cancels the debounced command: NAV_OK and the command, or NAV_NOOP. */
  result cancel_debounced() {
    return detail::answer(
      [&](nav_buffer *out, nav_error *e) { return nav_store_cancel_debounced(get(), out, e); });
  }

  size_t depth() const noexcept { return nav_store_depth(get()); }
  uint64_t revision() const noexcept { return nav_store_revision(get()); }
  std::string path() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_path(get(), out, e);
    }).json;
  }

  /* What is on the stack, for restore. */
  std::string snapshot() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_snapshot(get(), out, e);
    }).json;
  }
  /* The report: {"dropped":[...],"isReset":bool}. */
  result restore(std::string_view snapshot, nav_restore_mode mode = NAV_RESTORE_LENIENT) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_store_restore(get(), snapshot.data(), snapshot.size(), mode, out, e);
    });
  }

  /* Calls `function` for each event that `mask` names, until unobserve or the end of the store. */
  uint64_t observe(nav_event_mask mask, detail::event_function function) {
    return detail::observe(nav_store_observe, get(), mask, std::move(function));
  }
  uint64_t attach(event_queue &queue, nav_event_mask mask) {
    return detail::attach(nav_store_attach_queue, get(), queue, mask);
  }
  void unobserve(uint64_t number) {
    detail::check([&](nav_error *e) { return nav_store_unobserve(get(), number, e); });
  }

private:
  detail::owner<nav_store, nav_store_destroy> handle_;
};

/* The modal store. */
class modal_store {
public:
  explicit modal_store(std::string_view config = "{}") {
    nav_modal_store *made = nullptr;
    detail::check(
      [&](nav_error *e) { return nav_modal_store_create(config.data(), config.size(), &made, e); });
    handle_.reset(made);
  }
  nav_modal_store *get() const noexcept { return handle_.get(); }

  result present(std::string_view route, nav_modal_style style = NAV_STYLE_SHEET) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_modal_store_present(get(), route.data(), route.size(), style, nullptr, out, e);
    });
  }
  nav_status dismiss() {
    return detail::check(
      [&](nav_error *e) { return nav_modal_store_dismiss_current(get(), nullptr, 0, nullptr, e); });
  }
  nav_status dismiss_all() {
    return detail::check(
      [&](nav_error *e) { return nav_modal_store_dismiss_all(get(), nullptr, e); });
  }
  std::string current() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_modal_store_current(get(), out, e);
    }).json;
  }
  size_t queue_count() const noexcept { return nav_modal_store_queue_count(get()); }
  uint64_t observe(nav_event_mask mask, detail::event_function function) {
    return detail::observe(nav_modal_store_observe, get(), mask, std::move(function));
  }
  uint64_t attach(event_queue &queue, nav_event_mask mask) {
    return detail::attach(nav_modal_store_attach_queue, get(), queue, mask);
  }
  void unobserve(uint64_t number) {
    detail::check([&](nav_error *e) { return nav_modal_store_unobserve(get(), number, e); });
  }

private:
  detail::owner<nav_modal_store, nav_modal_store_destroy> handle_;
};

/* The table from URL patterns to routes. */
class matcher {
public:
  explicit matcher(std::string_view config) {
    nav_matcher *made = nullptr;
    detail::check([&](nav_error *e) {
      return nav_matcher_create(config.data(), config.size(), nullptr, &made, e);
    });
    handle_.reset(made);
  }
  nav_matcher *get() const noexcept { return handle_.get(); }

  /* NAV_NO_MATCH and "null" if no mapping matches the URL. */
  result match(std::string_view url) const { return detail::answer(nav_matcher_match, get(), url); }
  result url_for(std::string_view route) const {
    return detail::answer(nav_matcher_url_for, get(), route);
  }

private:
  detail::owner<nav_matcher, nav_matcher_destroy> handle_;
};

/* What screens a program has. Immutable: any number of apps and threads share one. */
class schema {
public:
  /* Throws NAV_ERR_SCHEMA; what() begins with the name of the error and a colon. */
  explicit schema(std::string_view text) {
    nav_schema *made = nullptr;
    detail::check(
      [&](nav_error *e) { return nav_schema_create(text.data(), text.size(), &made, e); });
    handle_.reset(made);
  }
  nav_schema *get() const noexcept { return handle_.get(); }

  /* All errors and findings of a text; true if there are no errors. */
  static result check(std::string_view text) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_schema_check(text.data(), text.size(), out, e);
    });
  }
  std::string findings() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_schema_findings(get(), out, e);
    }).json;
  }
  /* The URL as plain text; NAV_NO_MATCH if no link leads to the route. */
  result url_for(std::string_view route) const {
    return detail::answer(nav_schema_url_for, get(), route);
  }
  std::string json() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_schema_json(get(), out, e);
    }).json;
  }
  /* A snapshot at the version of this schema, and {"from":n,"to":n,"dropped":[...]}. */
  std::pair<std::string, std::string> migrate(std::string_view snapshot) const {
    detail::buffer migrated;
    result report = detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_schema_migrate(get(), snapshot.data(), snapshot.size(), &migrated.raw, out, e);
    });
    return { migrated.text(), std::move(report.json) };
  }

private:
  detail::owner<nav_schema, nav_schema_destroy> handle_;
};

namespace detail {

/* A reason, as JSON, cancels a commit; without one the commit is made. */
using interceptor_function = std::function<std::optional<std::string>(std::string_view)>;
inline void call_interceptor(void *user_data, const char *commit, size_t length, nav_reply *reply) {
  /* An exception cancels too. */
  std::optional<std::string> reason("{\"custom\":\"an interceptor threw\"}");
  guarded([&] {
    auto &function = *static_cast<interceptor_function *>(user_data);
    reason = function(std::string_view(commit, length));
  });
  if (reason) nav_reply_cancel(reply, reason->data(), reason->size(), nullptr);
}
inline void delete_interceptor(void *user_data) {
  delete static_cast<interceptor_function *>(user_data);
}

} // namespace detail

/* Keeps the state of an app in a file: open it, restore what it recovered, attach it. */
class journal {
public:
  /* `config` is JSON such as {"path":"shop.journal"}. */
  explicit journal(std::string_view config) {
    nav_journal *made = nullptr;
    detail::buffer found;
    detail::check([&](nav_error *e) {
      return nav_journal_open(config.data(), config.size(), &made, &found.raw, e);
    });
    handle_.reset(made);
    if (found.raw.length > 0) recovered_ = found.text();
  }
  nav_journal *get() const noexcept { return handle_.get(); }

  /* The recovered snapshot, for app::restore; none if there was none. */
  const std::optional<std::string> &recovered() const noexcept { return recovered_; }
  /* What opening found, as JSON. */
  std::string report() const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_journal_report(get(), out, e);
    }).json;
  }
  /* Makes the system write the whole journal to the disk. */
  void flush() {
    detail::check([&](nav_error *e) { return nav_journal_flush(get(), e); });
  }

private:
  std::optional<std::string> recovered_;
  detail::owner<nav_journal, nav_journal_destroy> handle_;
};

/* Where the user is in all of a program. */
class app {
public:
  explicit app(const schema &declared, std::string_view config = "{}") {
    nav_app *made = nullptr;
    detail::check([&](nav_error *e) {
      return nav_app_create(declared.get(), config.data(), config.size(), &made, e);
    });
    handle_.reset(made);
  }
  nav_app *get() const noexcept { return handle_.get(); }

  result send(std::string_view intent) { return detail::answer(nav_app_send, get(), intent); }
  /* `route` is JSON, such as "\"home\"". */
  result go(std::string_view route) {
    return send(std::string("{\"go\":").append(route).append("}"));
  }
  result open(std::string_view url) { return detail::answer(nav_app_open, get(), url); }
  result back() {
    return detail::answer(
      [&](nav_buffer *out, nav_error *e) { return nav_app_back(get(), out, e); });
  }
  bool can_go_back() const noexcept { return nav_app_can_go_back(get()) != 0; }
  /* `answer` is "\"proceed\"", {"cancel":reason} or {"redirect":intent}. */
  result resolve(int64_t token, std::string_view answer) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_resolve(get(), token, answer.data(), answer.size(), out, e);
    });
  }

  result set_facts(std::string_view facts) {
    return detail::answer(nav_app_set_facts, get(), facts);
  }
  std::string facts() const { return read(nav_app_facts); }

  std::string scene() const { return read(nav_app_scene); }
  std::string state() const { return read(nav_app_state); }
  std::string describe() const { return read(nav_app_describe); }
  uint64_t revision() const noexcept { return nav_app_revision(get()); }
  uint64_t hash() const noexcept { return nav_app_hash(get()); }

  /* What is worth keeping, for restore. `options` is JSON such as {"layers":true}. */
  std::string snapshot(std::string_view options = "{}") const {
    return detail::answer(nav_app_snapshot, get(), options).json;
  }
  /* The report, as JSON; NAV_CANCELLED if an interceptor says no. */
  result restore(std::string_view snapshot, nav_restore_mode mode = NAV_RESTORE_LENIENT) {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return nav_app_restore(get(), snapshot.data(), snapshot.size(), mode, out, e);
    });
  }
  /* Writes each commit to a journal, which the app keeps open. */
  void attach(const journal &kept) {
    detail::check([&](nav_error *e) { return nav_app_attach_journal(get(), kept.get(), e); });
  }
  void detach_journal() {
    detail::check([&](nav_error *e) { return nav_app_attach_journal(get(), nullptr, e); });
  }

  /* Where the user is, as plain text; NAV_REJECTED and JSON if a sensitive value would show. */
  result url() const {
    return detail::answer(
      [&](nav_buffer *out, nav_error *e) { return nav_app_url(get(), out, e); });
  }
  result set_url(std::string_view url) { return detail::answer(nav_app_set_url, get(), url); }
  result travel(int64_t delta) {
    return detail::answer(
      [&](nav_buffer *out, nav_error *e) { return nav_app_travel(get(), delta, out, e); });
  }
  bool can_travel(int64_t delta) const noexcept { return nav_app_can_travel(get(), delta) != 0; }
  std::string history() const { return read(nav_app_history); }

  uint64_t observe(nav_event_mask mask, detail::event_function function) {
    return detail::observe(nav_app_observe, get(), mask, std::move(function));
  }
  /* Fills a queue with the events that `mask` names. */
  uint64_t attach(event_queue &queue, nav_event_mask mask) {
    return detail::attach(nav_app_attach_queue, get(), queue, mask);
  }
  void unobserve(uint64_t number) {
    detail::check([&](nav_error *e) { return nav_app_unobserve(get(), number, e); });
  }

  /* Calls `function` with each commit before it is made, under the lock; it may read this app. */
  uint64_t intercept(std::string_view name, detail::interceptor_function function) {
    uint64_t number = 0;
    auto *held = new detail::interceptor_function(std::move(function));
    detail::check([&](nav_error *e) {
      return nav_app_intercept(get(), name.data(), name.size(), detail::call_interceptor, held,
        detail::delete_interceptor, &number, e);
    });
    return number;
  }
  void remove_interceptor(uint64_t number) {
    detail::check([&](nav_error *e) { return nav_app_remove_interceptor(get(), number, e); });
  }

  /* What a screen wants back when it is shown again: JSON of at most 65,536 bytes. */
  nav_status set_entry_state(int64_t id, std::string_view state) {
    return detail::check([&](nav_error *e) {
      return nav_app_set_entry_state(get(), id, state.data(), state.size(), e);
    });
  }
  result entry_state(int64_t id) const {
    return detail::answer(
      [&](nav_buffer *out, nav_error *e) { return nav_app_entry_state(get(), id, out, e); });
  }

private:
  std::string read(nav_status (*function)(nav_app *, nav_buffer *, nav_error *)) const {
    return detail::answer([&](nav_buffer *out, nav_error *e) {
      return function(get(), out, e);
    }).json;
  }

  detail::owner<nav_app, nav_app_destroy> handle_;
};

/* The state in one line, for logs. */
inline std::string to_string(const app &shown) { return shown.describe(); }

/* The parts of the headers that `nav gen --lang cpp` writes: docs/typed-routes.md shows one. */
namespace typed {

/* JSON of any kind, as text. */
struct json {
  std::string text;
};
inline bool operator==(const json &left, const json &right) { return left.text == right.text; }
inline bool operator!=(const json &left, const json &right) { return !(left == right); }

[[noreturn]] inline void fail(const std::string &message) {
  nav_error wrong{};
  wrong.code = NAV_ERR_ROUTE;
  wrong.offset = NAV_NO_OFFSET;
  message.copy(wrong.message, sizeof wrong.message - 1);
  throw error(wrong);
}

/* The error of a value of another type. The value is not in it, since it may be secret. */
inline void check(bool fits, const char *expected) {
  if (!fits) fail(std::string("expected ").append(expected));
}

/* The value at a JSON pointer; of kind NAV_JSON_NONE if there is none. */
inline nav_json find(const nav_json &in, const char *pointer) {
  nav_json found{};
  if (in.start == nullptr) return found;
  detail::check(
    [&](nav_error *e) { return nav_json_find(in.start, in.length, pointer, &found, e); });
  return found;
}
inline nav_json parse(std::string_view text) {
  nav_json whole{};
  detail::check(
    [&](nav_error *e) { return nav_json_find(text.data(), text.size(), "", &whole, e); });
  return whole;
}

inline void read(const nav_json &value, std::string &text) {
  check(value.kind == NAV_JSON_STRING, "a string");
  text.resize(value.length);
  size_t length = 0;
  nav_json_text(&value, text.data(), text.size(), &length);
  text.resize(length);
}
inline void read(const nav_json &value, std::int64_t &integer) {
  check(nav_json_integer(&value, &integer) == NAV_OK, "an integer within 64 bits");
}
inline void read(const nav_json &value, std::uint64_t &natural) {
  std::int64_t integer = -1;
  bool fits = nav_json_integer(&value, &integer) == NAV_OK && integer >= 0;
  check(fits, "an integer from 0 on");
  natural = static_cast<std::uint64_t>(integer);
}
inline void read(const nav_json &value, double &number) {
  check(nav_json_number(&value, &number) == NAV_OK, "a number");
}
inline void read(const nav_json &value, bool &boolean) {
  std::int32_t is_true = 0;
  check(nav_json_bool(&value, &is_true) == NAV_OK, "true or false");
  boolean = is_true != 0;
}
/* In canonical form, so that equal values are equal. */
inline void read(const nav_json &value, json &any) {
  detail::buffer out;
  detail::check(
    [&](nav_error *e) { return nav_json_canonical(value.start, value.length, &out.raw, e); });
  any.text = out.text();
}

/* Reads a list, whose elements may be of a type that a generated header has. */
template <class T> void read(const nav_json &value, std::vector<T> &list) {
  check(value.kind == NAV_JSON_ARRAY, "a list");
  list.clear();
  for (nav_json item{}; nav_json_next(&value, nullptr, &item);) {
    T element{};
    read(item, element);
    list.push_back(std::move(element));
  }
}

/* Which of several texts a value is. */
inline int index_of(const nav_json &value, std::initializer_list<const char *> texts) {
  int index = 0;
  for (const char *text : texts) {
    if (nav_json_equals(&value, text, NAV_NUL)) return index;
    ++index;
  }
  check(false, "one of the texts of its type");
  return 0;
}

/* Reads the value at a pointer; an error names it. */
template <class T> void read_at(const char *pointer, const nav_json &value, T &result) {
  try {
    read(value, result);
  } catch (const error &why) { fail(std::string(pointer).append(": ").append(why.what())); }
}

/* A required parameter. */
template <class T> T required(const nav_json &params, const char *pointer) {
  nav_json value = find(params, pointer);
  if (value.kind == NAV_JSON_NONE) fail(std::string(pointer).append(": the parameter is missing"));
  T result{};
  read_at(pointer, value, result);
  return result;
}
/* A parameter that has a default. */
template <class T> T optional(const nav_json &params, const char *pointer, T given) {
  nav_json value = find(params, pointer);
  if (value.kind != NAV_JSON_NONE) read_at(pointer, value, given);
  return given;
}
/* An optional parameter. */
template <class T> std::optional<T> maybe(const nav_json &params, const char *pointer) {
  if (find(params, pointer).kind == NAV_JSON_NONE) return std::nullopt;
  return required<T>(params, pointer);
}

/* Writes JSON; a key is nullptr in an array and outermost. */
class writer {
public:
  void begin(const char *key, nav_json_kind kind) { note(nav_json_begin(&out_.raw, key, kind)); }
  void end(nav_json_kind kind) { note(nav_json_end(&out_.raw, kind)); }
  void put(const char *key, std::string_view text) {
    note(nav_json_put_text(&out_.raw, key, text.data(), text.size()));
  }
  void put(const char *key, const std::string &text) { put(key, std::string_view(text)); }
  void put(const char *key, const char *text) { put(key, std::string_view(text)); }
  void put(const char *key, std::int64_t number) {
    note(nav_json_put_integer(&out_.raw, key, number));
  }
  void put(const char *key, std::uint64_t number) {
    if (number > INT64_MAX) fail("a number is beyond 63 bits");
    put(key, static_cast<std::int64_t>(number));
  }
  void put(const char *key, double number) { note(nav_json_put_number(&out_.raw, key, number)); }
  void put(const char *key, bool is_true) { note(nav_json_put_bool(&out_.raw, key, is_true)); }
  void put(const char *key, const json &any) {
    note(nav_json_put_json(&out_.raw, key, any.text.data(), any.text.size(), nullptr));
  }
  template <class T> void put(const char *key, const std::optional<T> &value) {
    if (value) put(key, *value);
  }
  template <class T> void put(const char *key, const std::vector<T> &list) {
    begin(key, NAV_JSON_ARRAY);
    for (const T &element : list) put(nullptr, element);
    end(NAV_JSON_ARRAY);
  }
  /* A choice of a generated header, which has a text. */
  template <class T> std::enable_if_t<std::is_enum_v<T>> put(const char *key, T choice) {
    put(key, std::string_view(to_text(choice)));
  }
  std::string text() const { return out_.text(); }

private:
  static void note(nav_status status) {
    if (status < 0)
      fail(std::string("a value cannot be written: ").append(nav_status_name(status)));
  }
  detail::buffer out_;
};

/* A screen that was asked for an answer. */
template <class Asked> struct ticket {
  std::int64_t id;

  /*
   * The answer in the JSON of an event. None if the event is about something else, or if the screen
   * was removed without an answer; then `left` is true.
   */
  std::optional<typename Asked::answer_type> answer(
    std::string_view event, bool *left = nullptr) const {
    nav_json whole = parse(event);
    nav_json number = find(whole, "/answered/ticket");
    std::int64_t found = 0;
    if (nav_json_integer(&number, &found) != NAV_OK || found != id) return std::nullopt;
    nav_json value = find(whole, "/answered/outcome/value");
    if (left != nullptr) *left = value.kind == NAV_JSON_NONE;
    if (value.kind == NAV_JSON_NONE) return std::nullopt;
    typename Asked::answer_type result{};
    read(value, result);
    return result;
  }
};

/* An app that takes only the routes of one generated header. */
template <class Route> class app : public nav::app {
public:
  using nav::app::app;

  result go(const Route &route) { return send_route("go", route); }
  result replace(const Route &route) { return send_route("replace", route); }
  /* Goes back to the nearest equal route. */
  result back_to(const Route &route) { return send_route("backTo", route); }
  /* Goes to a route as if a link led there. */
  result open_route(const Route &route) { return send_route("open", route); }

  /* Shows a screen that answers; none if it is not shown. */
  template <class Asked, class = typename Asked::answer_type>
  std::optional<ticket<Asked>> ask(const Asked &route) {
    result shown = send_route("goForResult", Route(route));
    nav_json number = find(parse(shown.json), "/ticket");
    ticket<Asked> made{};
    if (nav_json_integer(&number, &made.id) != NAV_OK) return std::nullopt;
    return made;
  }
  /* Answers for the nearest screen that was asked for. */
  template <class Asked> result answer(const typename Asked::answer_type &value) {
    writer out;
    out.begin(nullptr, NAV_JSON_OBJECT);
    out.begin("answer", NAV_JSON_OBJECT);
    out.put("value", value);
    out.end(NAV_JSON_OBJECT);
    out.end(NAV_JSON_OBJECT);
    return send(out.text());
  }

protected:
  template <class T> result set_fact(const char *name, const T &value) {
    writer out;
    out.begin(nullptr, NAV_JSON_OBJECT);
    out.put(name, value);
    out.end(NAV_JSON_OBJECT);
    return set_facts(out.text());
  }
  template <class T> T fact(const char *pointer) const {
    std::string text = facts();
    return required<T>(parse(text), pointer);
  }

private:
  result send_route(const char *intent, const Route &route) {
    writer out;
    out.begin(nullptr, NAV_JSON_OBJECT);
    put_route(out, intent, route);
    out.end(NAV_JSON_OBJECT);
    return send(out.text());
  }
};

} // namespace typed

} // namespace nav

#endif
