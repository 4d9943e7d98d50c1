import Ground
import JSONCoding

/// What a presenter asks: where a step would lead, and what the user dragged away.
extension App {
  /// What would come of a step.
  public enum Outlook {
    case done
    /// If the host agrees to what it is asked.
    case asks
    /// A lock is in the way.
    case held
    /// Nothing would happen, or it is refused.
    case nowhere
  }

  /// The line of the present state.
  public var line: AppLine { AppLine(self, committed) }

  /// Where `back` would lead; while a question is open, nowhere. Nothing changes.
  /// - Parameter body: gets the line after it, if it would be done
  public func outlookBack(_ body: (AppLine) -> Void) -> Outlook {
    if let question = committed.pointee.question, isNewest(question) { return .nowhere }
    return outlook(of: .back, mayAsk: true, body)
  }

  /// Where going forward in time would lead, if nothing is asked. Nothing changes.
  public func outlookForward(_ body: (AppLine) -> Void) {
    guard canTravel(1) else { return }
    _ = outlook(of: goingForward, mayAsk: false, body)
  }

  private var goingForward: AppIntent { .travel(1, to: 0) }

  private func outlook(
    of intent: AppIntent, mayAsk: Bool, _ body: (AppLine) -> Void
  ) -> Outlook {
    defer { dropDraft() }
    do throws(NavError) {
      var outlook = Outlook.done
      let attempt = makeAttempt()
      var result = try attempt.execute(intent, from: committed, source: nil)
      if case .question(let asked) = result {
        guard mayAsk else { return .asks }
        outlook = .asks
        let consent = Consent(leave: asked.leave, enter: asked.enter)
        dropDraft()
        result = try attempt.execute(intent, from: committed, source: nil, consent: consent)
      }
      if case .refused(.held) = result { return .held }
      guard result.isDone, result.changes else { return .nowhere }
      attempt.settle(intent)
      body(AppLine(self, draft))
      return outlook
    } catch {
      return .nowhere
    }
  }

  /// Takes screens that the user dragged away out of the state: `{"gesture":[ids]}`, which cannot
  /// be sent.
  /// Without ids it goes forward in time.
  public func adopt(gesture ids: [EntryID], cause: Text) throws(NavError) -> AppResult {
    recording?.begin()
    do throws(NavError) {
      let intent = ids.isEmpty ? goingForward : .gesture(ids)
      let result = try send(SentIntent(intent: intent, source: cause))
      recording?.end(gesture: ids, cause, of: self, result, nil)
      return result
    } catch {
      recording?.end(gesture: ids, cause, of: self, .done, error)
      throw error
    }
  }
}
