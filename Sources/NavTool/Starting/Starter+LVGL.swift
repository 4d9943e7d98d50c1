import Ground

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
    #include <nav_lvgl.h>

    static const struct {
      char key;
      const char *label;
    } keys[] = {
      {'1', "Notes"}, {'2', "Settings"}, {'n', "Note"}, {'s', "Share"},
      {'i', "Sign in"}, {'o', "Sign out"}, {'b', "Back"},
    };
    #define KEY_COUNT (sizeof keys / sizeof keys[0])

    static nav_app *shown;
    static nav_lvgl ui = {.duration = 200};

    static void on_click(lv_event_t *event) {
      lv_obj_t *page = lv_obj_get_parent(lv_event_get_target_obj(event));
      int64_t screen = (intptr_t)lv_obj_get_user_data(page);
      press(shown, screen, *(const char *)lv_event_get_user_data(event));
    }

    /* The page of a screen: its name, and a button for each key. */
    static void *make(void *context, int64_t id, const nav_json *route) {
      char text[32] = "";
      nav_json name = nav_moves_value(route, "/name");
      lv_obj_t *page = lv_obj_create(ui.holder[0]), *title = lv_label_create(page);
      (void)context;
      lv_obj_set_user_data(page, (void *)(intptr_t)id);
      nav_json_text(&name, text, sizeof text, NULL);
      lv_label_set_text(title, text);
      lv_obj_set_width(title, lv_pct(100));
      lv_obj_set_flex_flow(page, LV_FLEX_FLOW_ROW_WRAP);
      lv_obj_set_size(page, lv_pct(80), lv_pct(80)); /* A sheet; a screen fills the window. */
      lv_obj_center(page);
      for (size_t i = 0; i < KEY_COUNT; i++) {
        lv_obj_t *button = lv_button_create(page);
        lv_label_set_text(lv_label_create(button), keys[i].label);
        lv_obj_add_event_cb(button, on_click, LV_EVENT_CLICKED, (void *)&keys[i].key);
      }
      return page; /* NULL: a sentence is shown instead of the page. */
    }

    /* Draws the app on the display that was made. */
    static void build(nav_app *app) {
      shown = app;
      ui.pages.make = make;
      nav_lvgl_open(&ui, app, NULL);
    }

    int main(int count, char **arguments) {
      nav_app *app = open_app(count > 1 ? arguments[1] : "@NAME@.schema.json");
      if (app == NULL) return 1;
      lv_init();
      lv_sdl_window_create(640, 240);
      lv_sdl_mouse_create();
      build(app);
      for (;;) { /* LVGL ends the program when its window is closed. */
        uint32_t pause = nav_lvgl_frame(&ui);
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

    static uint32_t ticks(void) {
      static uint32_t now;
      return now += 10;
    }

    static void expect(char key, const char *name, const char *wanted) {
      nav_buffer line = NAV_BUFFER_INIT;
      lv_obj_t *page = nav_drag_top(&ui.pages)->made;
      for (size_t i = 0; i < KEY_COUNT; i++) {
        lv_obj_t *button = lv_obj_get_child(page, (int32_t)i + 1); /* The first is the name. */
        if (keys[i].key == key) lv_obj_send_event(button, LV_EVENT_CLICKED, NULL);
      }
      for (int frame = 0; frame < 100; frame++) nav_lvgl_frame(&ui); /* Until nothing slides. */
      page = nav_drag_top(&ui.pages)->made;
      const char *title = lv_label_get_text(lv_obj_get_child(page, 0));
      nav_app_describe(shown, &line, NULL);
      if (strcmp(title, name) != 0 || line.data == NULL || strcmp(line.data, wanted) != 0) {
        printf("after %c: %s, %s, not %s, %s\n", key, title, line.data ? line.data : "nothing", name,
               wanted);
        failures++;
      }
      nav_buffer_free(&line);
    }

    int main(void) {
      nav_app *app = open_app("@NAME@.schema.json");
      if (app == NULL) return 1;
      lv_init();
      lv_tick_set_cb(ticks);
      lv_display_create(640, 240); /* Nothing is drawn on it. */
      build(app);
      expect('n', "note", "@NAME@ [notes]: notes > note(id=7)");
      expect('2', "settings", "@NAME@ [settings]: settings");
      expect('s', "signIn", "@NAME@ [settings]: settings + sheet signIn");
      expect('i', "share", "@NAME@ [notes]: notes > note(id=7) > share(id=7)");
      expect('o', "note", "@NAME@ [notes]: notes > note(id=7)");
      expect('b', "notes", "@NAME@ [notes]: notes");
      nav_lvgl_close(&ui);
      nav_app_destroy(app);
      puts(failures == 0 ? "@NAME@: all tests passed" : "@NAME@: tests failed");
      return failures != 0;
    }

    """#
  }

  static var lvglMakefile: Text {
    """
    CFLAGS ?= -O2 -Wall -Wextra
    # The library is found beside nav, wherever that is installed, and by the program too.
    PKG_CONFIG = PKG_CONFIG_PATH="$$PKG_CONFIG_PATH:$(dir $(shell command -v nav))../lib/pkgconfig" pkg-config
    NAVRUNTIME_CFLAGS ?= $(shell $(PKG_CONFIG) --cflags navruntime)
    NAVRUNTIME_LIBS ?= $(shell $(PKG_CONFIG) --libs navruntime) \\
    \t-Wl,-rpath,$(shell $(PKG_CONFIG) --variable=libdir navruntime)
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
    include build/lvgl.mk
    endif

    $(LVGL)/lvgl.h:
    \trm -rf $(LVGL).part
    \tgit clone --quiet --depth 1 --branch $(LVGL_VERSION) https://github.com/lvgl/lvgl $(LVGL).part || { \\
    \t  rm -rf $(LVGL).part; \\
    \t  echo "LVGL was not fetched: make again, or use a copy: make LVGL=FOLDER" >&2; exit 1; }
    \trm -rf $(LVGL).part/.git
    \tmv -T $(LVGL).part $(LVGL)

    build/lvgl.mk: $(LVGL)/lvgl.h
    \tmkdir -p build
    \tfind $(LVGL)/src -name '*.c' | sort | sed 's/^/LVGL_SOURCES += /' > $@.new
    \ttest -s $@.new
    \tmv $@.new $@

    LVGL_OBJECTS = $(LVGL_SOURCES:%.c=build/%.o)

    build/liblvgl.a: $(LVGL_OBJECTS)
    \t$(AR) rcs $@ $^

    build/%.o: %.c lv_conf.h
    \tmkdir -p $(@D)
    \t$(CC) -O2 $(LVGL_CFLAGS) -c $< -o $@

    """
  }
}
