/// What setting a fact has led to. Facts are never refused; the intent that waited for them
/// may be.
public struct FactsResult: Hashable, Sendable {
  /// The facts that changed; none if the app knew this already.
  public let changed: [String]
  /// The entries and layers that were removed, ascending.
  public let evicted: [Int64]
  /// The result of the intent that waited, if it was executed, or waits for something else.
  public let resumed: JSON?
  /// Whether the intent that waited was refused or cancelled: it is dropped.
  public let isRefused: Bool
}
