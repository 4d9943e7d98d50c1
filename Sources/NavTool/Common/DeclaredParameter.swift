import Ground

/// A parameter as a schema declares it: in the short form, a type that may end in `?`, or as an
/// object with more about it.
struct DeclaredParameter {
  let name: Text
  /// A name, an array of texts, or `{"list":type}`.
  let type: Value
  /// Whether the name of the type ends in `?`, which is no part of it.
  let isShort: Bool
  let isOptional: Bool
  let isSensitive: Bool
  let defaultValue: Value?
  let doc: Text

  init(_ member: Value) {
    let type = member["type"] ?? member
    let isLong = member["type"] != nil
    isShort = type.isString && type.text.hasSuffix("?")
    (name, self.type) = (member.name, type)
    isOptional = isShort || (isLong && member["optional"]?.isTrue ?? false)
    isSensitive = isLong && member["sensitive"]?.isTrue ?? false
    defaultValue = isLong ? member["default"] : nil
    doc = isLong ? member["doc"]?.text ?? "" : ""
  }

  /// The name of the type, if it has one.
  var typeName: Text { isShort ? Text(type.text.bytes.dropLast()) : type.text }

  var isRequired: Bool { !isOptional && defaultValue == nil }
}
