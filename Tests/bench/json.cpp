// Reading and writing JSON, beside simdjson (reading) and RapidJSON (writing) on the same texts in
// the same run.
#include <rapidjson/document.h>
#include <rapidjson/stringbuffer.h>
#include <rapidjson/writer.h>
#include <simdjson.h>

#include <cstdio>
#include <string>
#include <vector>

#include "harness.h"
#include "navruntime.h"

namespace {

const char SMALL[] = R"({"name":"detail","params":{"id":"123"}})";

// A route that carries a list of routes, as a saved state does: much structure, short strings. In
// canonical order, about `bytes` long.
std::string dense_text(size_t bytes) {
  if (bytes < 2 * sizeof SMALL) return SMALL;
  std::string text = R"({"name":"saved","params":{"path":[)";
  for (size_t index = 0; text.size() + 42 < bytes; index++) {
    if (index > 0) text += ',';
    char route[64];
    std::snprintf(route, sizeof route, R"({"name":"detail","params":{"id":"%03d"}})",
      static_cast<int>(index % 1000));
    text += route;
  }
  return text + "]}}";
}

// A route that carries data: numbers, words, nested arrays, a few bytes beyond ASCII.
std::string mixed_text(size_t bytes) {
  std::string text = R"({"name":"basket","params":{"items":[)";
  for (int index = 0; text.size() + 130 < bytes; index++) {
    if (index > 0) text += ',';
    char item[160];
    std::snprintf(item, sizeof item,
      R"({"amount":%d,"available":%s,"id":"sku-%06d","price":%d.25,"tags":["new","outdoor"],"title":"Ridge tent for %d, grün"})",
      index % 9 + 1, index % 3 ? "true" : "false", 100000 + index * 7, index * 3 + 1,
      index % 5 + 1);
    text += item;
  }
  return text + R"(],"user":"u-4711"}})";
}

// One text, ready to be read and written by everybody.
struct Subject {
  std::string text;
  nav_store *store = nullptr;
  nav_buffer buffer = NAV_BUFFER_INIT;
  simdjson::dom::parser parser;
  simdjson::padded_string padded;
  rapidjson::Document document;
  rapidjson::StringBuffer written;

  explicit Subject(std::string route) : text(std::move(route)), padded(text) {
    document.Parse(text.data(), text.size());
    bench_require(!document.HasParseError(), "RapidJSON refuses the text");
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

// Writing: a value in memory into a reused buffer.
void write(void *context, long count) {
  Subject &subject = subject_of(context);
  for (long index = 0; index < count; index++)
    nav_store_top(subject.store, &subject.buffer, nullptr, nullptr);
}

void write_by_rapidjson(void *context, long count) {
  Subject &subject = subject_of(context);
  for (long index = 0; index < count; index++) {
    subject.written.Clear();
    rapidjson::Writer<rapidjson::StringBuffer> writer(subject.written);
    subject.document.Accept(writer);
  }
}

// Both: the text in, its canonical form out.
void read_and_write(void *context, long count) {
  Subject &subject = subject_of(context);
  for (long index = 0; index < count; index++) {
    nav_route_canonical(subject.text.data(), subject.text.size(), &subject.buffer, nullptr);
  }
}

void read_and_write_by_rapidjson(void *context, long count) {
  Subject &subject = subject_of(context);
  for (long index = 0; index < count; index++) {
    rapidjson::Document document;
    document.Parse(subject.text.data(), subject.text.size());
    subject.written.Clear();
    rapidjson::Writer<rapidjson::StringBuffer> writer(subject.written);
    document.Accept(writer);
  }
}

void measure_sizes() {
  Subject small(SMALL), large(dense_text(40000)), mixed(mixed_text(40000));
  const bench_case cases[] = {
    { "JSON read, 39 B", read, &small },
    { "simdjson parse, 39 B", read_by_simdjson, &small },
    { "JSON read, 40 kB", read, &large },
    { "simdjson parse, 40 kB", read_by_simdjson, &large },
    { "JSON read, 40 kB of mixed data", read, &mixed },
    { "simdjson parse, 40 kB of mixed data", read_by_simdjson, &mixed },
    { "JSON write, 39 B", write, &small },
    { "RapidJSON write, 39 B", write_by_rapidjson, &small },
    { "JSON write, 40 kB", write, &large },
    { "RapidJSON write, 40 kB", write_by_rapidjson, &large },
    { "JSON read and write, 40 kB", read_and_write, &large },
    { "RapidJSON parse and write, 40 kB", read_and_write_by_rapidjson, &large },
  };
  bench_measure(cases, BENCH_COUNT(cases));
}

// A path of 1,000 routes, 41 kB, which is put together from its parts, beside one RapidJSON
// document of the same text.
void write_path(void *context, long count) {
  Subject &subject = subject_of(context);
  for (long index = 0; index < count; index++)
    nav_store_path(subject.store, &subject.buffer, nullptr);
}

void measure_path() {
  Subject subject("\"path\"");
  nav_store_pop(subject.store, nullptr);
  std::string path = "[";
  for (int index = 0; index < 1000; index++) {
    char route[64];
    std::snprintf(route, sizeof route, R"({"name":"detail","params":{"id":"%03d"}})", index);
    if (index > 0) path += ',';
    path += route;
  }
  path += ']';
  bench_require(nav_store_replace(subject.store, path.data(), path.size(), nullptr) == NAV_OK,
    "nav_store_replace failed");
  subject.document.Parse(path.data(), path.size());
  const bench_case cases[] = {
    { "nav_store_path of 1,000 routes, 40 kB", write_path, &subject },
    { "RapidJSON write of 1,000 routes", write_by_rapidjson, &subject },
  };
  bench_measure(cases, BENCH_COUNT(cases));
  bench_require(path == subject.buffer.data, "nav_store_path differs from what was written");
}

void measure_curve() {
  static const size_t sizes[] = { 39, 160, 640, 2560, 10240, 40960, 163840 };
  std::vector<Subject *> subjects;
  std::vector<std::string> names;
  for (size_t size : sizes) {
    subjects.push_back(new Subject(dense_text(size)));
    for (const char *kind : { "read", "simdjson", "write", "RapidJSON" }) {
      names.push_back(
        "curve: " + std::string(kind) + " " + std::to_string(subjects.back()->text.size()));
    }
  }
  std::vector<bench_case> cases;
  for (size_t index = 0; index < subjects.size(); index++) {
    const bench_work works[] = { read, read_by_simdjson, write, write_by_rapidjson };
    for (size_t work = 0; work < 4; work++)
      cases.push_back({ names[index * 4 + work].c_str(), works[work], subjects[index] });
  }
  bench_measure(cases.data(), cases.size());
  for (Subject *subject : subjects) delete subject;
}

} // namespace

int main(int argc, char **argv) {
  bench_arguments(argc, argv);
  if (bench_wants("sizes")) measure_sizes();
  if (bench_wants("path")) measure_path();
  if (bench_wants("curve")) measure_curve();
  return 0;
}
