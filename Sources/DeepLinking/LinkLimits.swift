import Ground

/// How large a URL may be. 0 switches a limit off.
public struct LinkLimits: Equatable, Sendable {
  /// Bytes of the whole URL.
  public var maxURLLength: Int
  /// Non-empty segments of the path.
  public var maxPathSegments: Int
  /// Non-empty items of the query.
  public var maxQueryItems: Int

  public init(maxURLLength: Int = 8192, maxPathSegments: Int = 128, maxQueryItems: Int = 256) {
    self.maxURLLength = maxURLLength
    self.maxPathSegments = maxPathSegments
    self.maxQueryItems = maxQueryItems
  }

  /// No limit at all: for URLs that the program itself made.
  public static var off: LinkLimits {
    LinkLimits(maxURLLength: 0, maxPathSegments: 0, maxQueryItems: 0)
  }
}

/// Why a text is not taken as a URL.
public enum LinkURLError: Error, Equatable, Sendable {
  /// Not an RFC 3986 reference; the error is `url` or `utf8`, with the offset of the byte at fault.
  case invalid(NavError)
  case limitExceeded(LinkLimit, actual: Int, maximum: Int)

  /// The same fault for a caller who knows only errors: a matcher, unlike a pipeline, has no answer
  /// for a bad URL.
  public var navError: NavError {
    switch self {
    case .invalid(let error): error
    case .limitExceeded(let limit, let actual, let maximum):
      NavError(
        .limit,
        "the URL has " + Text(actual) + " " + limit.unit + ", the limit is " + Text(maximum)
          + "; raise " + Text(stringLiteral: limit.name) + " or set it to 0")
    }
  }
}

extension LinkLimit {
  fileprivate var unit: Text {
    switch self {
    case .maxURLLength: "bytes"
    case .maxPathSegments: "path segments"
    case .maxQueryItems: "query items"
    }
  }
}
