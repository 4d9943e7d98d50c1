import NavigationCore

/// What the routes of every schema need: written once, short enough to be in each header.
extension CGenerator {
  func writeBasics() {
    write(
      """
      /* A text: UTF-8, borrowed. NULL where it may be left out leaves it out. */
      typedef struct P_text {
        const char *data;
        size_t length; /* in bytes, or NAV_NUL */
      } P_text;

      static inline P_text P_text_of(const char *text) {
        return (P_text){text, strlen(text)};
      }

      /* Where reading puts lists and texts that have escapes; reading allocates nothing. */
      typedef struct P_memory {
        char *data;
        size_t capacity;
        size_t used;
      } P_memory;

      """)
    for (word, type) in [
      ("int", "int64_t"), ("uint", "uint64_t"), ("number", "double"), ("bool", "bool"),
    ]
      as [(Text, Text)] where uses(optional: word)
    {
      write(
        """
        /* A value that may be left out: P_some_\(word)(x), or {0}. */
        typedef struct P_optional_\(word) {
          \(type) value;
          bool is_set;
        } P_optional_\(word);

        static inline P_optional_\(word) P_some_\(word)(\(type) value) {
          return (P_optional_\(word)){value, true};
        }

        """)
    }
  }

  private func uses(optional word: Text) -> Bool {
    model.routes.contains { route in
      route.parameters.contains {
        !$0.isRequired && needsFlag($0.shape) && self.word($0.shape) == word
      }
    }
  }

  /// Writes lines in which `P_` is the prefix.
  func write(_ text: Text) { out.line(text.replacing("P_", with: "\(prefix)_")) }

