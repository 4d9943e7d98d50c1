/*
 * The events of an app with the types of one schema, included as nav_typed_scene.h is.
 */
#ifndef NAV_TYPED
#error "nav_typed_event.h is a part of the headers that nav gen writes"
#endif

/* One of the changes of a commit. */
typedef struct NAV_TYPED(change) {
  nav_change_kind kind;
  union {
    struct {
      NAV_TYPED(facts) values;
      NAV_TYPED(facts_set) is_set; /* which of them changed */
    } facts;
    /* NAV_CHANGE_DISMISSED, _DROPPED, _PRESENTED, _QUEUED */
    struct {
      int64_t id;
      NAV_TYPED(route) route;
      nav_layer_style style; /* 0 for those that left */
    } layer;
    struct {
      NAV_TYPED(address) at; /* 0: the stack of the layer `layer` */
      int64_t layer;
      size_t kept;
      NAV_TYPED(entries) removed, added;
      nav_direction direction;
    } stack;
    struct {
      int64_t id;
      NAV_TYPED(route) before, after;
    } updated;
    struct {
      NAV_TYPED(address) at, from, to;
    } selected;
    struct {
      NAV_TYPED(address) at;
      nav_badge value;
    } badge;
    nav_text entry_states; /* JSON: by id, what the screens that left had kept */
  };
} NAV_TYPED(change);

/* Some changes, borrowed. */
typedef struct NAV_TYPED(changes) {
  const NAV_TYPED(change) * items;
  size_t count;
} NAV_TYPED(changes);

/*
 * An event. `= {0}` makes one for NAV_TYPED(event_next) and NAV_TYPED(event_read), which is used
 * again for each; NAV_TYPED(event_free) frees it.
 */
typedef struct NAV_TYPED(event) {
  nav_event_kind kind; /* 0: an event that these types do not know; `text` has it */
  union {
    struct {
      uint64_t seq;
      nav_text cause, source;
      NAV_TYPED(changes) changes;
    } committed;
    struct {
      nav_text intent; /* JSON */
      NAV_TYPED(result) result;
    } refused;
    NAV_TYPED(pending) pending;
    NAV_TYPED(question) question;
    nav_text forgotten; /* the intent, JSON */
    int64_t withdrawn;  /* the token */
    struct {
      int64_t token;
      nav_resolved_by by;
    } resolved;
    struct {
      int64_t ticket;
      NAV_TYPED(route) route;
      nav_text value; /* JSON; NULL if it left without an answer */
      nav_text left;  /* the cause */
    } answered;
    struct {
      NAV_TYPED(entry) from, to;
    } shown;
    struct {
      int64_t number, seq;
    } journal_broken;
    uint64_t gap; /* so many events were dropped */
  };
  nav_buffer text;
  nav_memory memory; /* {0}, or memory of the caller */
  nav_memory answer; /* the same, for the functions that read an answer */
} NAV_TYPED(event);

static inline void NAV_TYPED(read_stack_change)(nav_reader *reader, NAV_TYPED(change) * change) {
  nav_json key, value;
  while (nav_next_member(reader, &key)) {
    if (nav_key_is(&key, "at")) {
      nav_reader ahead = *reader;
      value = nav_read_value(&ahead);
      change->stack.at = NAV_TYPED(read_address)(reader);
      if (value.length > 3 && value.start[1] == '~')
        change->stack.layer = strtoll(value.start + 2, NULL, 10);
    } else if (nav_key_is(&key, "kept")) {
      change->stack.kept = (size_t)nav_read_int(reader);
    } else if (nav_key_is(&key, "removed")) {
      change->stack.removed = NAV_TYPED(read_entries)(reader);
    } else if (nav_key_is(&key, "added")) {
      change->stack.added = NAV_TYPED(read_entries)(reader);
    } else {
      value = nav_read_value(reader);
      change->stack.direction = (nav_direction)nav_name_of(&value, nav_direction_names, 3);
    }
  }
}

