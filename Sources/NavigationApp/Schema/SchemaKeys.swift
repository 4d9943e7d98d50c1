// Generated from tools/generate/make_navschema.py; do not edit.

import Ground

/// The keys of a schema's objects, in the order in which they are written.
public enum SchemaKeys {
  /// Those of a schema.
  public static var schema: Literal {
    "$schema, format, id, version, meta, root, facts, types, routes, links, claims, migrations"
  }
  /// Those of a container.
  public static var container: Literal {
    "name, title, meta, stack, tabs, selected, reselect, split, focused"
  }
  /// Those of the columns of a split.
  public static var column: Literal {
    "sidebar, content, detail"
  }
  /// Those of a fact.
  public static var fact: Literal {
    "values, initial, persist, meta"
  }
  /// Those of a route.
  public static var route: Literal {
    """
    title, doc, params, links, in, parents, beside, show, whenBusy, reuse, requires, orElse, \
    while, allows, enter, leave, returns, persist, place, goes, meta
    """
  }
  /// Those of a parameter in its long form.
  public static var parameter: Literal {
    "type, optional, default, sensitive, doc"
  }
  /// Those of what says which URLs are the program's own.
  public static var link: Literal {
    "schemes, hosts, limits, dotSegments"
  }
  /// Those of the limits of URLs.
  public static var limit: Literal {
    "maxURLLength, maxPathSegments, maxQueryItems"
  }
}

extension SchemaReader {
  /// The keys of a schema.
  enum SchemaKey: Int {
    case editor, format, id, version, meta, root, facts, types, routes, links, claims, migrations
  }
  /// The keys of a container.
  enum ContainerKey: Int {
    case name, title, meta, stack, tabs, selected, reselect, split, focused
  }
  /// The keys of the columns of a split.
  enum ColumnKey: Int {
    case sidebar, content, detail
  }
  /// The keys of a fact.
  enum FactKey: Int {
    case values, initial, persist, meta
  }
  /// The keys of a route.
  enum RouteKey: Int {
    case title, doc, params, links, `in`, parents, beside, show, whenBusy, reuse, requires,
      orElse, `while`, allows, enter, leave, returns, persist, place, goes, meta
  }
  /// The keys of a parameter in its long form.
  enum ParameterKey: Int {
    case type, optional, `default`, sensitive, doc
  }
  /// The keys of what says which URLs are the program's own.
  enum LinkKey: Int {
    case schemes, hosts, limits, dotSegments
  }
  /// The keys of the limits of URLs.
  enum LimitKey: Int {
    case maxURLLength, maxPathSegments, maxQueryItems
  }
}
