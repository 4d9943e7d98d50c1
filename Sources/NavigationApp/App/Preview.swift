import JSONCoding

/// What an intent would lead to.
final class Preview {
  /// `"changes":[…],"scene":{…}`; empty while nothing has changed.
  var body = JSONWriter()
}
