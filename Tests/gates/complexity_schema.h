/* Works of schemas for Tests/gates/complexity.c, which includes this. */

static void read_schema(void) {
  nav_schema *schema = NULL;
  nav_buffer findings = NAV_BUFFER_INIT;
  nav_error error = { 0 };
  if (nav_schema_create(text, length, &schema, &error) != NAV_OK ||
    nav_schema_findings(schema, &findings, &error) != NAV_OK) {
    fprintf(stderr, "complexity: %s\n", error.message);
    exit(3);
  }
  nav_buffer_free(&findings);
  nav_schema_destroy(schema);
  length = 0;
}
static void begin_schema(void) { add("{\"format\":1,\"id\":\"s\",\"root\":{\"stack\":\"home\"}"); }
static void values(long size) { routes(size, "", ""); }

/* A fact of `size` values, in two conditions of one route. */
static void schema_enums(long size, long times) {
  (void)times;
  begin_schema();
  add(",\"facts\":{\"f\":{\"initial\":\"r0\",\"values\":");
  values(size);
  add("}},\"routes\":{\"home\":{},\"a\":{\"requires\":[{\"f\":");
  values(size);
  add("},{\"f\":");
  values(size);
  add("}]}}}");
  read_schema();
}
/* Two equal types of `size` values, of which one stands for the other in `size` / 10 parents. */
static void schema_types(long size, long times) {
  char name[64];
  long i;
  (void)times;
  begin_schema();
  add(",\"types\":{\"one\":");
  values(size);
  add(",\"two\":");
  values(size);
  add("},\"routes\":{\"home\":{},\"under\":{\"params\":{\"v\":\"one\"}}");
  for (i = 0; i < size / 10; i++) {
    snprintf(name, sizeof name, ",\"a%ld\":{\"params\":{\"v\":\"two\"},", i);
    add(name);
    add("\"parents\":[{\"name\":\"under\",\"params\":{\"v\":\":v\"}}]}");
  }
  add("}}");
  read_schema();
}
/* `size` routes, each with two ways out, and as many names that a lock allows. */
static void schema_gates(long size, long times) {
  char route[160];
  long i;
  (void)times;
  begin_schema();
  add(",\"facts\":{\"f\":{\"initial\":true}},\"routes\":{\"home\":{}");
  for (i = 0; i < size; i++) {
    const char *last = i % 20 == 19 ? "" : ",\"orElse\":\"r%ld\"";
    snprintf(
      route, sizeof route, ",\"r%ld\":{\"requires\":[{\"if\":\"f\",\"orElse\":\"home\"},\"f\"]", i);
    add(route);
    snprintf(route, sizeof route, last, i + 1);
    add(route);
    add("}");
  }
  add(",\"lock\":{\"show\":\"cover\",\"while\":[\"f\"],\"allows\":");
  values(size);
  add("}}}");
  read_schema();
}
/* A schema of which every tab and route has `size` / 100 bytes of meta, 100 of them. */
static void schema_meta(long size, long times) {
  char route[32];
  long i;
  (void)times;
  begin_schema();
  add(",\"routes\":{\"home\":{}");
  for (i = 0; i < 100; i++) {
    snprintf(route, sizeof route, ",\"r%ld\":{\"meta\":{\"m\":", i);
    add(route);
    values(size / 100);
    add("}}");
  }
  add("}}");
  read_schema();
}
