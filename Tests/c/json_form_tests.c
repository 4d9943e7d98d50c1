/* The canonical form of JSON: the same whatever space and escapes a text has, its own canonical
 * form, and of the same value; a text that is cut anywhere is refused. */
#include <math.h>

#include "test.h"

static uint32_t state;
static uint32_t random_below(uint32_t limit) {
  state = state * 1664525u + 1013904223u;
  return (state >> 8) % limit;
}

/* A text that is built twice: plainly, and with spaces and escapes that mean the same. */
struct twin {
  char plain[8192], spaced[16384];
  size_t plain_length, spaced_length;
};

static void put(struct twin *t, const char *text) {
  size_t n = strlen(text);
  memcpy(t->plain + t->plain_length, text, n + 1);
  t->plain_length += n;
  memcpy(t->spaced + t->spaced_length, text, n + 1);
  t->spaced_length += n;
}
static void space(struct twin *t) {
  static const char *const spaces[] = { "", " ", "\n", "\t ", "\r\n  " };
  const char *text = spaces[random_below(5)];
  t->spaced_length += (size_t)sprintf(t->spaced + t->spaced_length, "%s", text);
}

static void put_character(struct twin *t) {
  static const struct {
    const char *canonical, *other;
  } characters[] = {
    { "a", "\\u0061" },
    { "z", "z" },
    { "/", "\\/" },
    { "\\\"", "\\u0022" },
    { "\\\\", "\\u005C" },
    { "\\n", "\\u000a" },
    { "\\u001f", "\\u001F" },
    { "\xC3\xA9", "\\u00e9" },
    { "\xE2\x82\xAC", "\\u20AC" },
    { "\xF0\x9F\x98\x80", "\\ud83d\\uDE00" },
    { " ", "\\u0020" },
    { "\x7F", "\\u007f" },
    { "e", "\\u0065" },
    { ",", "," },
    { "}", "}" },
    { "9", "9" },
  };
  uint32_t i = random_below(random_below(3) ? 2 : sizeof characters / sizeof *characters);
  int escapes = random_below(4) == 0;
  t->plain_length += (size_t)sprintf(t->plain + t->plain_length, "%s", characters[i].canonical);
  t->spaced_length += (size_t)sprintf(
    t->spaced + t->spaced_length, "%s", escapes ? characters[i].other : characters[i].canonical);
}

static void put_string(struct twin *t, const char *prefix) {
  uint32_t n = random_below(6) ? random_below(20) : random_below(90);
  put(t, "\"");
  put(t, prefix);
  while (n-- > 0) put_character(t);
  put(t, "\"");
}

static void put_number(struct twin *t) {
  static const char *const numbers[] = {
    "0",
    "1",
    "-1",
    "10",
    "1234567",
    "12345678",
    "123456789",
    "-9223372036854775808",
    "0.5",
    "1.5",
    "-0.25",
    "12345678.875",
    "1e+30",
    "1e-7",
    "99999999",
    "100000000",
    "0.1",
    "9007199254740993",
  };
  put(t, numbers[random_below(sizeof numbers / sizeof *numbers)]);
}

static void put_value(struct twin *t, int depth) {
  uint32_t kind = random_below(depth > 0 ? 8 : 5), n, i;
  switch (kind) {
    case 0: put(t, "null"); return;
    case 1: put(t, random_below(2) ? "true" : "false"); return;
    case 2: put_number(t); return;
    case 3:
    case 4: put_string(t, ""); return;
    default: break;
  }
  n = random_below(4);
  put(t, kind < 7 ? "[" : "{");
  for (i = 0; i < n; i++) {
    char key[8];
    if (i > 0) put(t, ",");
    space(t);
    if (kind == 7) {
      /* Members in the order of their keys. */
      snprintf(key, sizeof key, "%c", (char)('b' + i));
      put_string(t, key);
      space(t);
      put(t, ":");
      space(t);
    }
    put_value(t, depth - 1);
    space(t);
  }
  put(t, kind < 7 ? "]" : "}");
}

static void check_canonical(int line, const char *text, size_t length, const char *expected) {
  nav_buffer out = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  nav_status status = nav_route_canonical(text, length, &out, &error);
  if (status != NAV_OK) {
    test_fault(__FILE__, line, text);
    test_fault(__FILE__, line, error.message);
  } else
    test_text(__FILE__, line, "canonical", out.data, expected);
  nav_buffer_free(&out);
}

