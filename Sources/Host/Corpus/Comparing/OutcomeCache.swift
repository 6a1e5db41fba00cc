import Glibc
import InputText
import OutputFiles
import Synchronization

/// What became of inputs, kept in a folder by what it depends on: program, input, setup. What is
/// there is never replayed again; a file that is not whole is as if it were not there.
public final class OutcomeCache: Sendable {
  private let folder: String
  private let found = Atomic<Int>(0)
  private let made = Atomic<Int>(0)

  /// Makes the folder, if it is not there.
  public init(_ folder: String) throws(CorpusError) {
    self.folder = folder
    guard mkdir(folder.pathForC, 0o777) == 0 || errno == EEXIST,
      access(folder.pathForC, W_OK | X_OK) == 0
    else {
      throw .faulty(
        file: folder, line: 0,
        what: "cannot be a cache: \(String(cString: strerror(errno))); choose another folder")
    }
  }

  /// How many outcomes were there, and how many were made.
  public var counts: (found: Int, made: Int) {
    (found.load(ordering: .relaxed), made.load(ordering: .relaxed))
  }

  func outcome(_ key: ContentHash) -> UnitOutcome? {
    let path = places(key).path
    guard let text = try? WholeText(contentsOf: path, expecting: "", bytesMax: 64 << 20),
      let outcome = UnitOutcome(text.text)
    else { return nil }
    found.add(1, ordering: .relaxed)
    return outcome
  }

  /// What cannot be kept is made again.
  func keep(_ outcome: UnitOutcome, _ key: ContentHash) {
    made.add(1, ordering: .relaxed)
    let (part, path) = places(key)
    mkdir(part.pathForC, 0o777)
    guard var file = try? OutputFile(path, .whole) else { return }
    do throws(OutputError) {
      try file.append(outcome.text)
      try file.close(isLasting: false)
    } catch {}
  }

  private func places(_ key: ContentHash) -> (folder: String, path: String) {
    let digits = "\(key)"
    let part = "\(folder)/\(digits.prefix(2))"
    return (part, "\(part)/\(digits.dropFirst(2))")
  }
}
