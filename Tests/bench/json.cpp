// Reading JSON in canonical form and as people and libraries write it, beside simdjson on the same
// texts in the same run. Handing out stored texts. Making JSON canonical, beside RapidJSON.
#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>
#include <simdjson.h>

#include <cstdio>
#include <deque>
#include <string>
#include <vector>

#include "harness.h"
#include "navruntime.h"

namespace {

const char SMALL[] = R"({"name":"detail","params":{"id":"123"}})";

// A way to write a route that carries a list: either of routes, as a saved state does (much
// structure, short strings), or of data (numbers, words, nested arrays, a letter beyond ASCII).
struct Spelling {
  const char *name;
  const char *head, *separator, *tail;
  std::string (*item)(int index);
};

template <typename... Values> std::string formatted(const char *format, Values... values) {
  char text[256];
  std::snprintf(text, sizeof text, format, values...);
  return text;
}

const Spelling CANONICAL = { "canonical", R"({"name":"saved","params":{"path":[)", ",", "]}}",
  [](
    int index) { return formatted(R"({"name":"detail","params":{"id":"%03d"}})", index % 1000); } };
const Spelling NATURAL[] = {
  { "as json.dumps writes it", R"({"name": "saved", "params": {"path": [)", ", ", "]}}",
    [](int index) {
      return formatted(R"({"name": "detail", "params": {"id": "%03d"}})", index % 1000);
    } },
  { "with escapes", R"({"name":"saved","params":{"path":[)", ",", "]}}",
    [](int index) {
      return formatted(R"({"name":"detail","params":{"id":"gr\u00fcn %03d"}})", index % 1000);
    } },
  { "with members unsorted", R"({"params":{"path":[)", ",", R"(]},"name":"saved"})",
    [](int index) {
      return formatted(R"({"params":{"id":"%03d"},"name":"detail"})", index % 1000);
    } },
  { "of natural mixed data", R"({"name": "basket", "params": {"user": "u-4711", "items": [)", ", ",
    "]}}",
    [](int index) {
      return formatted(R"({"id": "sku-%06d", "title": "Ridge tent for %d, gr\u00fcn", )"
                       R"("price": %d.25, "amount": %d, "available": %s, )"
                       R"("tags": ["outdoor", "new"]})",
        100000 + index * 7, index % 5 + 1, index * 3 + 1, index % 9 + 1,
        index % 3 ? "true" : "false");
    } },
};
const Spelling CANONICAL_DATA = { "of canonical mixed data",
  R"({"name":"basket","params":{"items":[)", ",", R"(],"user":"u-4711"}})", [](int index) {
    return formatted(R"({"amount":%d,"available":%s,"id":"sku-%06d","price":%d.25,)"
                     R"("tags":["outdoor","new"],"title":"Ridge tent for %d, grün"})",
      index % 9 + 1, index % 3 ? "true" : "false", 100000 + index * 7, index * 3 + 1,
      index % 5 + 1);
  } };

// About as many bytes.
std::string text_of(const Spelling &spelling, size_t bytes) {
  std::string text = spelling.head + spelling.item(0);
  for (int index = 1;; index++) {
    std::string item = spelling.separator + spelling.item(index);
    if (text.size() + item.size() + 4 > bytes) return text + spelling.tail;
    text += item;
  }
}

// One text, ready to be read and written by everybody.
struct Subject {
  std::string text;
  nav_store *store = nullptr;
  nav_buffer buffer = NAV_BUFFER_INIT;
  simdjson::dom::parser parser;
  simdjson::padded_string padded;
  rapidjson::StringBuffer written;

