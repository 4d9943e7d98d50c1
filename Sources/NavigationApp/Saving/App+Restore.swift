import Ground
import JSONCoding

extension App {
  /// Brings back what `writeSnapshot` wrote, in one commit.
  /// - Parameters:
  ///   - start: is at the beginning of the snapshot; `JSONLimits.ofSnapshots` are its limits.
  ///   - report: gets `{"from","to","dropped","evicted","isReset"}`; nothing if an error is thrown.
  /// - Returns: the JSON of the reason if an interceptor, or a journal that cannot be written, has
  ///   cancelled the commit: nothing has changed then.
  /// - Throws: `.limit` in every mode; in `strict` `.json`, `.utf8`, `.state` or `.schema` for the
  ///   first fault. Nothing has changed then, ids included.
  /// - Complexity: O(length); with migrations times their steps.
  public func restore(
    _ start: JSONReader, _ mode: RestoreMode, report: inout JSONWriter
  ) throws(NavError) -> Text? {
    let restoring = Restoring(self, mode)
    do throws(NavError) {
      try restoring.run(start)
      // Locks follow from facts, which nobody can refuse.
      try checkLimits(draft.pointee.layers.underLocks.count)
      if mode == .dryRun {
        dropDraft()
      } else if let reason = try commit(restoring) {
        return reason
      }
      restoring.writeReport(to: &report)
      return nil
    } catch {
      dropDraft()
      throw error
    }
  }

  private func commit(_ restoring: Restoring) throws(NavError) -> Text? {
    let plan = AppCommit(cause: "restore", withdrawn: committed.pointee.question)
    plan.isWhole = true
    plan.notes = restoring.notes
    draft.pointee.question = nil
    if case .cancelled(let reason) = try commit(plan, .done, of: restoring.attempt) {
      return reason
    }
    notes = restoring.notes
    return nil
  }
}
