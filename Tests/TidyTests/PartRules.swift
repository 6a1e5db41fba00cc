// A scene shows its parts in one function. The compiler sees no part that is missing there, and a
// mirror refuses a scene, which cannot be copied.

extension TidyRule {
  static let parts: [TidyRule] = [noHiddenPart]

  static let noHiddenPart = TidyRule(
    advice: "show the part in visitParts; else it neither comes to rest nor is drawn"
  ) { file in
    let code = file.code
    guard code.contains(where: { $0.contains("func visitParts<") }) else { return [] }
    let visits = code.filter { $0.contains("visit(&") }
    return zip(file.lines, code).enumerated().compactMap { index, pair in
      guard pair.0.prefix(while: { $0 == " " }).count == 2, let name = storedPart(pair.1),
        !visits.contains(where: {
          $0.contains("visit(&\(name),") || $0.contains("visit(&\(name)[")
        })
      else { return nil }
      return index + 1
    }
  }

  /// The name of the property that a line declares, if it stores parts.
  private static func storedPart(_ code: String) -> String? {
    // What has a body before a value is computed.
    guard code.first(where: { "{=".contains($0) }) != "{", !code.contains("static "),
      let property = code.firstMatch(of: /\bvar (\w+)(.*)$/),
      property.2.words.contains(where: partTypes.contains)
    else { return nil }
    return String(property.1)
  }

  /// The types that are parts.
  private static let partTypes: Set<Substring> = Set(
    SourceTree.swiftFiles.flatMap { file in
      file.code.compactMap { code -> Substring? in
        let declaration = /\b(?:struct|enum|extension) (\w+)(?:<.*>)?: (.*)/
        guard let match = code.firstMatch(of: declaration), match.2.words.contains("Part") else {
          return nil
        }
        return match.1
      }
    })
}