TEST(the_same_value_has_one_canonical_form_however_it_is_written) {
  static struct twin t;
  int round;
  for (round = 0; round < 3000; round++) {
    state = (uint32_t)round;
    t.plain_length = t.spaced_length = 0;
    space(&t);
    put(&t, "{");
    space(&t);
    put(&t, "\"name\"");
    space(&t);
    put(&t, ":");
    space(&t);
    put_string(&t, "n");
    put(&t, ",");
    space(&t);
    put(&t, "\"params\"");
    space(&t);
    put(&t, ":");
    space(&t);
    put(&t, "{");
    space(&t);
    put_string(&t, "k");
    space(&t);
    put(&t, ":");
    put_value(&t, 3);
    space(&t);
    put(&t, "}");
    space(&t);
    put(&t, "}");
    space(&t);
    check_canonical(__LINE__, t.plain, t.plain_length, t.plain);
    check_canonical(__LINE__, t.spaced, t.spaced_length, t.plain);
  }
}

/* Keys that sort in another order than they are written, that agree in their first eight bytes, and
 * that need escapes: each kind in the order of its bytes, escapes resolved. */
static const char *const sorted_keys[][2] = {
  { "", "" },
  { "\\u0001", "\\u0001" },
  { "\\\"", "\\u0022" },
  { "\\\"a", "\\\"\\u0061" },
  { "%", "%" },
  { "A", "\\u0041" },
  { "[", "[" },
  { "\\\\", "\\u005c" },
  { "]", "]" },
  { "a", "a" },
  { "aa", "aa" },
  { "created", "created" },
  { "created_", "created_" },
  { "created_at", "created_at" },
  { "created_by", "create\\u0064_by" },
  { "created_by_whom_and_from_where", "created_by_whom_and_from_where" },
  { "id", "id" },
  { "name", "n\\u0061me" },
  { "title", "title" },
  { "\x7F", "\\u007f" },
  { "\xC3\xA9", "\\u00e9" },
  { "\xC3\xBC", "\xC3\xBC" },
  { "\xF0\x9F\x98\x80", "\\ud83d\\ude00" },
};
enum { KEYS = sizeof sorted_keys / sizeof *sorted_keys, NUMBERED = 100 };

/* Writes `members` objects with keys in the order that `order` says, each with an object as value
 * whose own keys stand the wrong way around. */
static size_t put_members(char *text, const int *order, int members, int form) {
  size_t n = (size_t)sprintf(text, "{\"name\":\"n\",\"params\":{");
  int i;
  for (i = 0; i < members; i++) {
    int key = order[i];
    n += (size_t)sprintf(text + n, i > 0 ? form ? " , " : "," : "");
    if (key < KEYS)
      n += (size_t)sprintf(text + n, "\"%s\"", sorted_keys[key][form]);
    else
      n += (size_t)sprintf(text + n, "\"\xF0\x9F\x98\x81 number %03d\"", key);
    n += (size_t)sprintf(text + n,
      form ? ": {\"b\":[%d, {\"z\":1,\"y\":\"%d\"}],\"a\":null}"
           : ":{\"a\":null,\"b\":[%d,{\"y\":\"%d\",\"z\":1}]}",
      key, key);
  }
  return n + (size_t)sprintf(text + n, "}}");
}

TEST(members_are_put_in_the_order_of_their_keys_however_many_there_are) {
  static const int counts[] = { 2, 3, 7, 8, 16, KEYS, 24, 25, 31, 32, 33, 34, 65, NUMBERED };
  static char canonical[NUMBERED * 128], other[NUMBERED * 128];
  int order[NUMBERED + 1], rising[NUMBERED];
  size_t c;
  int round, i, count;
  for (i = 0; i < NUMBERED; i++) rising[i] = i;
  for (c = 0; c < sizeof counts / sizeof *counts; c++) {
    for (round = 0; round < 40; round++) {
      state = (uint32_t)(round * 100 + (int)c);
      count = counts[c];
      memcpy(order, rising, sizeof rising);
      for (i = count - 1; i > 0; i--) {
        int place = (int)random_below((uint32_t)i + 1), key = order[i];
        order[i] = order[place];
        order[place] = key;
      }
      put_members(canonical, rising, count, 0);
      check_canonical(__LINE__, other, put_members(other, order, count, 1), canonical);
      /* A key twice, anywhere; the error names the later one. */
      if (count < NUMBERED) {
        int first = (int)random_below((uint32_t)count),
            place = first + 1 + (int)random_below((uint32_t)(count - first));
        nav_error error = { 0 };
        memmove(order + place + 1, order + place, (size_t)(count - place) * sizeof *order);
        order[place] = order[first];
        CHECK_STATUS(
          nav_route_canonical(other, put_members(other, order, count + 1, 0), NULL, &error),
          NAV_ERR_JSON);
        /* Before it stand the other members, without the two braces at the end, and a comma. */
        CHECK(error.offset == put_members(other, order, place, 0) - 1);
      }
    }
  }
}

