public import Firmware
public import Gestures
public import Raster
public import TactusCore

/// What a scene's targets and recognizers are called, looked up once: for whoever writes records
/// down and does not know the scene. A target keeps its name while the scene runs.
public final class SceneNames: TraceNames, Sendable {
  private let targets: [Label]
  private let targetTexts: [String]
  private let recognizers: [Recognizer]

  /// A recognizer, as its scene's table has it.
  public struct Recognizer: Sendable {
    public let name: Word
    public let kind: RecognizerKind
    fileprivate let text: String

    public init(name: Word, kind: RecognizerKind) {
      self.name = name
      self.kind = kind
      text = name.string
    }
  }

  /// - Parameters:
  ///   - targets: by their numbers.
  ///   - recognizers: in the order in which they were added.
  public init(targets: [Label], recognizers: [Recognizer]) {
    self.targets = targets
    self.recognizers = recognizers
    targetTexts = targets.map(\.string)
  }

  /// Those of a scene, as it lays itself out.
  public convenience init<S: Scene & ~Copyable>(
    of scene: S.Type, on board: Board, _ tuning: Firmware<S>.Tuning
  ) {
    var table = GestureTable(tuning.gestures)
    let scene = S(Screen(of: board), tuning.scene, &table)
    var targets: [Label] = []
    for id in 0..<scene.targetCount { targets.append(scene.target(TargetID(id)).name) }
    let recognizers = (0..<table.count).map { index in
      let id = RecognizerID(index)
      return Recognizer(name: table.name(of: id), kind: table.kind(of: id))
    }
    self.init(targets: targets, recognizers: recognizers)
  }

  public func name(of target: TargetID) -> Label { targets[Int(target)] }
  public func name(of recognizer: RecognizerID) -> Word { recognizers[Int(recognizer.index)].name }

  func text(of target: TargetID) -> String { targetTexts[Int(target)] }
  func text(of recognizer: RecognizerID) -> String { recognizers[Int(recognizer.index)].text }
  func kind(of recognizer: RecognizerID) -> RecognizerKind {
    recognizers[Int(recognizer.index)].kind
  }
}

extension Word {
  /// The word as a string of the host.
  var string: String {
    var bytes: [UInt8] = []
    forEachByte { bytes.append($0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Label {
  /// The label as a string of the host.
  var string: String {
    withUTF8Span { bytes in
      var text: [UInt8] = []
      for index in 0..<bytes.count { text.append(bytes[index]) }
      return String(decoding: text, as: UTF8.self)
    }
  }
}