  explicit Subject(std::string route) : text(std::move(route)), padded(text) {
    bench_require(
      nav_store_create(nullptr, 0, &store, nullptr) == NAV_OK, "nav_store_create failed");
    bench_require(nav_store_push(store, text.data(), text.size(), nullptr) == NAV_OK,
      "the library refuses the text");
  }
  ~Subject() {
    nav_store_destroy(store);
    nav_buffer_free(&buffer);
  }
};

Subject &subject_of(void *context) { return *static_cast<Subject *>(context); }

// Reading: every byte checked and made a route in canonical form.
void read(void *context, long count) {
  Subject &subject = subject_of(context);
  for (long index = 0; index < count; index++)
    nav_route_canonical(subject.text.data(), subject.text.size(), nullptr, nullptr);
}

void read_by_simdjson(void *context, long count) {
  Subject &subject = subject_of(context);
  simdjson::dom::element root;
  for (long index = 0; index < count; index++)
    bench_require(!subject.parser.parse(subject.padded).get(root), "simdjson refuses the text");
}

// The text that the store keeps, copied into a reused buffer.
void hand_out(void *context, long count) {
  Subject &subject = subject_of(context);
  for (long index = 0; index < count; index++)
    nav_store_top(subject.store, &subject.buffer, nullptr, nullptr);
}

// The text in, its canonical form out.
void make_canonical(void *context, long count) {
  Subject &subject = subject_of(context);
  for (long index = 0; index < count; index++) {
    nav_route_canonical(subject.text.data(), subject.text.size(), &subject.buffer, nullptr);
  }
}

void parse_and_write_by_rapidjson(void *context, long count) {
  Subject &subject = subject_of(context);
  for (long index = 0; index < count; index++) {
    rapidjson::Document document;
    document.Parse(subject.text.data(), subject.text.size());
    subject.written.Clear();
    rapidjson::Writer<rapidjson::StringBuffer> writer(subject.written);
    document.Accept(writer);
  }
}

// Cases whose names and subjects live as long as they do.
class Cases {
  std::deque<std::string> names;
  std::deque<Subject> subjects;
  std::vector<bench_case> cases;

public:
  Subject &subject(std::string text) { return subjects.emplace_back(std::move(text)); }
  void add(std::string name, bench_work work, Subject &subject) {
    cases.push_back({ names.emplace_back(std::move(name)).c_str(), work, &subject, nullptr });
  }
  void add_reading(const std::string &what, std::string text) {
    Subject &read_by_both = subject(std::move(text));
    add("reading " + what, read, read_by_both);
    add("simdjson parse, " + what, read_by_simdjson, read_by_both);
  }
  void measure() { bench_measure(cases.data(), cases.size()); }
};

void measure_sizes() {
  Cases cases;
  cases.add_reading("39 B, canonical", SMALL);
  cases.add_reading("40 kB, canonical", text_of(CANONICAL, 40000));
  cases.add_reading("40 kB of canonical mixed data", text_of(CANONICAL_DATA, 40000));
  for (const Spelling &spelling : NATURAL)
    cases.add_reading("40 kB " + std::string(spelling.name), text_of(spelling, 40000));
  Subject &small = cases.subject(SMALL), &large = cases.subject(text_of(CANONICAL, 40000)),
          &natural = cases.subject(text_of(NATURAL[3], 40000));
  cases.add("handing out a stored text of 39 B", hand_out, small);
  cases.add("handing out a stored text of 40 kB", hand_out, large);
  cases.add("making 40 kB of natural mixed data canonical", make_canonical, natural);
  cases.add("RapidJSON parse and write, 40 kB of natural mixed data", parse_and_write_by_rapidjson,
    natural);
  cases.measure();
}

void measure_curve() {
  Cases cases;
  for (size_t size : { 160, 640, 2560, 10240, 40960, 163840 }) {
    Subject &canonical = cases.subject(text_of(CANONICAL, size)),
            &natural = cases.subject(text_of(NATURAL[3], size < 640 ? 320 : size));
    std::string dense = std::to_string(canonical.text.size()),
                mixed = std::to_string(natural.text.size());
    cases.add("curve: reading canonical JSON " + dense, read, canonical);
    cases.add("curve: simdjson, canonical JSON " + dense, read_by_simdjson, canonical);
    cases.add("curve: reading natural JSON " + mixed, read, natural);
    cases.add("curve: simdjson, natural JSON " + mixed, read_by_simdjson, natural);
  }
  cases.measure();
}

} // namespace

int main(int argc, char **argv) {
  bench_arguments(argc, argv);
  if (bench_wants("sizes")) measure_sizes();
  if (bench_wants("curve")) measure_curve();
  return 0;
}
