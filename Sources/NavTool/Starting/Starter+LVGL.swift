import NavigationCore

/// LVGL 9 in C, in a window of SDL. LVGL is compiled with the program, as its authors advise: few
/// systems have a package of it.
extension Starter {
  /// What differs from LVGL's own defaults.
  static var lvglConfiguration: Text {
    """
    /* What LVGL is built with; lv_conf_template.h of LVGL lists everything. */
    #ifndef LV_CONF_H
    #define LV_CONF_H

    #define LV_COLOR_DEPTH 32
    #define LV_USE_STDLIB_MALLOC LV_STDLIB_CLIB
    #define LV_USE_SDL 1

    #endif

    """
  }

  static var lvglMain: Text {
    #"""
    #include "lvgl.h"

    static const struct {
      char key;
      const char *label;
    } keys[] = {
      {'1', "Notes"}, {'2', "Settings"}, {'n', "Note"}, {'s', "Share"},
      {'i', "Sign in"}, {'o', "Sign out"}, {'b', "Back"},
    };
    #define KEY_COUNT (sizeof keys / sizeof keys[0])

    static nav_app *shown;
    static lv_obj_t *where, *buttons[KEY_COUNT];

    static void draw(void) {
      nav_buffer line = NAV_BUFFER_INIT;
      if (nav_app_describe(shown, &line, NULL) >= 0) lv_label_set_text(where, line.data);
      nav_buffer_free(&line);
    }

    static void on_click(lv_event_t *event) {
      const char *key = lv_event_get_user_data(event);
      press(shown, *key);
      draw();
    }

    /* The widgets, which the app fills. */
    static void build(nav_app *app) {
      lv_obj_t *screen = lv_screen_active();
      shown = app;
      lv_obj_set_flex_flow(screen, LV_FLEX_FLOW_ROW_WRAP);
      where = lv_label_create(screen);
      lv_obj_set_width(where, lv_pct(100));
      for (size_t i = 0; i < KEY_COUNT; i++) {
        buttons[i] = lv_button_create(screen);
        lv_label_set_text(lv_label_create(buttons[i]), keys[i].label);
        lv_obj_add_event_cb(buttons[i], on_click, LV_EVENT_CLICKED, (void *)&keys[i].key);
      }
      draw();
    }

    int main(int count, char **arguments) {
      nav_app *app = open_app(count > 1 ? arguments[1] : "@NAME@.schema.json");
      if (app == NULL) return 1;
      lv_init();
      lv_sdl_window_create(640, 240);
      lv_sdl_mouse_create();
      build(app);
      for (;;) { /* LVGL ends the program when its window is closed. */
        uint32_t pause = lv_timer_handler();
        lv_delay_ms(pause < 30 ? pause : 30);
      }
    }

    """#
  }

  static var lvglTest: Text {
    #"""
    /* What the buttons of @NAME@ lead to. It needs no display. */
    #define main program_main
    #include "@NAME@.c"
    #undef main

    static int failures;

    static void expect(char key, const char *wanted) {
      for (size_t i = 0; i < KEY_COUNT; i++) {
        if (keys[i].key == key) lv_obj_send_event(buttons[i], LV_EVENT_CLICKED, NULL);
      }
      if (strcmp(lv_label_get_text(where), wanted) != 0) {
        printf("after %c: %s, not %s\n", key, lv_label_get_text(where), wanted);
        failures++;
      }
    }

    int main(void) {
      nav_app *app = open_app("@NAME@.schema.json");
      if (app == NULL) return 1;
      lv_init();
      lv_display_create(640, 240); /* Nothing is drawn on it. */
      build(app);
      expect('n', "@NAME@ [notes]: notes > note(id=7)");
      expect('2', "@NAME@ [settings]: settings");
      expect('s', "@NAME@ [settings]: settings + sheet signIn");
      expect('i', "@NAME@ [notes]: notes > note(id=7) > share(id=7)");
      expect('o', "@NAME@ [notes]: notes > note(id=7)");
      expect('b', "@NAME@ [notes]: notes");
      nav_app_destroy(app);
      puts(failures == 0 ? "@NAME@: all tests passed" : "@NAME@: tests failed");
      return failures != 0;
    }

    """#
  }

  static var lvglMakefile: Text {
    """
    CFLAGS ?= -O2 -Wall -Wextra
    NAVRUNTIME_CFLAGS ?= $(shell pkg-config --cflags navruntime)
    NAVRUNTIME_LIBS ?= $(shell pkg-config --libs navruntime)
    SDL_LIBS ?= -lSDL2
    # LVGL's folder. It is fetched if it is not there.
    LVGL ?= lvgl
    LVGL_VERSION ?= v9.2.2
    LVGL_CFLAGS = -DLV_CONF_INCLUDE_SIMPLE -I. -I$(LVGL)
    LIBS = build/liblvgl.a $(NAVRUNTIME_LIBS) $(SDL_LIBS) -lm

    @NAME@: @NAME@.c @NAME@_routes.h build/liblvgl.a
    \t$(CC) -std=c11 $(CFLAGS) $(LVGL_CFLAGS) $(NAVRUNTIME_CFLAGS) $< -o $@ $(LIBS)

    test: @NAME@ test_@NAME@
    \t./test_@NAME@

    test_@NAME@: test_@NAME@.c @NAME@.c @NAME@_routes.h build/liblvgl.a
    \t$(CC) -std=c11 $(CFLAGS) $(LVGL_CFLAGS) $(NAVRUNTIME_CFLAGS) $< -o $@ $(LIBS)

    # The types of the screens.
    @NAME@_routes.h: @NAME@.schema.json
    \tnav gen --lang c $< -o $@

    clean:
    \trm -rf @NAME@ test_@NAME@ build

    .PHONY: test clean

    # LVGL, with the options of lv_conf.h. It needs SDL 2: libsdl2-dev in Debian.
    ifneq ($(MAKECMDGOALS),clean)
    -include build/lvgl.mk
    endif

    $(LVGL)/lvgl.h:
    \tgit clone --quiet --depth 1 --branch $(LVGL_VERSION) https://github.com/lvgl/lvgl $(LVGL)

    build/lvgl.mk: $(LVGL)/lvgl.h
    \tmkdir -p build
    \tfind $(LVGL)/src -name '*.c' | sort | sed 's/^/LVGL_SOURCES += /' > $@

    LVGL_OBJECTS = $(LVGL_SOURCES:%.c=build/%.o)

    build/liblvgl.a: $(LVGL_OBJECTS)
    \t$(AR) rcs $@ $^

    build/%.o: %.c lv_conf.h
    \tmkdir -p $(@D)
    \t$(CC) -O2 $(LVGL_CFLAGS) -c $< -o $@

    """
  }
}
