/* Each intent, the scene, each event and change of the shop, typed. pieces.cpp prints the same. */
#include "shop.h"

static nav_app *app;
static nav_event_queue *events;
static shop_scene scene;
static shop_event event;

static void tell_entries(const shop_entry *entries, size_t count) {
  for (size_t index = 0; index < count; index++)
    printf("%s%lld %s", index == 0 ? "" : ", ", (long long)entries[index].id,
      shop_route_name_text(entries[index].route.name));
}

static const char *address(shop_address at) {
  const char *text = shop_address_text(at);
  return text == NULL ? "~" : text[0] == 0 ? "/" : text;
}

static void tell_badge(nav_badge badge) {
  if (!badge.is_set)
    printf("none");
  else if (badge.text.data != NULL)
    printf("%.*s", NAV_TEXT(badge.text));
  else
    printf("%lld", (long long)badge.number);
}

static void draw(void) {
  nav_error error = { 0 };
  if (shop_scene_read(app, &scene, &error) != NAV_OK) puts(error.message);
  for (size_t index = 0; index < scene.screen_count; index++) {
    const shop_screen *screen = &scene.screens[index];
    printf("  screen %s \"%.*s\": ", address(screen->at), NAV_TEXT(screen->title));
    tell_entries(screen->path, screen->depth);
    puts("");
  }
  for (size_t index = 0; index < scene.layer_count; index++) {
    const shop_layer *layer = &scene.layers[index];
    printf(
      "  %s %lld: ", layer->style == NAV_LAYER_COVER ? "cover" : "sheet", (long long)layer->id);
    tell_entries(layer->top.path, layer->top.depth);
    puts("");
  }
  for (size_t index = 0; index < scene.bar_count; index++) {
    const shop_bar *bar = &scene.bars[index];
    printf("  bar %s selects %s:", address(bar->at), address(bar->selected));
    for (size_t tab = 0; tab < bar->tab_count; tab++) {
      printf(" %s%s(", address(bar->tabs[tab].at), bar->tabs[tab].is_selected ? "*" : "");
      tell_badge(bar->tabs[tab].badge);
      printf(")");
    }
    puts("");
  }
  printf("  here %s \"%.*s\"%s, on %s\n", address(scene.here), NAV_TEXT(scene.title),
    scene.can_go_back ? ", can go back" : "", shop_route_name_text(shop_shown(&scene)->route.name));
  if (scene.has_question)
    printf(
      "  question about %zu and %zu\n", scene.question.leave.count, scene.question.enter_count);
}

static void tell_facts(const shop_fact *facts, size_t count) {
  for (size_t index = 0; index < count; index++)
    printf(" %s", shop_fact_texts[(int)facts[index] - 1]);
}

static void tell_change(const shop_change *change) {
  switch (change->kind) {
    case NAV_CHANGE_FACTS:
      printf(" facts%s%s", change->facts.is_set.signed_in ? " signedIn" : "",
        change->facts.is_set.plan ? " plan" : "");
      break;
    case NAV_CHANGE_DISMISSED: printf(" dismissed %lld", (long long)change->layer.id); break;
    case NAV_CHANGE_DROPPED: printf(" dropped %lld", (long long)change->layer.id); break;
    case NAV_CHANGE_STACK:
      printf(" stack %s %lld %zu", address(change->stack.at), (long long)change->stack.layer,
        change->stack.kept);
      printf(" -(");
      tell_entries(change->stack.removed.items, change->stack.removed.count);
      printf(") +(");
      tell_entries(change->stack.added.items, change->stack.added.count);
      printf(") %d", (int)change->stack.direction);
      break;
    case NAV_CHANGE_UPDATED:
      printf(" updated %lld %s %s", (long long)change->updated.id,
        shop_route_name_text(change->updated.before.name),
        shop_route_name_text(change->updated.after.name));
      break;
    case NAV_CHANGE_SELECTED:
      printf(" selected %s %s %s", address(change->selected.at), address(change->selected.from),
        address(change->selected.to));
      break;
    case NAV_CHANGE_BADGE:
      printf(" badge %s ", address(change->badge.at));
      tell_badge(change->badge.value);
      break;
    case NAV_CHANGE_PRESENTED:
    case NAV_CHANGE_QUEUED:
      printf(" %s %lld %s %d", change->kind == NAV_CHANGE_QUEUED ? "queued" : "presented",
        (long long)change->layer.id, shop_route_name_text(change->layer.route.name),
        (int)change->layer.style);
      break;
    case NAV_CHANGE_ENTRY_STATES: printf(" states %.*s", NAV_TEXT(change->entry_states)); break;
  }
}

