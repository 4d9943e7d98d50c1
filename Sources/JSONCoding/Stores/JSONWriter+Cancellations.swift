import Ground
import Stores

extension JSONWriter {
  /// Who rejected an intent, and why: `{"debugName":text|null,"reason":reason}`, and perhaps
  /// `"middleware"`.
  mutating func middlewareRejected(_ cancellation: FlowCancellation<JSONRoute>) {
    beginObject()
    key("debugName")
    string(cancellation.debugName)
    key("reason")
    switch cancellation.reason {
    case .navigation(let reason): reason.write(to: &self)
    case .modal(let reason): reason.write(to: &self)
    }
    canceller(cancellation.middleware, unlessIn: cancellation.debugName)
    endObject()
  }

  /// The member `"middleware"`, the debug name of the one that cancelled, if its reason does not
  /// tell it.
  private mutating func canceller(_ name: Text?, unlessIn known: Text?) {
    guard let name, known == nil else { return }
    key("middleware")
    string(name)
  }

  /// Why a tab keeps its modals.
  mutating func cancelled(_ tab: Text, _ cancellation: ModalCancellation<JSONRoute>) {
    beginObject()
    self.cancellation(tab, cancellation)
    endObject()
  }

  /// The members of that.
  mutating func cancellation(_ tab: Text?, _ cancellation: ModalCancellation<JSONRoute>) {
    self.tab(tab)
    key("reason")
    cancellation.reason.write(to: &self)
    canceller(cancellation.middleware, unlessIn: cancellation.reason.debugName)
  }
}
