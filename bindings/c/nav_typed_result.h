/*
 * What comes of an intent, with the types of one schema, included as nav_typed_scene.h is.
 */
#ifndef NAV_TYPED
#error "nav_typed_result.h is a part of the headers that nav gen writes"
#endif

/* Some facts, borrowed. */
typedef struct NAV_TYPED(fact_names) {
  const NAV_TYPED(fact) * items;
  size_t count;
} NAV_TYPED(fact_names);

/* What waits for facts. */
typedef struct NAV_TYPED(pending) {
  NAV_TYPED(fact_names) needs;
  NAV_TYPED(route) shown; /* the gate; without a name if nothing is shown for it */
} NAV_TYPED(pending);

/* What came of an intent, with the reason if it was refused. */
typedef struct NAV_TYPED(result) {
  nav_outcome kind;
  nav_reason reason; /* of NAV_OUTCOME_REFUSED */
  size_t index;      /* of a transaction that was refused: which of its intents */
  int64_t id;        /* of a ticket, a layer that waits, a question that was withdrawn */
  NAV_TYPED(pending) pending;
  NAV_TYPED(question) question;
  NAV_TYPED(fact_names) facts; /* of NAV_REASON_REQUIRES */
  nav_ids held;                /* of NAV_REASON_HELD: the locks in the way */
  nav_text json;               /* all of it */
} NAV_TYPED(result);

static inline NAV_TYPED(fact_names) NAV_TYPED(read_fact_names)(nav_reader *reader) {
  NAV_TYPED(fact_names) facts = { NULL, 0 };
  NAV_TYPED(fact) *items = nav_reserve(reader, nav_count_items(reader), sizeof *items);
  while (items != NULL && nav_next_item(reader))
    items[facts.count++] = NAV_TYPED(read_fact)(reader);
  facts.items = items;
  return facts;
}

static inline void NAV_TYPED(read_reason)(nav_reader *reader, NAV_TYPED(result) * result);

/* Reads a route, or null. */
static inline void NAV_TYPED(read_route_or_none)(nav_reader *reader, NAV_TYPED(route) * route) {
  if (nav_peek(reader) == 'n')
    nav_read_value(reader);
  else
    NAV_TYPED(read_route)(reader, route);
}

static inline NAV_TYPED(pending) NAV_TYPED(read_pending)(nav_reader *reader) {
  NAV_TYPED(pending) pending = { 0 };
  nav_json key;
  while (nav_next_member(reader, &key)) {
    if (nav_key_is(&key, "needs"))
      pending.needs = NAV_TYPED(read_fact_names)(reader);
    else if (nav_key_is(&key, "shown"))
      NAV_TYPED(read_route_or_none)(reader, &pending.shown);
    else
      nav_read_value(reader);
  }
  return pending;
}

/* One member of a reason that is an object. */
static inline void NAV_TYPED(read_reason_member)(
  nav_reader *reader, const nav_json *key, NAV_TYPED(result) * result) {
  nav_json member;
  nav_reason reason = (nav_reason)nav_name_of(key, nav_reason_names, NAV_REASON_COUNT);
  if (reason != 0) result->reason = reason;
  if (reason == NAV_REASON_HELD) {
    result->held = nav_read_ids(reader);
  } else if (reason == NAV_REASON_REQUIRES) {
    while (nav_next_member(reader, &member)) {
      if (nav_key_is(&member, "facts"))
        result->facts = NAV_TYPED(read_fact_names)(reader);
      else
        nav_read_value(reader);
    }
  } else if (nav_key_is(key, "index")) {
    result->index = (size_t)nav_read_int(reader);
  } else if (nav_key_is(key, "reason")) {
    NAV_TYPED(read_reason)(reader, result);
  } else {
    nav_read_value(reader);
  }
}

static inline void NAV_TYPED(read_reason)(nav_reader *reader, NAV_TYPED(result) * result) {
  nav_json key;
  if (nav_peek(reader) == '{') {
    while (nav_next_member(reader, &key)) NAV_TYPED(read_reason_member)(reader, &key, result);
  } else {
    key = nav_read_value(reader);
    result->reason = (nav_reason)nav_name_of(&key, nav_reason_names, NAV_REASON_COUNT);
  }
}

/* Reads what came of an intent: a result, or the reason of the event of a refusal. */
static inline NAV_TYPED(result) NAV_TYPED(read_result)(nav_reader *reader) {
  NAV_TYPED(result) result = { 0 };
  nav_json key;
  bool is_word = nav_peek(reader) == '"';
  const char *start = reader->at;
  while (is_word ? reader->at == start : nav_next_member(reader, &key)) {
    if (is_word) key = nav_read_string(reader);
    result.kind = (nav_outcome)nav_name_of(&key, nav_outcome_names, NAV_OUTCOME_COUNT);
    bool is_reason = result.kind == 0;
    if (is_reason) result.kind = NAV_OUTCOME_REFUSED;
    if (is_word) {
      if (is_reason)
        result.reason = (nav_reason)nav_name_of(&key, nav_reason_names, NAV_REASON_COUNT);
    } else if (is_reason) {
      NAV_TYPED(read_reason_member)(reader, &key, &result);
    } else if (result.kind == NAV_OUTCOME_REFUSED) {
      NAV_TYPED(read_reason)(reader, &result);
    } else if (result.kind == NAV_OUTCOME_PENDING) {
      result.pending = NAV_TYPED(read_pending)(reader);
    } else if (result.kind == NAV_OUTCOME_QUESTION) {
      NAV_TYPED(read_question)(reader, &result.question);
    } else if (nav_peek(reader) >= '0' && nav_peek(reader) <= '9') {
      result.id = nav_read_int(reader);
    } else {
      nav_read_value(reader);
    }
  }
  result.json = (nav_text){ start, (size_t)(reader->at - start) };
  return result;
}