  func writeHelpers() {
    write(
      """
      typedef struct P_reader {
        nav_json params;
        P_memory *memory;
        nav_error *error;
        const char *name; /* of the parameter that is read */
        nav_status status; /* the first error */
      } P_reader;

      typedef struct P_writer {
        nav_buffer *out;
        nav_status status; /* the first error */
      } P_writer;

      static inline nav_status P_fail(
        nav_error *error, nav_status status, const char *what, P_text why
      ) {
        if (error != NULL) {
          int length = why.length < 60 ? (int)why.length : 60;
          error->code = status;
          error->offset = NAV_NO_OFFSET;
          snprintf(error->message, sizeof error->message, "%s: %.*s", what, length, why.data);
        }
        return status;
      }

      /* A value of another type. The error has its name, and not the value, which may be secret. */
      static inline void P_expected(P_reader *reader, const char *what) {
        if (reader->status < 0) return;
        const char *name = reader->name != NULL ? reader->name : "the value";
        reader->status = P_fail(reader->error, NAV_ERR_ROUTE, name, P_text_of(what));
      }

      /* Room for `count` values of `size` bytes; of none, a place that is not NULL. */
      static inline void *P_reserve(P_reader *reader, size_t count, size_t size) {
        static char nothing[1];
        if (reader->status < 0) return NULL;
        if (count == 0) return nothing;
        P_memory *memory = reader->memory;
        size_t padding = memory->used % 8 == 0 ? 0 : 8 - memory->used % 8;
        size_t room = memory->capacity - memory->used;
        if (padding >= room || count > (room - padding) / size) {
          P_text way = P_text_of("the route has lists or escapes; give it more memory");
          reader->status = P_fail(reader->error, NAV_ERR_LIMIT, "no room", way);
          return NULL;
        }
        void *place = memory->data + memory->used + padding;
        memory->used += padding + count * size;
        return place;
      }

      static inline P_text P_to_text(P_reader *reader, const nav_json *value) {
        P_text text = {NULL, 0};
        if (value->kind != NAV_JSON_STRING) {
          P_expected(reader, "expected a string");
          return text;
        }
        if (!value->has_escapes) return (P_text){value->start + 1, value->length - 2};
        char *place = P_reserve(reader, value->length, 1);
        if (place == NULL) return text;
        if (nav_json_text(value, place, value->length, &text.length) == NAV_OK) text.data = place;
        return text;
      }

      static inline int64_t P_to_int(P_reader *reader, const nav_json *value) {
        int64_t integer = 0;
        if (nav_json_integer(value, &integer) < 0) {
          P_expected(reader, "expected an integer within 64 bits");
        }
        return integer;
      }

      static inline uint64_t P_to_uint(P_reader *reader, const nav_json *value) {
        int64_t integer = 0;
        if (nav_json_integer(value, &integer) < 0 || integer < 0) {
          P_expected(reader, "expected an integer from 0 on");
          integer = 0;
        }
        return (uint64_t)integer;
      }

      static inline double P_to_number(P_reader *reader, const nav_json *value) {
        double number = 0;
        if (nav_json_number(value, &number) < 0) {
          P_expected(reader, "expected a number");
        }
        return number;
      }

      static inline bool P_to_bool(P_reader *reader, const nav_json *value) {
        int32_t boolean = 0;
        if (nav_json_bool(value, &boolean) < 0) {
          P_expected(reader, "expected true or false");
        }
        return boolean != 0;
      }

      static inline P_text P_to_json(P_reader *reader, const nav_json *value) {
        (void)reader;
        return (P_text){value->start, value->length};
      }

      /* A parameter; nothing, and if it is required an error, if it is not there. */
      static inline bool P_find(
        P_reader *reader, const char *pointer, bool is_required, nav_json *value
      ) {
        *value = (nav_json){0};
        reader->name = pointer;
        if (reader->status < 0) return false;
        if (reader->params.kind == NAV_JSON_OBJECT) {
          nav_json *in = &reader->params;
          reader->status = nav_json_find(in->start, in->length, pointer, value, reader->error);
          if (reader->status < 0) return false;
        }
        reader->status = NAV_OK;
        if (value->kind != NAV_JSON_NONE) return true;
        if (is_required) {
          P_expected(reader, "the parameter is missing");
        }
        return false;
      }

      static inline void P_put_status(P_writer *writer, nav_status status) {
        if (writer->status >= 0 && status < 0) writer->status = status;
      }

      static inline void P_begin(P_writer *writer, const char *key, nav_json_kind kind) {
        P_put_status(writer, nav_json_begin(writer->out, key, kind));
      }

      static inline void P_end(P_writer *writer, nav_json_kind kind) {
        P_put_status(writer, nav_json_end(writer->out, kind));
      }

      static inline void P_put_text(P_writer *writer, const char *key, P_text text) {
        if (text.data == NULL) return;
        P_put_status(writer, nav_json_put_text(writer->out, key, text.data, text.length));
      }

      static inline void P_put_choice(P_writer *writer, const char *key, const char *text) {
        if (text != NULL) P_put_text(writer, key, P_text_of(text));
      }

      static inline void P_put_int(P_writer *writer, const char *key, int64_t integer) {
        P_put_status(writer, nav_json_put_integer(writer->out, key, integer));
      }

      static inline void P_put_uint(P_writer *writer, const char *key, uint64_t integer) {
        bool fits = integer <= INT64_MAX;
        P_put_status(writer, fits ? NAV_OK : NAV_ERR_ARGUMENT);
        if (fits) P_put_int(writer, key, (int64_t)integer);
      }

      static inline void P_put_number(P_writer *writer, const char *key, double number) {
        P_put_status(writer, nav_json_put_number(writer->out, key, number));
      }

      static inline void P_put_bool(P_writer *writer, const char *key, bool boolean) {
        P_put_status(writer, nav_json_put_bool(writer->out, key, boolean));
      }

      static inline void P_put_json(P_writer *writer, const char *key, P_text json) {
        if (json.data == NULL) return;
        P_put_status(writer, nav_json_put_json(writer->out, key, json.data, json.length, NULL));
      }

      /* Sends what was written, and frees it. */
      static inline nav_status P_send(
        nav_app *app, P_writer *writer, nav_buffer *result, nav_error *error
      ) {
        nav_status status = writer->status;
        nav_buffer *text = writer->out;
        if (status >= 0) {
          status = nav_app_send(app, text->data, text->length, result, error);
        } else {
          P_fail(error, status, "a value cannot be written", P_text_of(nav_status_name(status)));
        }
        nav_buffer_free(text);
        return status;
      }

      """)
  }
}
