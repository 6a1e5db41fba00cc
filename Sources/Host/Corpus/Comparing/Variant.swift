public import BoardFiles
import InputText
public import Sessions
import TactusCore

/// One side of a comparison: boards, sets of constants and single constants over what an input is
/// replayed on anyway, with commas between: `pinephone`, `gloves`, `mine.yaml,tap.slop=12`;
/// `default` changes nothing.
public struct Variant: Equatable, Sendable {
  /// As it was given.
  public let text: String
  public let choice: SetupChoice

  /// Where it changes nothing.
  public static let unchanged = "default"

  /// - Parameter boards: where boards are searched for.
  public init(_ text: String, boards: BoardDirectory = BoardDirectory()) throws(CorpusError) {
    self.text = text
    var choice = SetupChoice()
    for item in text.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      if let equals = item.firstIndex(of: "=") {
        let setting = TuningChoice.Setting(
          name: String(item[..<equals]), value: String(item[equals...].dropFirst()),
          place: "'\(text)'", isForAnyScene: true)
        guard !setting.name.isEmpty, !setting.value.isEmpty else {
          throw .faulty(
            file: "'\(text)'", line: 0, what: "'\(item)' sets nothing; write tap.slop=12")
        }
        choice.settings.append(setting)
      } else if item.hasSuffix(".yaml") {
        if try Self.isBoard(item) { choice.board = item } else { choice.tunings.append(item) }
      } else if TuningSet.shipped.contains(item) {
        choice.tunings.append(item)
      } else if item != Self.unchanged {
        choice.board = try Self.board(item, boards, text)
      }
    }
    self.choice = choice
  }

  private static func board(
    _ name: String, _ boards: BoardDirectory, _ text: String
  ) throws(CorpusError) -> String {
    let known: [String]
    do throws(BoardFileError) { known = try boards.list().map(\.name) } catch {
      throw .setup(.board(error))
    }
    if known.contains(name) { return name }
    let all = known + TuningSet.shipped + [unchanged]
    let near = suggestions(for: name, among: all)
    throw .faulty(
      file: "'\(text)'", line: 0,
      what: "'\(name)' is neither a board nor a set of constants; "
        + (near.isEmpty
          ? "write NAME=VALUE, a name, the path of a .yaml file, or '\(unchanged)'"
          : "did you mean \(alternatives(near))?"))
  }

  /// A set of constants has a key that no board has.
  private static func isBoard(_ path: String) throws(CorpusError) -> Bool {
    do throws(TextError) {
      let text = try WholeText(
        contentsOf: path, expecting: "a board or a set of constants", bytesMax: 1_000_000)
      return !text.text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix("constants:") }
    } catch {
      throw .text(error)
    }
  }
}

/// The values of one constant: `tap.slop=6..14:1`.
public struct Sweep: Equatable, Sendable {
  /// As it was given.
  public let text: String
  public let name: String
  /// The values as a person writes them, in order.
  public let values: [String]

  /// The most values.
  public static let valuesMax = 100

  public init(_ text: String) throws(CorpusError) {
    self.text = text
    let form =
      "write NAME=FROM..TO:STEP, such as tap.slop=6..14:1 or press.duration=300ms..700ms:50ms"
    guard let equals = text.firstIndex(of: "="), equals > text.startIndex,
      let dots = text.firstRange(of: ".."), dots.lowerBound > equals,
      let colon = text.lastIndex(of: ":"), colon > dots.upperBound
    else { throw .faulty(file: "'\(text)'", line: 0, what: "no sweep; \(form)") }
    name = String(text[..<equals])
    let parts = [
      text[text.index(after: equals)..<dots.lowerBound], text[dots.upperBound..<colon],
      text[colon...].dropFirst(),
    ].map(SweepNumber.init)
    guard let from = parts[0], let to = parts[1], let step = parts[2], step.value > 0,
      to.value >= from.value, from.unit == to.unit || from.value == 0, to.unit == step.unit
    else { throw .faulty(file: "'\(text)'", line: 0, what: "no range; \(form)") }
    let count = ((to.value - from.value) / step.value + 1e-6).rounded(.down) + 1
    guard count <= Double(Self.valuesMax) else {
      throw .faulty(
        file: "'\(text)'", line: 0, what: "more than \(Self.valuesMax) values; make the step larger"
      )
    }
    let decimals = max(from.decimals, step.decimals)
    values = (0..<Int(count)).map { index in
      SweepNumber.text(from.value + Double(index) * step.value, decimals) + to.unit
    }
  }
}

/// A number with its unit.
private struct SweepNumber {
  var value: Double
  var unit: String
  var decimals: Int

  init?(_ text: Substring) {
    let digits = text.prefix { "0123456789.".contains($0) }
    guard !digits.isEmpty, digits.count <= 8, let value = Double(digits) else { return nil }
    self.value = value
    unit = String(text.dropFirst(digits.count))
    guard unit.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
    decimals =
      digits.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first?.count ?? 0
  }

  static func text(_ value: Double, _ decimals: Int) -> String {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let whole = Int((value * scale).rounded())
    guard decimals > 0 else { return "\(whole)" }
    let rest = "\(Int(scale) + whole % Int(scale))".dropFirst()
    return "\(whole / Int(scale)).\(rest)"
  }
}
