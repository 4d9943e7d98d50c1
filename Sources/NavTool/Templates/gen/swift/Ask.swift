/// Shows a screen that answers, and waits for its answer. Whatever happens to the screen or
/// the app, this ends. Cancelling the task removes the screen.
///
/// With `gate`, a route whose conditions do not hold shows the screen that the schema gives
/// as their way out, such as a sign-in, and waits for the facts. Then that screen is removed
/// and the route is shown. Gates may follow each other; if the user leaves one, this ends
/// with `refused`.
///
/// Destroy the app on the actor that asks, or after all questions have ended: when one ends,
/// it still uses an app that is not destroyed.
public func ask<Answer>(
  _ question: Question<Answer>, gate: Bool = false,
  isolation: isolated (any Actor)? = #isolation
) async throws(AskError) -> Answer {
  while true {
    do throws(AskError) { return try await answer(to: question) } catch {
      guard gate, case .refused(let result) = error, let gate = Reader.gate(of: result) else {
        throw error
      }
      try await pass(gate, to: question.route, error)
    }
  }
}
