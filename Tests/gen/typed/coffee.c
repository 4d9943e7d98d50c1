/* A coffee machine: what to drink, how strong, paying, brewing; trouble covers everything. One
 * command a line; after each, what is drawn. */
#include "coffee.h"

static coffee_scene scene;

static int draw(nav_app *app) {
  if (coffee_scene_read(app, &scene, NULL) != NAV_OK) return 1;
  const coffee_route *route = &coffee_shown(&scene)->route;
  switch (route->name) {
    case COFFEE_ROUTE_MENU: printf("espresso latte tea"); break;
    case COFFEE_ROUTE_STRENGTH:
      printf("how strong? %s", coffee_drink_choice_text(route->as_strength.drink));
      break;
    case COFFEE_ROUTE_PAY: printf("pay %d cents", (int)route->as_pay.cents); break;
    case COFFEE_ROUTE_BREWING:
      printf("brewing %s, %d beans", coffee_drink_choice_text(route->as_brewing.drink),
        (int)route->as_brewing.strength);
      break;
    case COFFEE_ROUTE_DONE: printf("take your cup"); break;
    case COFFEE_ROUTE_TROUBLE: printf("out of order"); break;
    case COFFEE_ROUTE_CALL: printf("calling for help"); break;
    case COFFEE_ROUTE_CLEANING: printf("cleaning"); break;
  }
  printf(" (%zu)%s\n", scene.screens[0].depth, scene.can_go_back ? " back" : "");
  return 0;
}

static nav_status press(nav_app *app, char key) {
  const coffee_screen *shown = coffee_shown(&scene);
  nav_who here = coffee_from(app, shown->id);
  switch (key) {
    case 'e':
    case 'l':
      return coffee_go_strength(here,
        coffee_new_strength(key == 'e' ? COFFEE_DRINK_CHOICE_ESPRESSO : COFFEE_DRINK_CHOICE_LATTE),
        NULL);
    case '1':
    case '2':
      return coffee_go_brewing(
        here, coffee_new_brewing(shown->route.as_strength.drink, (uint64_t)(key - '0')), NULL);
    case 'p': return coffee_set_paid(app, true, NULL, NULL);
    case 'r': { /* The cup is ready: one commit, as one step. */
      coffee_transaction ready = { 0 };
      nav_status status = coffee_back_to_root(&ready, NULL);
      if (status == NAV_OK) status = coffee_go_done(&ready, NULL);
      return status == NAV_OK ? coffee_transaction_send(here, &ready, NULL, NULL) : status;
    }
    case 't': /* The cup is taken. */
      return coffee_set_paid(app, false, NULL, NULL) == NAV_OK ? coffee_back(here, NULL)
                                                               : NAV_REJECTED;
    case 'w': return coffee_set_fault(app, COFFEE_FAULT_CHOICE_WATER, NULL, NULL);
    case 'n': return coffee_set_fault(app, COFFEE_FAULT_CHOICE_NONE_, NULL, NULL);
    case 'c': return coffee_go_call(here, NULL);
    case 's': return coffee_go_cleaning(here, NULL);
    case 'S': return coffee_set_service(app, true, NULL, NULL);
    default: return coffee_back(here, NULL);
  }
}

int main(int argc, char **argv) {
  nav_error error = { 0 };
  nav_schema *schema = NULL;
  nav_app *app = NULL;
  if (argc < 2 || nav_schema_create(argv[1], NAV_NUL, &schema, &error) != NAV_OK ||
    nav_app_create(schema, NULL, 0, &app, &error) != NAV_OK || draw(app) != 0)
    return 1;
  for (int key; (key = getchar()) != EOF;) {
    if (key == '\n') continue;
    printf("%c %s: ", key, nav_status_name(press(app, (char)key)));
    if (draw(app) != 0) return 1;
  }
  coffee_scene_free(&scene);
  nav_app_destroy(app);
  nav_schema_destroy(schema);
  return 0;
}