static void tell_result(const shop_result *result) {
  printf(" %d", (int)result->kind);
  if (result->kind == NAV_OUTCOME_REFUSED) printf(" %d", (int)result->reason);
  tell_facts(result->facts.items, result->facts.count);
  for (size_t index = 0; index < result->held.count; index++)
    printf(" held %lld", (long long)result->held.items[index]);
}

static void tell_event(void) {
  shop_text_list colours;
  switch (event.kind) {
    case NAV_EVENT_IS_COMMITTED:
      printf("  committed %d %.*s:", (int)event.committed.seq, NAV_TEXT(event.committed.cause));
      for (size_t index = 0; index < event.committed.changes.count; index++)
        tell_change(&event.committed.changes.items[index]);
      break;
    case NAV_EVENT_IS_REFUSED:
      printf("  refused:");
      tell_result(&event.refused.result);
      break;
    case NAV_EVENT_IS_PENDING:
      printf("  pending, shows %s:", shop_route_name_text(event.pending.shown.name));
      tell_facts(event.pending.needs.items, event.pending.needs.count);
      break;
    case NAV_EVENT_IS_QUESTION:
      printf("  question %lld: %zu", (long long)event.question.token, event.question.leave.count);
      break;
    case NAV_EVENT_IS_FORGOTTEN: printf("  forgotten %.*s", NAV_TEXT(event.forgotten)); break;
    case NAV_EVENT_IS_WITHDRAWN: printf("  withdrawn %lld", (long long)event.withdrawn); break;
    case NAV_EVENT_IS_RESOLVED:
      printf("  resolved %lld %d", (long long)event.resolved.token, (int)event.resolved.by);
      break;
    case NAV_EVENT_IS_ANSWERED:
      printf("  answered %s %.*s", shop_route_name_text(event.answered.route.name),
        NAV_TEXT(event.answered.left));
      if (shop_answered_filter(&event, event.answered.ticket, &colours, NULL) == NAV_OK)
        for (size_t index = 0; index < colours.count; index++)
          printf(" %.*s", NAV_TEXT(colours.items[index]));
      break;
    case NAV_EVENT_IS_SHOWN:
      printf("  shown %s, was %s", shop_route_name_text(event.shown.to.route.name),
        shop_route_name_text(event.shown.from.route.name));
      break;
    case NAV_EVENT_IS_JOURNAL_BROKEN:
      printf("  journal broken %lld", (long long)event.journal_broken.number);
      break;
    case NAV_EVENT_IS_GAP: printf("  gap %d", (int)event.gap); break;
    default: printf("  another event");
  }
  puts("");
}

static void did(const char *what, nav_status status) {
  nav_error error = { 0 };
  printf("%s: %s\n", what, nav_status_name(status));
  while (shop_event_next(events, &event, &error) == NAV_OK) tell_event();
  if (error.code != 0) puts(error.message);
}

static void preview(void) {
  nav_buffer text = NAV_BUFFER_INIT;
  shop_previewed seen = { 0 };
  did("previewing", shop_go_consent(shop_previewing(app, &text), NULL));
  did("preview", shop_preview_read(text.data, text.length, &seen, NULL));
  printf("  result %d, %zu changes, title %.*s\n", (int)seen.result.kind, seen.changes.count,
    NAV_TEXT(seen.scene.title));
  shop_scene_free(&seen.scene);
  nav_buffer_free(&text);
}

/* Events that are not sent here. */
static void rare(void) {
  static const char *const texts[] = { "{\"gap\":3}", "{\"later\":[{\"a\":1}]}",
    "{\"journalBroken\":{\"errno\":28,\"seq\":7}}" };
  for (size_t index = 0; index < 3; index++) {
    if (shop_event_read(texts[index], NAV_NUL, &event, NULL) == NAV_OK) tell_event();
  }
  puts(nav_status_name(shop_event_read("{\"shown\":7}", NAV_NUL, &event, NULL)));
}

