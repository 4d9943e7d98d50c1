import Ground

/// The enum of each choice.
extension RustGenerator {
  func writeChoice(_ index: Int) {
    let name = enums[index]
    let choice = model.choices[index]
    let names = variants[index]
    let texts = choice.values.map { SourceEscapes.rust.quoted($0) }
    out.line()
    out.paragraph("The texts of \(choice.origin).", prefix: "/// ")
    out.line("#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]")
    out.block("pub enum \(name) {") { out in
      for (name, text) in zip(names, texts) {
        out.line("/// The text \(text.onOneLine).")
        out.line("\(name),")
      }
    }
    out.line()
    out.block("impl \(name) {") { out in
      out.line("/// All of them, in the order of the schema.")
      // As rustfmt has arrays: on one line up to 60 columns.
      let all = names.map { "\(name)::\($0)" as Text }
      writeCall("pub const ALL: [Self; \(all.count)] = [", all, "];")
      out.line()
      out.line("/// The text.")
      out.block("pub fn as_str(self) -> &'static str {") { out in
        writeMatch("self", zip(names, texts).map { "\(name)::\($0) => \($1)," })
      }
    }
    out.line()
    out.block("impl std::fmt::Display for \(name) {") { out in
      out.block("fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {") {
        $0.line("formatter.pad(self.as_str())")
      }
    }
    out.line()
    out.block("impl std::str::FromStr for \(name) {") { out in
      out.line("type Err = navruntime::Error;")
      out.line()
      out.block("fn from_str(text: &str) -> Result<Self, navruntime::Error> {") {
        $0.line("navruntime::json::FromJson::from_value(&text.into())")
      }
    }
    out.line()
    out.block("impl From<\(name)> for navruntime::json::Value {") { out in
      out.block("fn from(choice: \(name)) -> Self {") { $0.line("choice.as_str().into()") }
    }
    out.line()
    out.block("impl navruntime::json::FromJson for \(name) {") { out in
      out.line(readJSON)
      out.indented { out in
        out.block("reader.word(\"a text of \(name)\", |word| match word {", "})") { out in
          for (variant, text) in zip(names, texts) {
            out.line("\(text) => Some(\(name)::\(variant)),")
          }
          out.line("_ => None,")
        }
      }
      out.line("}")
    }
  }
}