/* The members of the other changes: they have no two of one name and two types. */
static inline void NAV_TYPED(read_other_change)(nav_reader *reader, NAV_TYPED(change) * change) {
  nav_json key;
  NAV_TYPED(address) at = (NAV_TYPED(address))0;
  while (nav_next_member(reader, &key)) {
    if (nav_key_is(&key, "id")) {
      if (change->kind == NAV_CHANGE_UPDATED)
        change->updated.id = nav_read_int(reader);
      else
        change->layer.id = nav_read_int(reader);
    } else if (nav_key_is(&key, "route")) {
      NAV_TYPED(read_route)(reader, &change->layer.route);
    } else if (nav_key_is(&key, "style")) {
      change->layer.style = nav_read_style(reader);
    } else if (nav_key_is(&key, "old")) {
      NAV_TYPED(read_route)(reader, &change->updated.before);
    } else if (nav_key_is(&key, "new")) {
      NAV_TYPED(read_route)(reader, &change->updated.after);
    } else if (nav_key_is(&key, "at")) {
      at = NAV_TYPED(read_address)(reader);
      if (change->kind == NAV_CHANGE_SELECTED)
        change->selected.at = at;
      else
        change->badge.at = at;
    } else if (nav_key_is(&key, "from")) {
      change->selected.from = NAV_TYPED(read_child)(reader, at);
    } else if (nav_key_is(&key, "to")) {
      change->selected.to = NAV_TYPED(read_child)(reader, at);
    } else if (nav_key_is(&key, "value")) {
      change->badge.value = nav_read_badge(reader);
    } else {
      nav_read_value(reader);
    }
  }
}

static inline void NAV_TYPED(read_change)(nav_reader *reader, NAV_TYPED(change) * change) {
  *change = (NAV_TYPED(change)){ 0 };
  nav_json key;
  while (nav_next_member(reader, &key)) {
    change->kind = (nav_change_kind)nav_name_of(&key, nav_change_names, NAV_CHANGE_COUNT);
    if (change->kind == NAV_CHANGE_FACTS)
      NAV_TYPED(read_facts_of)(reader, &change->facts.values, &change->facts.is_set);
    else if (change->kind == NAV_CHANGE_STACK)
      NAV_TYPED(read_stack_change)(reader, change);
    else if (change->kind == NAV_CHANGE_ENTRY_STATES)
      change->entry_states = nav_read_json(reader);
    else if (change->kind != 0)
      NAV_TYPED(read_other_change)(reader, change);
    else
      nav_read_value(reader);
  }
}

static inline NAV_TYPED(changes) NAV_TYPED(read_changes)(nav_reader *reader) {
  NAV_TYPED(changes) changes = { NULL, 0 };
  NAV_TYPED(change) *items = nav_reserve(reader, nav_count_items(reader), sizeof *items);
  while (items != NULL && nav_next_item(reader))
    NAV_TYPED(read_change)(reader, &items[changes.count++]);
  changes.items = items;
  return changes;
}

/* The members of an event that is an object of its own. */
static inline void NAV_TYPED(read_event_member)(
  nav_reader *reader, const nav_json *key, NAV_TYPED(event) * event) {
  nav_json value;
  if (event->kind == NAV_EVENT_IS_COMMITTED) {
    if (nav_key_is(key, "seq"))
      event->committed.seq = nav_read_uint(reader);
    else if (nav_key_is(key, "cause"))
      event->committed.cause = nav_read_text(reader);
    else if (nav_key_is(key, "source"))
      event->committed.source = nav_read_text(reader);
    else if (nav_key_is(key, "changes"))
      event->committed.changes = NAV_TYPED(read_changes)(reader);
    else
      nav_read_value(reader);
  } else if (event->kind == NAV_EVENT_IS_REFUSED) {
    if (nav_key_is(key, "intent"))
      event->refused.intent = nav_read_json(reader);
    else if (nav_key_is(key, "reason"))
      event->refused.result = NAV_TYPED(read_result)(reader);
    else
      nav_read_value(reader);
  } else if (event->kind == NAV_EVENT_IS_RESOLVED) {
    value = nav_read_value(reader);
    if (nav_key_is(key, "token"))
      nav_json_integer(&value, &event->resolved.token);
    else
      event->resolved.by = (nav_resolved_by)nav_name_of(&value, nav_resolved_names, 3);
  } else if (event->kind == NAV_EVENT_IS_ANSWERED) {
    if (nav_key_is(key, "ticket"))
      event->answered.ticket = nav_read_int(reader);
    else if (nav_key_is(key, "route"))
      NAV_TYPED(read_route)(reader, &event->answered.route);
    else if (nav_key_is(key, "value"))
      event->answered.value = nav_read_json(reader);
    else if (nav_key_is(key, "left"))
      event->answered.left = nav_read_text(reader);
    else if (nav_key_is(key, "outcome")) {
      nav_json member;
      while (nav_next_member(reader, &member)) NAV_TYPED(read_event_member)(reader, &member, event);
    } else
      nav_read_value(reader);
  } else if (event->kind == NAV_EVENT_IS_SHOWN) {
    if (nav_key_is(key, "from"))
      event->shown.from = NAV_TYPED(read_entry)(reader);
    else if (nav_key_is(key, "to"))
      event->shown.to = NAV_TYPED(read_entry)(reader);
    else
      nav_read_value(reader);
  } else {
    value = nav_read_value(reader);
    if (nav_key_is(key, "errno"))
      nav_json_integer(&value, &event->journal_broken.number);
    else if (nav_key_is(key, "seq"))
      nav_json_integer(&value, &event->journal_broken.seq);
  }
}

