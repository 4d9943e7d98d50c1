import Ground
import JSONCoding

/// Writes what operating systems want to know of the links of a schema.
struct LinkFiles {
  let model: SchemaModel
  /// What only the program's author knows. The command line asks for what a file needs.
  let application: Text?
  let fingerprint: Text?

  /// What `nav gen` calls them.
  static var languages: [Text] { ["aasa", "assetlinks", "desktop"] }

  func file(of language: Text) -> [UInt8] {
    switch language {
    case "aasa": return association()
    case "assetlinks": return assetLinks()
    default: return desktopEntry()
    }
  }

  /// The patterns of the links that may come from outside, in the order of the schema.
  private var patterns: [Text] {
    model.routes.flatMap { $0.links }
  }

  /// apple-app-site-association (Apple, "Supporting associated domains"): the paths of the links,
  /// `*` where a parameter stands.
  private func association() -> [UInt8] {
    let out = SourceText(unit: 2, width: Int.max)
    var known: Set<Text> = []
    let paths = patterns.flatMap(Self.applePaths).filter { known.insert($0).inserted }
    out.block("{") { out in
      out.block("\"applinks\": {") { out in
        out.block("\"details\": [", "]") { out in
          out.block("{") { out in
            out.line("\"appIDs\": [\(JSONText.quoted(application ?? ""))],")
            out.block("\"components\": [", "]") { out in
              for (index, path) in paths.enumerated() {
                let comma: Text = index &+ 1 < paths.count ? "," : ""
                out.line("{ \"/\": \(JSONText.quoted(path)) }\(comma)")
              }
            }
          }
        }
      }
    }
    return out.bytes
  }

  /// assetlinks.json (Digital Asset Links): the program may handle the links of the site.
  private func assetLinks() -> [UInt8] {
    let out = SourceText(unit: 2, width: Int.max)
    out.block("[", "]") { out in
      out.block("{") { out in
        out.line("\"relation\": [\"delegate_permission/common.handle_all_urls\"],")
        out.block("\"target\": {") { out in
          out.line("\"namespace\": \"android_app\",")
          out.line("\"package_name\": \(JSONText.quoted(application ?? "")),")
          out.line("\"sha256_cert_fingerprints\": [\(JSONText.quoted(fingerprint ?? ""))]")
        }
      }
    }
    return out.bytes
  }

  /// What the author should know of a file that gives the program no URL.
  func notes(of language: Text) -> [Text] {
    if patterns.isEmpty {
      return ["no route has \"links\", so the file gives the program no URL; give a route one"]
    }
    if language == "desktop", ownSchemes.isEmpty {
      return [
        "the schema has no scheme of its own, so the file gives the program no URL; name one in "
          + "\"links\", as in {\"schemes\":[\"shop\"]}"
      ]
    }
    return []
  }

  /// Those that are not the web's.
  private var ownSchemes: [Text] { model.schemes.filter { $0 != "http" && $0 != "https" } }

  /// What is wrong with the name of an app, for a message that says what it should be; nil if it
  /// may be one.
  static func form(of application: Text, for language: Text) -> Text? {
    let parts = application.split(by: UInt8(ascii: "."))
    func are(_ parts: ArraySlice<Text>, _ isAllowed: (UInt8) -> Bool) -> Bool {
      parts.allSatisfy { !$0.isEmpty && $0.bytes.allSatisfy(isAllowed) }
    }
    func isWord(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit }
    switch language {
    case "aasa":
      let isTeam = parts[0].count == 10 && are(parts[..<1]) { $0.isUpper || $0.isASCIIDigit }
      let isID =
        isTeam && parts.count > 1 && are(parts[...]) { isWord($0) || $0 == UInt8(ascii: "-") }
      return isID
        ? nil
        : "no app id: it is the team id, ten capital letters and digits that the developer account "
          + "shows, a dot, and the bundle id, as in A1B2C3D4E5.com.example.app"
    case "assetlinks":
      let isPackage =
        parts.count > 1 && are(parts[...]) { isWord($0) || $0 == UInt8(ascii: "_") }
        && parts.allSatisfy { !$0.bytes[0].isASCIIDigit }
      return isPackage
        ? nil : "no package: it is the applicationId of the Android app, as in com.example.app"
    case "desktop":
      let isLine = !application.isEmpty && application.bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
      return isLine ? nil : "no command: it is one line, as in shop or /opt/shop/bin/shop"
    default: return nil
    }
  }

  /// Whether it is a fingerprint as Digital Asset Links wants it and `keytool` prints it: 32 bytes
  /// in upper case, with colons between them.
  static func isFingerprint(_ text: Text) -> Bool {
    let bytes = text.split(by: UInt8(ascii: ":"))
    return bytes.count == 32
      && bytes.allSatisfy { byte in
        byte.count == 2 && byte.bytes.allSatisfy { $0.hexValue?.hexDigit(isUpper: true) == $0 }
      }
  }

  /// A desktop entry (freedesktop.org, Desktop Entry Specification) that gives the program the URLs
  /// of the schemes that are its own.
  private func desktopEntry() -> [UInt8] {
    let out = SourceText(unit: 2, width: Int.max)
    let name = model.id.onOneLine
    out.line("[Desktop Entry]")
    out.line("Type=Application")
    out.line("Name=\(name.replacing("\\", with: "\\\\"))")
    out.line("Exec=\(application ?? NameWords(model.id).spelled(.snake)) %u")
    out.line("NoDisplay=true")
    var types: [UInt8] = []
    for scheme in ownSchemes { types += ("x-scheme-handler/\(scheme);" as Text).bytes }
    if !types.isEmpty { out.line("MimeType=\(Text(bytes: types))") }
    return out.bytes
  }

  /// The paths that Apple's rules write for a pattern. `*` there matches anything, `/` too; so it
  /// may take more than the pattern does, never less. A segment that may be left out gives two.
  static func applePaths(_ pattern: Text) -> [Text] {
    var paths: [[UInt8]] = [[]]
    for segment in pattern.split(by: UInt8(ascii: "/")).dropFirst() {
      let isOptional = segment.bytes.first == UInt8(ascii: ":") && segment.hasSuffix("?")
      let isRest = segment.bytes.first == UInt8(ascii: "*")
      var written: [UInt8] = [UInt8(ascii: "/")]
      if segment.bytes.first == UInt8(ascii: ":") || isRest {
        written.append(UInt8(ascii: "*"))
      } else {
        for byte in segment.bytes { written.append(byte) }
      }
      let longer = paths.map { $0 + written }
      paths = isOptional || isRest ? paths + longer : longer
    }
    return paths.map { Text(bytes: $0.isEmpty ? [UInt8(ascii: "/")] : $0) }
  }
}
