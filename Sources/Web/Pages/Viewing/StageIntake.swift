import Firmware
import InputText

/// Makes messages of a feed from the bytes of a run's chain, as they come: what the stages of each
/// tick took. Everything else in the chain is left out, and so is what is no line of one.
public struct StageIntake: ~Copyable {
  /// The words of the stages, in the order of a message's numbers.
  public static var stages: [String] { (0..<Stage.count).map { "\(Stage.at($0).word)" } }

  private let feed: TraceFeed
  private var rest: [UInt8] = []
  private let stages = Self.stages.map { Array("\($0)=".utf8) }

  public init(to feed: TraceFeed) { self.feed = feed }

  /// Takes bytes; each line of the message that they give has the microseconds of each stage of a
  /// tick, or `-` for one that had nothing to do.
  public mutating func take(_ bytes: ArraySlice<UInt8>) {
    rest += bytes
    var message: [UInt8] = []
    var start = rest.startIndex
    while let end = rest[start...].firstIndex(of: 0x0A) {
      if let times = times(in: rest[start..<end]) { message += Array("\(times)\n".utf8) }
      start = end + 1
    }
    rest.removeSubrange(..<start)
    if rest.count > LineSource.lineBytesMax { rest.removeAll() }
    feed.append(stages: message)
  }

  private func times(in line: ArraySlice<UInt8>) -> String? {
    let fields = line.split(separator: 0x20)
    guard fields.count > 2, fields[1].elementsEqual("tick".utf8) else { return nil }
    return stages.map { stage in
      let field = fields.first { $0.starts(with: stage) }?.dropFirst(stage.count) ?? []
      let isNumber =
        (1...9).contains(field.count) && field.allSatisfy { (0x30...0x39).contains($0) }
      return isNumber ? String(decoding: field, as: UTF8.self) : "-"
    }.joined(separator: " ")
  }
}