static inline void NAV_TYPED(read_event)(nav_reader *reader, NAV_TYPED(event) * event) {
  nav_json key, member;
  while (nav_next_member(reader, &key)) {
    event->kind = (nav_event_kind)nav_name_of(&key, nav_event_names, NAV_EVENT_KIND_COUNT);
    switch (event->kind) {
      case NAV_EVENT_IS_PENDING: event->pending = NAV_TYPED(read_pending)(reader); break;
      case NAV_EVENT_IS_QUESTION: NAV_TYPED(read_question)(reader, &event->question); break;
      case NAV_EVENT_IS_FORGOTTEN: event->forgotten = nav_read_json(reader); break;
      case NAV_EVENT_IS_WITHDRAWN: event->withdrawn = nav_read_int(reader); break;
      case NAV_EVENT_IS_GAP: event->gap = nav_read_uint(reader); break;
      default:
        if (event->kind == 0)
          nav_read_value(reader);
        else
          while (nav_next_member(reader, &member))
            NAV_TYPED(read_event_member)(reader, &member, event);
    }
  }
}

/* Empties an event but for its buffers. */
static inline void NAV_TYPED(event_clear)(NAV_TYPED(event) * event) {
  nav_buffer text = event->text;
  nav_memory memory = event->memory, answer = event->answer;
  *event = (NAV_TYPED(event)){ .text = text, .memory = memory, .answer = answer };
  event->memory.used = 0;
}

/*
 * Reads an event of an app, which an observer gets or a queue gives. What it refers to is in `text`
 * and in its memory. Status: NAV_OK; NAV_ERR_JSON and the like; NAV_ERR_ROUTE for a route that is
 * not of this schema; NAV_ERR_LIMIT if the caller's memory is too small.
 */
NAV_TYPED_CALL NAV_TYPED(event_read)(
  const char *text, size_t length, NAV_TYPED(event) * event, nav_error *error) {
  nav_json whole;
  nav_status status = nav_json_find(text, length, "", &whole, error);
  if (status < 0) return status;
  for (;;) {
    nav_error own = { 0 };
    nav_reader reader = { .at = whole.start, .memory = &event->memory, .error = &own };
    NAV_TYPED(event_clear)(event);
    NAV_TYPED(read_event)(&reader, event);
    if (reader.is_full && nav_grow(&event->memory)) continue;
    if (reader.status < 0 && error != NULL) *error = own;
    return reader.status;
  }
}

/* Takes the oldest event of a queue: NAV_OK, or NAV_NOOP if none waits. */
NAV_TYPED_CALL NAV_TYPED(event_next)(
  nav_event_queue *queue, NAV_TYPED(event) * event, nav_error *error) {
  nav_status status = nav_event_queue_next(queue, &event->text, error);
  if (status != NAV_OK) return status;
  return NAV_TYPED(event_read)(event->text.data, event->text.length, event, error);
}

static inline void NAV_TYPED(event_free)(NAV_TYPED(event) * event) {
  nav_buffer_free(&event->text);
  nav_memory_free(&event->memory);
  nav_memory_free(&event->answer);
  *event = (NAV_TYPED(event)){ 0 };
}

/*
 * The answer of a screen that was asked, to be read: NAV_OK, NAV_CANCELLED if it left without one,
 * NAV_NO_MATCH if the event is about something else.
 */
static inline nav_answer NAV_TYPED(answer_of)(
  NAV_TYPED(event) * event, int64_t ticket, nav_error *error) {
  nav_answer answer = { .reader = { .memory = &event->answer, .error = error } };
  if (event->kind != NAV_EVENT_IS_ANSWERED || event->answered.ticket != ticket)
    answer.reader.status = NAV_NO_MATCH;
  else if (event->answered.value.data == NULL)
    answer.reader.status = NAV_CANCELLED;
  else
    answer.start = event->answered.value.data;
  return answer;
}
