import NavigationCore

/// The enum of each choice.
extension RustGenerator {
  func writeChoice(_ index: Int) {
    let (name, choice, names) = (enums[index], model.choices[index], variants[index])
    let texts = choice.values.map { SourceEscapes.rust.quoted($0) }
    out.line()
    out.paragraph("The texts of \(choice.origin).", prefix: "/// ")
    out.line("#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]")
    out.block("pub enum \(name) {") { out in
      for (name, text) in zip(names, texts) {
        out.line("/// \(text)")
        out.line("\(name),")
      }
    }
    out.line()
    out.block("impl \(name) {") { out in
      out.line("/// The text.")
      out.block("pub fn as_str(self) -> &'static str {") { out in
        writeMatch("self", zip(names, texts).map { "\(name)::\($0) => \($1)," })
      }
    }
    out.line()
    out.block("impl From<\(name)> for navruntime::json::Value {") { out in
      out.block("fn from(choice: \(name)) -> Self {") { $0.line("choice.as_str().into()") }
    }
    out.line()
    out.block("impl navruntime::json::FromJson for \(name) {") { out in
      out.line(
        "fn from_value(value: &navruntime::json::Value) -> Result<Self, navruntime::Error> {")
      out.indented { out in
        out.block("match value.as_str() {") { out in
          for (variant, text) in zip(names, texts) {
            out.line("Some(\(text)) => Ok(\(name)::\(variant)),")
          }
          out.line("_ => Err(typed::unknown_choice(\"\(name)\", value)),")
        }
      }
      out.line("}")
    }
  }
}
