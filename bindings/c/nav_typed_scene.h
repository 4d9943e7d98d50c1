/*
 * The scene of an app with the types of one schema. A header of `nav gen --lang c` includes this
 * for its own types: NAV_TYPED(scene) is `shop_scene` for the schema `shop`.
 */
#ifndef NAV_TYPED
#error "nav_typed_scene.h is a part of the headers that nav gen writes"
#endif

/* A screen in a stack. */
typedef struct NAV_TYPED(entry) {
  int64_t id;
  NAV_TYPED(route) route;
  nav_text title;
} NAV_TYPED(entry);

/*
 * A screen that shows. `path` has the `depth` entries of its stack, bottom first, itself last; NULL
 * in a preview.
 */
typedef struct NAV_TYPED(screen) {
  NAV_TYPED(address) at; /* NAV_TYPED(AT_LAYER) on a layer */
  int64_t id;
  NAV_TYPED(route) route;
  nav_text title;
  nav_text meta; /* JSON; NULL if the schema has none */
  size_t depth;
  const NAV_TYPED(entry) * path;
} NAV_TYPED(screen);

/* A sheet or cover, with the screen that shows on it. */
typedef struct NAV_TYPED(layer) {
  int64_t id;
  nav_layer_style style;
  NAV_TYPED(screen) top;
} NAV_TYPED(layer);

/* A tab. */
typedef struct NAV_TYPED(tab) {
  NAV_TYPED(address) at;
  nav_text title;
  nav_badge badge;
  nav_text meta; /* JSON; NULL if the schema has none */
  bool is_selected;
} NAV_TYPED(tab);

/* The tabs of a container on the way to what shows. */
typedef struct NAV_TYPED(bar) {
  NAV_TYPED(address) at, selected;
  size_t tab_count;
  NAV_TYPED(tab) tabs[NAV_TYPED_TABS];
} NAV_TYPED(bar);

/* What the host is asked before an intent is executed. */
typedef struct NAV_TYPED(question) {
  int64_t token;
  nav_text intent; /* JSON */
  nav_ids leave;   /* the screens that it would remove */
  const NAV_TYPED(route) * enter;
  size_t enter_count; /* the routes that it would add */
} NAV_TYPED(question);

/*
 * What to draw. `= {0}` makes one for NAV_TYPED(scene_read), which is used again for each reading;
 * NAV_TYPED(scene_free) frees it. What it refers to is valid until the next reading.
 */
typedef struct NAV_TYPED(scene) {
  size_t screen_count, layer_count, bar_count;
  NAV_TYPED(screen) screens[NAV_TYPED_SCREENS];
  NAV_TYPED(layer) * layers; /* bottom first */
  NAV_TYPED(bar) bars[NAV_TYPED_BARS];
  NAV_TYPED(address) here; /* NAV_TYPED(AT_LAYER): the topmost layer */
  nav_text title;
  bool can_go_back, has_question;
  NAV_TYPED(question) question;
  nav_buffer text;    /* what the library wrote */
  nav_memory memory;  /* {0}, or memory of the caller */
  const nav_app *app; /* what was read last, and when */
  uint64_t revision;
} NAV_TYPED(scene);

/* The screen that the user is on: the one on the topmost layer, or of the focused stack. */
static inline const NAV_TYPED(screen) * NAV_TYPED(shown)(const NAV_TYPED(scene) * scene) {
  if (scene->layer_count > 0) return &scene->layers[scene->layer_count - 1].top;
  for (size_t index = 0; index < scene->screen_count; index++) {
    if (scene->screens[index].at == scene->here) return &scene->screens[index];
  }
  return NULL;
}

/* The text of an address; NULL of none, and of the stack of a layer. */
static inline const char *NAV_TYPED(address_text)(NAV_TYPED(address) at) {
  if ((unsigned)at < 1 || (unsigned)at > NAV_TYPED_ADDRESSES) return NULL;
  return NAV_TYPED(addresses)()[(unsigned)at - 1].at;
}

