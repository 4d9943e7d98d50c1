import Ground

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

    /* Answers the question that is open: a route of the schema with "leave":"ask" has one. */
    static nav_status answer(nav_app *app, bool proceeds) {
      @NAME@_scene scene = {0};
      nav_status status = @NAME@_scene_read(app, &scene, NULL);
      if (status >= 0 && scene.has_question) {
        int64_t token = scene.question.token;
        status = proceeds ? @NAME@_proceed(app, token, NULL)
                          : @NAME@_cancel(app, token, "stay", NULL);
      }
      @NAME@_scene_free(&scene);
      return status;
    }

    /*
     * What a key on a screen does. It is sent as from that screen, so that the second of two keys
     * in one frame is refused. The app decides what comes of it: sharing asks for sign-in first.
     */
    static void press(nav_app *app, int64_t screen, int key) {
      nav_who here = @NAME@_from(app, screen);
      nav_status status = NAV_OK;
      switch (key) {
      case '1': status = @NAME@_select(here, @UPPER@_AT_NOTES, NULL); break;
      case '2': status = @NAME@_select(here, @UPPER@_AT_SETTINGS, NULL); break;
      case 'n': status = @NAME@_go_note(here, @NAME@_new_note(7), NULL); break;
      case 's': status = @NAME@_go_share(here, @NAME@_new_share(7), NULL); break;
      case 'i': status = @NAME@_set_signed_in(app, true, NULL, NULL); break;
      case 'o': status = @NAME@_set_signed_in(app, false, NULL, NULL); break;
      case 'b': status = @NAME@_back(here, NULL); break;
      case 'y': status = answer(app, true); break;
      case 'x': status = answer(app, false); break;
      default: break;
      }
      if (status < 0) fprintf(stderr, "%s\n", nav_status_name(status));
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
    /* Whether there is something new to draw: the observer of the app says so. */
    static bool is_new = true;

    static void notice(void *context, const char *event, size_t length) {
      (void)context, (void)event, (void)length;
      is_new = true;
    }

    /* Draws tabs, the screens with what is under them, sheets, and the question. */
    static void draw(const @NAME@_scene *scene) {
      for (size_t bar = 0; bar < scene->bar_count; bar++) {
        for (size_t i = 0; i < scene->bars[bar].tab_count; i++) {
          const @NAME@_tab *tab = &scene->bars[bar].tabs[i];
          printf(tab->is_selected ? "[%.*s] " : "%.*s ", NAV_TEXT(tab->title));
        }
      }
      for (size_t i = 0; i < scene->screen_count; i++) {
        const @NAME@_screen *screen = &scene->screens[i];
        for (size_t depth = 0; depth < screen->depth; depth++)
          printf("%s%.*s", depth == 0 ? "| " : " > ", NAV_TEXT(screen->path[depth].title));
      }
      for (size_t i = 0; i < scene->layer_count; i++)
        printf(" (%.*s)", NAV_TEXT(scene->layers[i].top.title));
      puts(scene->has_question ? " leave it? y/x" : "");
    }

    int main(int count, char **arguments) {
      nav_app *app = open_app(count > 1 ? arguments[1] : "@NAME@.schema.json");
      @NAME@_scene scene = {0};
      if (app == NULL) return 1;
      if (nav_app_observe(app, NAV_EVENT_ALL, notice, NULL, NULL, NULL, NULL) < 0) return 1;
      puts(keys);
      for (int key = '\n'; key != EOF && key != 'q'; key = getchar()) {
        if (key != '\n') press(app, @NAME@_shown(&scene)->id, key);
        if (!is_new) continue;
        is_new = false;
        if (@NAME@_scene_read(app, &scene, NULL) < 0) break;
        draw(&scene);
      }
      @NAME@_scene_free(&scene);
      nav_app_destroy(app);
      return 0;
    }

    """#
  }

  static var ncursesMain: Text {
    #"""
    #include <nav_ncurses.h>

    /* A screen, made once: what a person types belongs in here. */
    struct page {
      int64_t id;
      char name[32];
    };

    static void *make(void *app, int64_t id, const nav_json *route) {
      struct page *page = calloc(1, sizeof *page);
      nav_json name = nav_moves_value(route, "/name");
      (void)app;
      if (page != NULL) page->id = id;
      if (page != NULL) nav_json_text(&name, page->name, sizeof page->name, NULL);
      return page; /* NULL: a sentence is shown instead of the page. */
    }

    static void destroy(void *app, void *page) {
      (void)app;
      free(page);
    }

    /* Draws the page, over it the tabs, under it the keys or the question. */
    static void draw(void *app, void *data, WINDOW *window) {
      static @NAME@_scene scene; /* Kept for its memory. */
      struct page *page = data;
      mvwaddstr(window, 1, 2, page->name);
      if (@NAME@_scene_read(app, &scene, NULL) < 0) return;
      wmove(window, 0, 1);
      for (size_t i = 0; scene.bar_count > 0 && i < scene.bars[0].tab_count; i++) {
        const @NAME@_tab *tab = &scene.bars[0].tabs[i];
        wprintw(window, tab->is_selected ? "[%.*s] " : " %.*s  ", NAV_TEXT(tab->title));
      }
      mvwprintw(window, 3, 2, "%.*s", NAV_TEXT(scene.title));
      mvwaddstr(window, LINES - 1, 0, scene.has_question ? "Leave it? y/x" : keys);
    }

    static void on_key(void *app, void *data, int key) {
      struct page *page = data;
      press(app, page->id, key);
    }

    int main(int count, char **arguments) {
      nav_app *app = open_app(count > 1 ? arguments[1] : "@NAME@.schema.json");
      nav_ncurses ui = {.pages = {.context = app, .make = make, .destroy = destroy},
                        .draw = draw, .key = on_key, .frames = 8};
      if (app == NULL) return 1;
      initscr();
      cbreak();
      noecho();
      curs_set(0);
      keypad(stdscr, TRUE);
      mousemask(ALL_MOUSE_EVENTS | REPORT_MOUSE_POSITION, NULL); /* The mouse drags pages away. */
      mouseinterval(0);
      nav_ncurses_open(&ui, app, NULL);
      for (int key = 0; key != 'q';) {
        int moves = nav_ncurses_frame(&ui);
        timeout(moves ? 30 : -1);
        key = getch();
        if (key == ERR && !moves) break;
        nav_ncurses_press(&ui, key);
      }
      nav_adapter_close(&ui.pages);
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
      @NAME@_scene scene = {0};
      for (const char *key = presses; *key; key++) {
        if (@NAME@_scene_read(app, &scene, NULL) == NAV_OK)
          press(app, @NAME@_shown(&scene)->id, *key);
      }
      @NAME@_scene_free(&scene);
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
      for (int tap = 0; tap < 2; tap++) press(app, 1, 'n'); /* Two keys on the first screen. */
      expect(app, "", "@NAME@ [notes]: notes > note(id=7)");
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
      # The library is found beside nav, wherever that is installed, and by the program too.
      PKG_CONFIG = PKG_CONFIG_PATH="$$PKG_CONFIG_PATH:$(dir $(shell command -v nav))../lib/pkgconfig" pkg-config
      NAVRUNTIME_CFLAGS ?= $(shell $(PKG_CONFIG) --cflags navruntime)
      NAVRUNTIME_LIBS ?= $(shell $(PKG_CONFIG) --libs navruntime) \\
      \t-Wl,-rpath,$(shell $(PKG_CONFIG) --variable=libdir navruntime)
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