/* A store finds a route by every text that spelled it before. */
TEST(a_route_in_another_spelling_is_the_same_route_each_time) {
  static const char *const spellings[] = {
    "{\"name\":\"detail\",\"params\":{\"id\":\"7\"}}",
    "{\"name\": \"detail\", \"params\": {\"id\": \"7\"}}",
    "{\"params\":{\"id\":\"7\"},\"name\":\"detail\"}",
    " {\"name\":\"detail\",\"params\":{\"id\":\"\\u0037\"}}\n",
    "{\"name\":\"det\\u0061il\",\"params\":{\"id\":\"7\"}}",
  };
  static const char *const homes[] = { "\"home\"", "{\"name\":\"home\"}",
    "{\"name\":\"home\",\"params\":{}}", "{ \"params\" : { } , \"name\" : \"h\\u006fme\" }" };
  enum { MANY = 20000 };
  nav_store *s = make_store(NULL);
  char text[128];
  size_t i;
  int round, n;
  for (round = 0; round < 3; round++) {
    for (i = 0; i < sizeof spellings / sizeof *spellings; i++) {
      CHECK_STATUS(nav_store_push(s, spellings[i], NAV_NUL, NULL), NAV_OK);
      CHECK_PATH(s, "[{\"name\":\"detail\",\"params\":{\"id\":\"7\"}}]");
      CHECK_STATUS(nav_store_pop_to_root(s, NULL), NAV_OK);
    }
    for (i = 0; i < sizeof homes / sizeof *homes; i++) {
      CHECK_STATUS(nav_store_push(s, homes[i], NAV_NUL, NULL), NAV_OK);
      snprintf(text, sizeof text, "[%s, %s]", homes[i], spellings[1]);
      CHECK_PATH(s, "[{\"name\":\"home\"}]");
      CHECK_STATUS(nav_store_replace(s, text, NAV_NUL, NULL), NAV_OK);
      CHECK_PATH(s, "[{\"name\":\"home\"},{\"name\":\"detail\",\"params\":{\"id\":\"7\"}}]");
      CHECK_STATUS(nav_store_pop_to_root(s, NULL), NAV_OK);
    }
    /* More than are kept, so that spellings take the places of others. */
    for (n = 0; n < MANY; n++) {
      snprintf(text, sizeof text, "{\"name\": \"r\", \"params\": {\"n\": %d}}", n);
      if (nav_store_push(s, text, NAV_NUL, NULL) != NAV_OK) CHECK(0);
      if (nav_store_pop(s, NULL) != NAV_OK) CHECK(0);
    }
  }
  /* What is like a known spelling is read for itself. */
  CHECK_STATUS(
    nav_store_push(s, "{\"name\": \"detail\", \"params\": {\"id\": \"8\"}}", NAV_NUL, NULL),
    NAV_OK);
  CHECK_STATUS(
    nav_store_push(s, "{\"name\": \"detail\", \"params\": {\"id\": \"7\"}]", NAV_NUL, NULL),
    NAV_ERR_JSON);
  CHECK_PATH(s, "[{\"name\":\"detail\",\"params\":{\"id\":\"8\"}}]");
  nav_store_destroy(s);
}

TEST(a_text_that_is_cut_anywhere_is_refused) {
  static struct twin t;
  int round;
  for (round = 0; round < 40; round++) {
    size_t length;
    state = (uint32_t)round;
    t.plain_length = t.spaced_length = 0;
    put(&t, "{\"name\":");
    put_string(&t, "n");
    put(&t, ",\"params\":{\"k\":");
    put_value(&t, 3);
    put(&t, "}}");
    for (length = 0; length < t.plain_length; length++) {
      /* In memory of its own, so that a read beyond it is seen. */
      char *copy = malloc(length + 1);
      if (copy == NULL) abort();
      memcpy(copy, t.plain, length);
      CHECK(nav_route_canonical(copy, length, NULL, NULL) < 0);
      free(copy);
    }
  }
}