static inline NAV_TYPED(address) NAV_TYPED(read_address)(nav_reader *reader) {
  nav_json value = nav_read_value(reader);
  const nav_address *all = NAV_TYPED(addresses)();
  for (unsigned index = 0; index < NAV_TYPED_ADDRESSES; index++) {
    if (nav_is_named(&value, all[index].at)) return (NAV_TYPED(address))(index + 1);
  }
  return (NAV_TYPED(address))0;
}

/* The address of a child of a container. */
static inline NAV_TYPED(address)
  NAV_TYPED(read_child)(nav_reader *reader, NAV_TYPED(address) parent) {
  nav_json value = nav_read_value(reader);
  const nav_address *all = NAV_TYPED(addresses)();
  for (unsigned index = 0; index < NAV_TYPED_ADDRESSES; index++) {
    if (all[index].parent == (unsigned)parent && nav_is_named(&value, all[index].name))
      return (NAV_TYPED(address))(index + 1);
  }
  return (NAV_TYPED(address))0;
}

/* Writes an address; 0 and other numbers that are none are refused. */
static inline void NAV_TYPED(put_address)(
  nav_writer *writer, const char *key, NAV_TYPED(address) at) {
  const char *text = NAV_TYPED(address_text)(at);
  if (text == NULL) {
    nav_refuse(writer, key, "expected an address of the schema");
    return;
  }
  nav_put_text(writer, key, nav_text_of(text));
}

/* Reads an entry, {"id","route"} and perhaps "title". */
static inline NAV_TYPED(entry) NAV_TYPED(read_entry)(nav_reader *reader) {
  NAV_TYPED(entry) entry = { 0 };
  nav_json key;
  while (nav_next_member(reader, &key)) {
    if (nav_key_is(&key, "id"))
      entry.id = nav_read_int(reader);
    else if (nav_key_is(&key, "route"))
      NAV_TYPED(read_route)(reader, &entry.route);
    else if (nav_key_is(&key, "title"))
      entry.title = nav_read_text(reader);
    else
      nav_read_value(reader);
  }
  return entry;
}

/* Some entries, borrowed. */
typedef struct NAV_TYPED(entries) {
  const NAV_TYPED(entry) * items;
  size_t count;
} NAV_TYPED(entries);

static inline NAV_TYPED(entries) NAV_TYPED(read_entries)(nav_reader *reader) {
  NAV_TYPED(entries) list = { NULL, 0 };
  NAV_TYPED(entry) *items = nav_reserve(reader, nav_count_items(reader), sizeof *items);
  while (items != NULL && nav_next_item(reader))
    items[list.count++] = NAV_TYPED(read_entry)(reader);
  list.items = items;
  return list;
}

/* The entries under a top, with room for that as the last of `depth`. */
static inline NAV_TYPED(entry) * NAV_TYPED(read_under)(nav_reader *reader, size_t depth) {
  NAV_TYPED(entry) *entries = nav_reserve(reader, depth, sizeof *entries);
  size_t count = 0;
  while (entries != NULL && nav_next_item_below(reader, count + 1, depth))
    entries[count++] = NAV_TYPED(read_entry)(reader);
  return entries;
}

/* Puts a screen on what is under it. */
static inline void NAV_TYPED(put_top)(NAV_TYPED(screen) * screen, NAV_TYPED(entry) * under) {
  if (under == NULL || screen->depth == 0) return;
  under[screen->depth - 1] = (NAV_TYPED(entry)){ screen->id, screen->route, screen->title };
  screen->path = under;
}

