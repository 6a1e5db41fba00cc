import Yams

/// The root node of a YAML text; the parser's errors become `BoardFileError`s.
func composeRoot(_ yaml: String, file: String) throws(BoardFileError) -> Node {
  func place(_ line: Int) -> BoardFileError.Place { .init(file: file, line: max(1, line)) }
  do {
    guard let node = try compose(yaml: yaml) else {
      throw BoardFileError.malformed(place(1), reason: "it is empty; start with 'title:'")
    }
    return node
  } catch let error as BoardFileError {
    throw error
  } catch YamlError.scanner(_, let problem, let mark, _) {
    throw .malformed(place(mark.line), reason: "\(problem); fix the YAML")
  } catch YamlError.parser(_, let problem, let mark, _) {
    throw .malformed(place(mark.line), reason: "\(problem); fix the YAML")
  } catch YamlError.composer(_, let problem, let mark, _) {
    throw .malformed(place(mark.line), reason: "\(problem); fix the YAML")
  } catch YamlError.duplicatedKeysInMapping(let duplicates, let context) {
    throw .duplicateKey(place(context.mark.line), key: duplicates.first ?? "")
  } catch {
    throw .malformed(place(1), reason: "a character that YAML forbids; save it as plain UTF-8")
  }
}