TEST(canonical_numbers_have_the_value_of_what_was_written) {
  static const char *const digits[] = { "0", "1", "7", "10", "12", "120", "1200", "123456",
    "1234567", "12345678", "123456789", "900719925474099" };
  static const char *const fractions[] = { "", ".0", ".5", ".50", ".05", ".125", ".000001",
    ".1234567", ".12345678" };
  static const char *const exponents[] = { "", "e0", "e1", "E2", "e+3", "e-1", "e-2", "e-7", "e12",
    "e-12", "e20", "e21", "e30" };
  size_t d, f, e;
  int sign;
  for (d = 0; d < sizeof digits / sizeof *digits; d++) {
    for (f = 0; f < sizeof fractions / sizeof *fractions; f++) {
      for (e = 0; e < sizeof exponents / sizeof *exponents; e++) {
        for (sign = 0; sign < 2; sign++) {
          char number[96], text[160];
          nav_buffer once = NAV_BUFFER_INIT, twice = NAV_BUFFER_INIT;
          double wanted, got;
          snprintf(number, sizeof number, "%s%s%s%s", sign ? "-" : "", digits[d], fractions[f],
            exponents[e]);
          snprintf(text, sizeof text, "{\"name\":\"n\",\"params\":{\"p\":%s}}", number);
          CHECK_STATUS(nav_route_canonical(text, NAV_NUL, &once, NULL), NAV_OK);
          CHECK(once.length > 26);
          wanted = strtod(number, NULL);
          got = strtod(once.data + 26, NULL);
          CHECK(fabs(wanted - got) <= fabs(wanted) * 1e-12);
          CHECK_STATUS(nav_route_canonical(once.data, once.length, &twice, NULL), NAV_OK);
          CHECK_TEXT(twice.data, once.data);
          nav_buffer_free(&once);
          nav_buffer_free(&twice);
        }
      }
    }
  }
}

/* Long paths of equal, alike and other routes, which a store recognises. */
TEST(routes_that_are_alike_stay_apart_in_a_path) {
  static const char *const routes[] = {
    "{\"name\":\"a\"}",
    "{\"name\":\"b\"}",
    "{\"name\":\"a\",\"params\":{\"x\":1}}",
    "{\"name\":\"a\",\"params\":{\"x\":2}}",
    "{\"name\":\"a\",\"params\":{\"x\":\"1\"}}",
    "{\"name\":\"ab\"}",
    "{\"name\":\"abcdefghijklmnop\"}",
    "{\"name\":\"abcdefghijklmnoq\"}",
    "{\"name\":\"a\",\"params\":{\"x\":{}}}",
    "{\"name\":\"a\",\"params\":{\"x\":[]}}",
    "{\"name\":\"}\"}",
    "{\"name\":\"a}\"}",
    "{\"name\":\"0123456789abcdef0123456789abcdef01\"}",
    "{\"name\":\"0123456789abcdef0123456789abcdef02\"}",
  };
  enum { KINDS = sizeof routes / sizeof *routes, LENGTH = 400 };
  static char path[LENGTH * 64], other[LENGTH * 80];
  nav_store *s = make_store(NULL);
  int round, i;
  for (round = 0; round < 60; round++) {
    size_t n = 1, m = 1;
    state = (uint32_t)round;
    path[0] = other[0] = '[';
    for (i = 0; i < LENGTH; i++) {
      const char *route = routes[random_below(round % 2 ? KINDS : 3)];
      n += (size_t)sprintf(path + n, "%s%s", i > 0 ? "," : "", route);
      m += (size_t)sprintf(
        other + m, "%s%s%s", i > 0 ? " , " : " ", random_below(3) ? "" : "\t", route);
    }
    sprintf(path + n, "]");
    sprintf(other + m, "]");
    CHECK_STATUS(nav_store_replace(s, round % 3 ? path : other, NAV_NUL, NULL), NAV_OK);
    CHECK_PATH(s, path);
  }
  nav_store_destroy(s);
}