static inline void NAV_TYPED(read_screen)(nav_reader *reader, NAV_TYPED(screen) * screen) {
  *screen = (NAV_TYPED(screen)){ 0 };
  NAV_TYPED(entry) *under = NULL;
  nav_json key;
  while (nav_next_member(reader, &key)) {
    if (nav_key_is(&key, "at"))
      screen->at = NAV_TYPED(read_address)(reader);
    else if (nav_key_is(&key, "depth"))
      screen->depth = (size_t)nav_read_int(reader);
    else if (nav_key_is(&key, "under"))
      under = NAV_TYPED(read_under)(reader, screen->depth);
    else if (nav_key_is(&key, "id"))
      screen->id = nav_read_int(reader);
    else if (nav_key_is(&key, "route"))
      NAV_TYPED(read_route)(reader, &screen->route);
    else if (nav_key_is(&key, "title"))
      screen->title = nav_read_text(reader);
    else if (nav_key_is(&key, "meta"))
      screen->meta = nav_read_json(reader);
    else
      nav_read_value(reader);
  }
  NAV_TYPED(put_top)(screen, under);
}

static inline void NAV_TYPED(read_layer)(nav_reader *reader, NAV_TYPED(layer) * layer) {
  *layer = (NAV_TYPED(layer)){ 0 };
  size_t depth = 0;
  NAV_TYPED(entry) *under = NULL;
  nav_json key;
  while (nav_next_member(reader, &key)) {
    if (nav_key_is(&key, "id"))
      layer->id = nav_read_int(reader);
    else if (nav_key_is(&key, "style"))
      layer->style = nav_read_style(reader);
    else if (nav_key_is(&key, "depth"))
      depth = (size_t)nav_read_int(reader);
    else if (nav_key_is(&key, "under"))
      under = NAV_TYPED(read_under)(reader, depth);
    else if (nav_key_is(&key, "top"))
      NAV_TYPED(read_screen)(reader, &layer->top);
    else
      nav_read_value(reader);
  }
  layer->top.depth = depth;
  NAV_TYPED(put_top)(&layer->top, under);
}

static inline void NAV_TYPED(read_tab)(nav_reader *reader, NAV_TYPED(bar) * bar) {
  NAV_TYPED(tab) tab = { 0 };
  nav_json key;
  while (nav_next_member(reader, &key)) {
    if (nav_key_is(&key, "name"))
      tab.at = NAV_TYPED(read_child)(reader, bar->at);
    else if (nav_key_is(&key, "title"))
      tab.title = nav_read_text(reader);
    else if (nav_key_is(&key, "badge"))
      tab.badge = nav_read_badge(reader);
    else if (nav_key_is(&key, "meta"))
      tab.meta = nav_read_json(reader);
    else
      nav_read_value(reader);
  }
  tab.is_selected = tab.at == bar->selected;
  bar->tabs[bar->tab_count++] = tab;
}

static inline void NAV_TYPED(read_bar)(nav_reader *reader, NAV_TYPED(bar) * bar) {
  nav_json key;
  bar->tab_count = 0;
  while (nav_next_member(reader, &key)) {
    if (nav_key_is(&key, "at"))
      bar->at = NAV_TYPED(read_address)(reader);
    else if (nav_key_is(&key, "selected"))
      bar->selected = NAV_TYPED(read_child)(reader, bar->at);
    else if (nav_key_is(&key, "tabs"))
      while (nav_next_item_below(reader, bar->tab_count, NAV_TYPED_TABS))
        NAV_TYPED(read_tab)(reader, bar);
    else
      nav_read_value(reader);
  }
}

static inline void NAV_TYPED(read_question)(nav_reader *reader, NAV_TYPED(question) * question) {
  *question = (NAV_TYPED(question)){ 0 };
  nav_json key;
  while (nav_next_member(reader, &key)) {
    if (nav_key_is(&key, "token")) {
      question->token = nav_read_int(reader);
    } else if (nav_key_is(&key, "intent")) {
      question->intent = nav_read_json(reader);
    } else if (nav_key_is(&key, "leave")) {
      question->leave = nav_read_ids(reader);
    } else if (nav_key_is(&key, "enter")) {
      NAV_TYPED(route) *routes = nav_reserve(reader, nav_count_items(reader), sizeof *routes);
      question->enter = routes;
      while (routes != NULL && nav_next_item(reader))
        NAV_TYPED(read_route)(reader, &routes[question->enter_count++]);
    } else {
      nav_read_value(reader);
    }
  }
}

