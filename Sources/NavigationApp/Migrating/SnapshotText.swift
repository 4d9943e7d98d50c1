import Ground
import JSONCoding

/// The text of a snapshot and where its members stand. All of it was checked: it is JSON, and no
/// key stands twice.
public struct SnapshotText {
  /// Stands at the beginning.
  public let reader: JSONReader
  /// Where the value of each key begins, by the index of the key; -1 for one that is not there.
  private var offsets: [Int] = []
  /// Whether it is an object.
  private(set) var isObject = false
  /// The version of its schema, once `fault` has read it.
  private(set) var version: Int64?

  /// The members of a snapshot of an app.
  static var appKeys: Literal {
    "format, kind, schema, facts, root, layers, queue, pending, entryState, lastID, asked"
  }

  /// The members of a snapshot of a bare stack.
  public static var stackKeys: Literal { "format, kind, entries, lastID" }
  public static var stackEntries: Int { 2 }
  public static var stackLastID: Int { 3 }

  enum Key: Int {
    case format, kind, schema, facts, root, layers, queue, pending, entryState, lastID, asked

    /// Those that hold stacks.
    static var holders: ClosedRange<Int> { root.rawValue...queue.rawValue }
  }

  /// - Parameter keys: the members that are looked for; others are passed over.
  /// - Throws: `.json`, `.utf8` or `.limit` for a text that is not JSON or exceeds a limit.
  /// - Complexity: O(length)
  public init(_ start: JSONReader, keys: Literal) throws(NavError) {
    try self.init(start, keys: keys, nil)
  }

  /// A snapshot of an app.
  /// - Parameter saved: gets the stacks that are found on the way.
  init(_ start: JSONReader, _ saved: SavedStacks) throws(NavError) {
    try self.init(start, keys: Self.appKeys, saved)
  }

  private init(_ start: JSONReader, keys: Literal, _ saved: SavedStacks?) throws(NavError) {
    reader = start
    var reader = start
    guard try reader.peek() == .object else {
      try reader.skipValue()
      try reader.finish()
      return
    }
    isObject = true
    let members = JSONMembers(keys: keys)
    var seen: [JSONString] = []
    try reader.beginObject()
    while let key = try reader.nextKey() {
      seen.append(key)
      _ = try reader.peek()
      let index = members.index(of: key)
      if let index {
        while offsets.count <= index { offsets.append(-1) }
        offsets[index] = reader.offset
      }
      if let saved, let index, Key.holders.contains(index) {
        try saved.check(&reader)
      } else {
        try reader.skipValue()
      }
    }
    try reader.finish()
    if let key = JSONReader.duplicate(&seen) { throw reader.duplicateKey(key) }
  }

  /// Where the value of a key begins; nil if there is none.
  public subscript(key: Int) -> Int? {
    key < offsets.count && offsets[key] >= 0 ? offsets[key] : nil
  }

  subscript(key: Key) -> Int? { self[key.rawValue] }

  // MARK: What it is a snapshot of

  /// What is wrong with the head of a snapshot.
  public struct Fault {
    /// `""`, or `~` and the member at fault.
    public let address: Literal
    /// Where the member at fault begins; nil if it is missing.
    public let offset: Int?
    public let code: NavErrorCode
    let problem: Literal

    /// A snapshot that is not as snapshots are.
    public init(_ address: Literal, _ offset: Int?, _ problem: Literal) {
      self.init(address: address, offset: offset, code: .state, problem: problem)
    }

    init(address: Literal, offset: Int?, code: NavErrorCode, problem: Literal) {
      self.address = address
      self.offset = offset
      self.code = code
      self.problem = problem
    }

    public var error: NavError {
      let address = Text(self.address)
      let name = address.isEmpty ? "the snapshot" : address
      let message = name.excerpt(20) + ": " + Text(problem).excerpt(160)
      return NavError(code, at: offset ?? 0, message)
    }
  }

  /// What is wrong with the head, if anything.
  public func fault(kind: Literal) -> Fault? {
    guard isObject else {
      return Fault(
        "", 0, "is not an object: give a text that a snapshot call wrote")
    }
    guard let format = self[.format], integer(at: format) == 1 else {
      return Fault(
        "~format", self[.format], "this library reads format 1: use the library that wrote it")
    }
    guard let offset = self[.kind], let name = string(at: offset), name == Text(kind) else {
      return Fault(
        "~kind", self[.kind],
        "a snapshot of something else: give it to the call that restores this kind")
    }
    return nil
  }

  /// The same, for a snapshot of an app of a schema; remembers the version. A newer one is no fault
  /// here.
  mutating func fault(of schema: Schema) -> Fault? {
    if let fault = fault(kind: "app") { return fault }
    guard let offset = self[.schema], let id = string(at: member("id", at: offset)),
      let version = integer(at: member("version", at: offset)), version > 0
    else {
      return Fault(
        "~schema", self[.schema], "expected {\"id\":text,\"version\":integer above 0}")
    }
    self.version = version
    guard id == schema.id else {
      return Fault(
        address: "~schema", offset: offset, code: .schema,
        problem: "a snapshot of another schema: restore it to an app of that one")
    }
    return nil
  }

  /// What is said of a version that the schema does not have yet.
  func newer() -> Fault {
    Fault(
      address: "~schema", offset: self[.schema], code: .schema,
      problem:
        "a version that is newer than the schema: update the program, or restore with another mode")
  }

  // MARK: Values

  /// Where the value of a member of the object at an offset begins.
  func member(_ name: Literal, at offset: Int) -> Int? {
    var reader = reader.moved(to: offset)
    guard (try? reader.peek()) == .object, (try? reader.beginObject()) != nil else { return nil }
    while let key = try? reader.nextKey() {
      if key == name { return (try? reader.peek()).map { _ in reader.offset } }
      guard (try? reader.skipValue()) != nil else { return nil }
    }
    return nil
  }

  /// How many members the object at an offset has.
  func memberCount(at offset: Int) -> Int {
    var reader = reader.moved(to: offset)
    var count = 0
    guard (try? reader.beginObject()) != nil else { return 0 }
    while (try? reader.nextKey()) != nil, (try? reader.skipValue()) != nil { count &+= 1 }
    return count
  }

  /// What a container holds: the first of its members that says so, and where its value begins. A
  /// long value is not walked over for it.
  func container(at offset: Int) -> (name: JSONString, value: Int)? {
    var reader = reader.moved(to: offset)
    guard (try? reader.beginObject()) != nil else { return nil }
    while let key = try? reader.nextKey() {
      guard (try? reader.peek()) != nil else { return nil }
      if JSONMembers.contains(key, in: "stack, tabs, split") { return (key, reader.offset) }
      guard (try? reader.skipValue()) != nil else { return nil }
    }
    return nil
  }

  /// Whether an array or object has nothing in it.
  func isEmpty(at offset: Int) -> Bool {
    var reader = reader.moved(to: offset)
    guard kind(at: offset) == .array else {
      return (try? reader.beginObject()) != nil && (try? reader.nextKey()) == nil
    }
    return (try? reader.beginArray()) != nil && (try? reader.nextElement()) != true
  }

  public func integer(at offset: Int?) -> Int64? {
    guard let offset else { return nil }
    var reader = reader.moved(to: offset)
    return try? reader.readInt64()
  }

  func string(at offset: Int?) -> Text? {
    guard let offset else { return nil }
    var reader = reader.moved(to: offset)
    return try? reader.readString()
  }

  public func kind(at offset: Int) -> JSONKind? {
    var reader = reader.moved(to: offset)
    return try? reader.peek()
  }
}
