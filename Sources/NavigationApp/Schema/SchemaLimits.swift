/// What a schema may have, so that reading it takes neither long nor much memory.
enum SchemaLimits {
  static var nameBytes: Int { 255 }
  static var types: Int { 1024 }
  static var facts: Int { 1024 }
  static var factValues: Int { 65_536 }
  static var routes: Int { 65_536 }
  static var parameters: Int { 256 }
  static var containers: Int { 4096 }
  static var containerDepth: Int { 8 }
  static var conditions: Int { 32 }
  static var orElseChain: Int { 32 }
  static var parents: Int { 64 }
  /// The beginnings of a list that stand under a route: a URL may have thousands of segments.
  static var unrolled: Int { 256 }
  static var metaBytes: Int { 65_536 }
}