/* Reads what nav_app_scene_with_stacks wrote; or nav_app_scene, which has no stacks. */
static inline void NAV_TYPED(read_scene)(nav_reader *reader, NAV_TYPED(scene) * scene) {
  nav_json key;
  scene->screen_count = scene->layer_count = scene->bar_count = 0;
  scene->has_question = false;
  while (nav_next_member(reader, &key)) {
    if (nav_key_is(&key, "screens")) {
      while (nav_next_item_below(reader, scene->screen_count, NAV_TYPED_SCREENS)) {
        NAV_TYPED(screen) *screen = &scene->screens[scene->screen_count++];
        NAV_TYPED(read_screen)(reader, screen);
        if (screen->at == 0) nav_expected(reader, "the schema of these types has no such address");
      }
    } else if (nav_key_is(&key, "layers")) {
      NAV_TYPED(layer) *layers = nav_reserve(reader, nav_count_items(reader), sizeof *layers);
      scene->layers = layers;
      while (layers != NULL && nav_next_item(reader))
        NAV_TYPED(read_layer)(reader, &layers[scene->layer_count++]);
    } else if (nav_key_is(&key, "bars")) {
      while (nav_next_item_below(reader, scene->bar_count, NAV_TYPED_BARS))
        NAV_TYPED(read_bar)(reader, &scene->bars[scene->bar_count++]);
    } else if (nav_key_is(&key, "here")) {
      scene->here = NAV_TYPED(read_address)(reader);
    } else if (nav_key_is(&key, "title")) {
      scene->title = nav_read_text(reader);
    } else if (nav_key_is(&key, "canGoBack")) {
      scene->can_go_back = nav_read_bool(reader);
    } else if (nav_key_is(&key, "question")) {
      scene->has_question = nav_peek(reader) == '{';
      if (!scene->has_question)
        nav_read_value(reader);
      else
        NAV_TYPED(read_question)(reader, &scene->question);
    } else {
      nav_read_value(reader);
    }
  }
}

/*
 * Reads what to draw, the stacks under the screens included. If nothing has changed since the last
 * reading, there is nothing to do; so a scene is of one app. Free it when you destroy that app: the
 * next one may lie in the same place, and be taken for it. Status: NAV_OK; the errors of
 * nav_app_scene_with_stacks; NAV_ERR_ROUTE for a route or an address that is not of this schema;
 * NAV_ERR_LIMIT if the caller's memory is too small.
 */
NAV_TYPED_CALL NAV_TYPED(scene_read)(nav_app *app, NAV_TYPED(scene) * scene, nav_error *error) {
  /* Read before the scene: a change between the two is then read again the next time. */
  uint64_t revision = nav_app_revision(app);
  if (app != NULL && scene->app == app && scene->revision == revision) return NAV_OK;
  scene->app = NULL;
  nav_error own = { 0 };
  nav_reader reader = { .memory = &scene->memory, .error = &own };
  do {
    reader.is_full = false;
    scene->memory.used = 0;
    reader.status = nav_app_scene_with_stacks(app, &scene->text, &own);
    reader.at = scene->text.data;
    if (reader.status >= 0) NAV_TYPED(read_scene)(&reader, scene);
  } while (reader.is_full && nav_grow(&scene->memory));
  if (reader.status < 0) {
    if (error != NULL) *error = own;
    return reader.status;
  }
  scene->app = app;
  scene->revision = revision;
  return NAV_OK;
}

/* Frees what a scene has; it is empty then. */
static inline void NAV_TYPED(scene_free)(NAV_TYPED(scene) * scene) {
  nav_buffer_free(&scene->text);
  nav_memory_free(&scene->memory);
  *scene = (NAV_TYPED(scene)){ 0 };
}
