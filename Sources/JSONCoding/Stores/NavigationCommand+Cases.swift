// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import Ground
import Stores

extension NavigationCommand where R == JSONRoute {
  static var forms: Literal {
    """
    "pop", "popToRoot", {"push":route}, {"pushAll":[route]}, {"popCount":n}, {"popTo":route}, \
    {"popToEntry":id}, {"replace":[route]}, {"sequence":[command]}, \
    {"whenCancelled":{"primary":command,"fallback":command}}
    """
  }

  /// Reads a command that is written in any way; `nesting` is what is left of the limits.
  @inline(never)
  init(
    anyCase reader: inout JSONReader, _ cache: __shared RouteCache, _ nesting: inout CommandNesting
  ) throws(NavError) {
    let tag = try reader.beginCase("a command, such as \"pop\" or {\"push\":route}")
    guard tag.hasPayload else {
      switch tag {
      case "pop": self = .pop
      case "popToRoot": self = .popToRoot
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      return
    }
    switch tag {
    case "push": self = .push(try cache.read(&reader))
    case "pushAll": self = .pushAll(try cache.readPath(&reader))
    case "popCount": self = .popCount(try reader.readInt64())
    case "popTo": self = .popTo(try cache.read(&reader))
    case "popToEntry": self = .popToEntry(try reader.readInt64())
    case "replace": self = .replace(try cache.readPath(&reader))
    case "sequence": self = try Self.sequence(reading: &reader, cache, &nesting)
    case "whenCancelled": self = try Self.whenCancelled(reading: &reader, cache, &nesting)
    default: throw reader.unknownCase(tag, allowed: Self.forms)
    }
    try reader.endCase()
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .push(let route): return writer.routeCase("push", route)
    case .pushAll(let routes):
      writer.beginCase("pushAll")
      writer.routes(routes)
    case .pop: return writer.word("pop")
    case .popCount(let count):
      writer.beginCase("popCount")
      writer.integer(count)
    case .popToRoot: return writer.word("popToRoot")
    case .popTo(let route): return writer.routeCase("popTo", route)
    case .popToEntry(let entry):
      writer.beginCase("popToEntry")
      writer.integer(entry)
    case .replace(let routes):
      writer.beginCase("replace")
      writer.routes(routes)
    case .sequence(let commands):
      writer.beginCase("sequence")
      writer.commands(commands)
    case .whenCancelled(let primary, let fallback):
      writer.beginCase("whenCancelled")
      writer.beginObject()
      writer.key("primary")
      primary.write(to: &writer)
      writer.key("fallback")
      fallback.write(to: &writer)
      writer.endObject()
    }
    writer.endObject()
  }
}