static void all(void) {
  nav_text red[] = { nav_text_of("r\"ed"), nav_text_of("blue") };
  shop_pushed path[] = { shop_pushed_product(shop_new_product(1)),
    shop_pushed_reviews(shop_new_reviews(1)) };
  shop_transaction both = { 0 };
  shop_facts facts = { 0 };
  int64_t ticket = 0;
  nav_buffer result = NAV_BUFFER_INIT;
  draw();
  did("go", shop_go_product(app, shop_new_product(7), NULL));
  did("from", shop_go_reviews(shop_from(app, 4), shop_new_reviews(7), NULL));
  did("from the same", shop_go_reviews(shop_from(app, 4), shop_new_reviews(8), NULL));
  did("badge", shop_set_badge(app, SHOP_AT_ORDERS, nav_badge_number(3), NULL));
  did("badge", shop_set_badge(app, SHOP_AT_BASKET, nav_badge_text("new"), NULL));
  draw();
  did("no badge", shop_set_badge(app, SHOP_AT_ORDERS, (nav_badge){ 0 }, NULL));
  did("select", shop_select(app, SHOP_AT_ORDERS, NULL));
  did("pending", shop_go_order(app, shop_new_order(5), NULL));
  draw();
  did("forget", shop_forget(app, NULL));
  did("dismiss", shop_dismiss(app, NULL));
  did("link", shop_open_url(app, "shop://app/orders/6", NULL));
  /* As getenv may answer. */
  if (shop_open_url(app, NULL, NULL) != NAV_ERR_ARGUMENT || nav_text_of(NULL).data != NULL) abort();
  did("fact", shop_set_signed_in(app, true, NULL, NULL));
  did("ask", shop_ask_filter(app, (shop_filter){ 0 }, &ticket, NULL));
  did("answer", shop_answer_filter(app, ((shop_text_list){ red, 2 }), NULL));
  did("ask", shop_ask_sign_in(app, &ticket, NULL));
  did("queued", shop_go_newsletter(app, NULL));
  did("dismiss all", shop_dismiss_all(app, NULL));
  did("root", shop_back_to_root(app, NULL));
  did("select", shop_select(&both, SHOP_AT_SHOP, NULL));
  did("draft", shop_go_write_review(&both, shop_new_write_review(7), NULL));
  did("transaction", shop_transaction_send(app, &both, NULL, NULL));
  did("back", shop_back(app, NULL));
  draw();
  did("cancel", shop_cancel(app, scene.question.token, "no", NULL));
  did("back", shop_back(app, NULL));
  did("back", shop_back(app, NULL));
  did("back", shop_back(app, NULL));
  did("proceed", shop_proceed(app, 3, NULL));
  did("reset", shop_reset(app, SHOP_AT_SHOP, path, 2, NULL));
  did("update", shop_update_reviews(app, 0, (shop_reviews){ 4, nav_some_number(2) }, NULL));
  did("update", shop_update_reviews(app, 0, (shop_reviews){ .product = 4 }, NULL));
  draw();
  did("replace", shop_replace_delivery(app, NULL));
  did("back to", shop_back_to_product(app, shop_new_product(1), NULL));
  did("remove", shop_remove(app, scene.screens[0].path[1].id, NULL));
  did("remove", shop_remove(app, 999, NULL));
  did("route", shop_go(app, &path[0].route, &result, NULL));
  did("open", shop_open(app, &path[1].route, &result, NULL));
  did("sheet", shop_go_size_guide(app, (shop_size_guide){ 0 }, NULL));
  if (shop_scene_read(app, &scene, NULL) != NAV_OK) return;
  did("on it", shop_reset_layer(app, scene.layers[0].id, path + 1, 1, NULL));
  draw();
  did("to an id", shop_back_to_entry(app, shop_shown(&scene)->path[0].id, NULL));
  did("facts", shop_read_facts(app, &facts, NULL));
  facts.plan = SHOP_PLAN_CHOICE_STAFF;
  facts.maintenance = true;
  did("facts", shop_set_facts(app, facts, NULL, NULL));
  did("held", shop_dismiss(app, NULL));
  draw();
  did("open", shop_set_maintenance(app, false, NULL, NULL));
  did("ask me", shop_go_payment(app, (shop_payment){ 0 }, NULL));
  did("redirect", shop_go_delivery(shop_redirecting(app, 4), NULL));
  preview();
  rare();
  nav_buffer_free(&result);
}

int main(int argc, char **argv) {
  nav_schema *schema = NULL;
  if (argc < 2 || nav_schema_create(argv[1], NAV_NUL, &schema, NULL) != NAV_OK ||
    nav_app_create(schema, NULL, 0, &app, NULL) != NAV_OK ||
    nav_event_queue_create(NULL, 0, &events, NULL) != NAV_OK ||
    nav_app_attach_queue(app, events, NAV_EVENT_ALL | NAV_EVENT_REFUSED, NULL, NULL) != NAV_OK)
    return 1;
  all();
  shop_scene_free(&scene);
  shop_event_free(&event);
  nav_event_queue_destroy(events);
  nav_app_destroy(app);
  nav_schema_destroy(schema);
  return 0;
}
