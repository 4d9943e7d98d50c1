import NavigationCore

extension Starter {
  /// Plain C, ncurses and LVGL have this in common.
  static var cHead: Text {
    #"""
    /* @NAME@: keys send intents, and what the app says is drawn. */
    #include "@NAME@_routes.h"
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>

    /* An app of the schema in a file; NULL, with the reason on standard error, if there is none. */
    static nav_app *open_app(const char *path) {
      char text[65536];
      nav_schema *schema = NULL;
      nav_app *app = NULL;
      nav_error error = {0};
      FILE *file = fopen(path, "rb");
      if (file == NULL) {
        perror(path);
        return NULL;
      }
      size_t length = fread(text, 1, sizeof text, file);
      fclose(file);
      if (nav_schema_create(text, length, &schema, &error) < 0 ||
          nav_app_create(schema, NULL, 0, &app, &error) < 0) {
        fprintf(stderr, "%s: %s\n", path, error.message);
      }
      nav_schema_destroy(schema);
      return app;
    }

    /* What a key does. The app decides what comes of it: sharing asks for sign-in first. */
    static void press(nav_app *app, int key) {
      switch (key) {
      case '1': nav_app_send(app, "{\"select\":\"notes\"}", NAV_NUL, NULL, NULL); break;
      case '2': nav_app_send(app, "{\"select\":\"settings\"}", NAV_NUL, NULL, NULL); break;
      case 'n': @NAME@_go_note(app, @NAME@_new_note(7), NULL); break;
      case 's': @NAME@_go_share(app, @NAME@_new_share(7), NULL); break;
      case 'i': @NAME@_set_signed_in(app, true, NULL); break;
      case 'o': @NAME@_set_signed_in(app, false, NULL); break;
      case 'b': nav_app_back(app, NULL, NULL); break;
      default: break;
      }
    }


    """#
  }

  static var cKeys: Text {
    #"""
    static const char keys[] =
        "1 notes  2 settings  n note  s share  i sign in  o sign out  b back  q quit";


    """#
  }

  static var cMain: Text {
    #"""
    static void draw(nav_app *app) {
      nav_buffer line = NAV_BUFFER_INIT;
      if (nav_app_describe(app, &line, NULL) >= 0) printf("%s\n", line.data);
      nav_buffer_free(&line);
    }

    int main(int count, char **arguments) {
      nav_app *app = open_app(count > 1 ? arguments[1] : "@NAME@.schema.json");
      if (app == NULL) return 1;
      puts(keys);
      draw(app);
      for (int key = getchar(); key != EOF && key != 'q'; key = getchar()) {
        if (key == '\n') continue;
        press(app, key);
        draw(app);
      }
      nav_app_destroy(app);
      return 0;
    }

    """#
  }

  static var ncursesMain: Text {
    #"""
    #include <ncurses.h>

    static void draw(nav_app *app) {
      nav_buffer line = NAV_BUFFER_INIT;
      erase();
      if (nav_app_describe(app, &line, NULL) >= 0) mvaddstr(1, 2, line.data);
      mvaddstr(LINES - 1, 0, keys);
      refresh();
      nav_buffer_free(&line);
    }

    int main(int count, char **arguments) {
      nav_app *app = open_app(count > 1 ? arguments[1] : "@NAME@.schema.json");
      if (app == NULL) return 1;
      initscr();
      cbreak();
      noecho();
      curs_set(0);
      draw(app);
      for (int key = getch(); key != ERR && key != 'q'; key = getch()) {
        press(app, key);
        draw(app);
      }
      endwin();
      nav_app_destroy(app);
      return 0;
    }

    """#
  }

  static var cTest: Text {
    #"""
    /* What the keys of @NAME@ lead to. */
    #define main program_main
    #include "@NAME@.c"
    #undef main

    static int failures;

    static void expect(nav_app *app, const char *presses, const char *wanted) {
      nav_buffer line = NAV_BUFFER_INIT;
      for (const char *key = presses; *key; key++) press(app, *key);
      nav_app_describe(app, &line, NULL);
      if (line.data == NULL || strcmp(line.data, wanted) != 0) {
        printf("after %s: %s, not %s\n", presses, line.data ? line.data : "nothing", wanted);
        failures++;
      }
      nav_buffer_free(&line);
    }

    int main(void) {
      nav_app *app = open_app("@NAME@.schema.json");
      if (app == NULL) return 1;
      expect(app, "n", "@NAME@ [notes]: notes > note(id=7)");
      expect(app, "2", "@NAME@ [settings]: settings");
      expect(app, "s", "@NAME@ [settings]: settings + sheet signIn");
      expect(app, "i", "@NAME@ [notes]: notes > note(id=7) > share(id=7)");
      expect(app, "o", "@NAME@ [notes]: notes > note(id=7)");
      expect(app, "b", "@NAME@ [notes]: notes");
      nav_app_destroy(app);
      puts(failures == 0 ? "@NAME@: all tests passed" : "@NAME@: tests failed");
      return failures != 0;
    }

    """#
  }

  /// - Parameter libraries: what the program is linked with beside the library.
  static func makefile(_ libraries: Text) -> Text {
    let text: Text = """
      CFLAGS ?= -O2 -Wall -Wextra
      NAVRUNTIME_CFLAGS ?= $(shell pkg-config --cflags navruntime)
      NAVRUNTIME_LIBS ?= $(shell pkg-config --libs navruntime)
      LIBS = $(NAVRUNTIME_LIBS) @LIBS@

      @NAME@: @NAME@.c @NAME@_routes.h
      \t$(CC) -std=c11 $(CFLAGS) $(NAVRUNTIME_CFLAGS) $< -o $@ $(LIBS)

      test: @NAME@ test_@NAME@
      \t./test_@NAME@

      test_@NAME@: test_@NAME@.c @NAME@.c @NAME@_routes.h
      \t$(CC) -std=c11 $(CFLAGS) $(NAVRUNTIME_CFLAGS) $< -o $@ $(LIBS)

      # The types of the screens.
      @NAME@_routes.h: @NAME@.schema.json
      \tnav gen --lang c $< -o $@

      clean:
      \trm -f @NAME@ test_@NAME@

      .PHONY: test clean

      """
    return text.replacing("@LIBS@", with: libraries)
  }
}
