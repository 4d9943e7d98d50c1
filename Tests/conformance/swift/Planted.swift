import Foundation
import Ground
import JSONCoding
import Stores

/// Faults between the core and what is printed, to show that they are noticed
/// (Tests/python/test_conformance.py): `NAV_PLANT` names one.
enum Planted {
  private static let fault = ProcessInfo.processInfo.environment["NAV_PLANT"]

  /// "outcome": a batch or transaction returns the contrary of what its details say.
  static func outcome(_ real: Bool) -> Bool { fault == "outcome" ? !real : real }
  /// "revision": that of a store never grows.
  static func revision(_ real: UInt64) -> UInt64 { fault == "revision" ? 7 : real }
  /// "result": the result of a flow's intent has no path.
  static func result(_ real: [FlowStep<JSONRoute>]) -> [FlowStep<JSONRoute>] {
    fault == "result" ? [] : real
  }
}
