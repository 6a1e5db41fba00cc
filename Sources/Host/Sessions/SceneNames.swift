public import Firmware
public import Gestures
public import Raster
public import TactusCore

/// The names of a scene's targets and recognizers, looked up once for code that writes records
/// without knowing the scene's type.
public final class SceneNames: TraceNames, Sendable {
  private let targets: [Label]
  private let targetTexts: [String]
  private let recognizers: [Word]
  private let recognizerTexts: [String]
  private let kinds: [RecognizerKind]
  /// `contact.palmSize` of the run, in points.
  let palmSize: Float

  /// - Parameters:
  ///   - targets: the targets' names, indexed by id.
  ///   - recognizers: the recognizers' names, by index.
  ///   - kinds: the recognizers' kinds, by index.
  ///   - palmSize: what a contact is larger than that is a palm, in points.
  public init(
    targets: [Label], recognizers: [Word], kinds: [RecognizerKind], palmSize: Float = 0
  ) {
    self.kinds = kinds
    self.palmSize = palmSize
    self.targets = targets
    self.recognizers = recognizers
    targetTexts = targets.map(\.string)
    recognizerTexts = recognizers.map(\.string)
  }

  /// The names of a firmware's scene; a target's name does not change during a run.
  ///
  /// - Parameter palmSize: what a contact is larger than that is a palm, in points.
  public convenience init<S: Scene & ~Copyable>(
    _ firmware: borrowing Firmware<S>, palmSize: Float = 0
  ) {
    var targets: [Label] = []
    for id in 0..<firmware.scene.targetCount {
      targets.append(firmware.scene.target(TargetID(id)).name)
    }
    var recognizers: [Word] = []
    var kinds: [RecognizerKind] = []
    for index in 0..<firmware.recognizerCount {
      recognizers.append(firmware.name(of: RecognizerID(index)))
      kinds.append(firmware.kind(of: RecognizerID(index)))
    }
    self.init(
      targets: targets, recognizers: recognizers, kinds: kinds, palmSize: palmSize)
  }

  public func name(of target: TargetID) -> Label { targets[Int(target)] }
  public func name(of recognizer: RecognizerID) -> Word { recognizers[Int(recognizer.index)] }

  func kind(of recognizer: RecognizerID) -> RecognizerKind { kinds[Int(recognizer.index)] }

  /// How many of the recognizers are of this kind.
  func count(of kind: RecognizerKind) -> Int { kinds.count { $0 == kind } }

  /// A target's name as a `String`.
  public func text(of target: TargetID) -> String { targetTexts[Int(target)] }
  /// A recognizer's name as a `String`.
  public func text(of recognizer: RecognizerID) -> String { recognizerTexts[Int(recognizer.index)] }
}

extension Word {
  /// The word as a `String`.
  public var string: String {
    var bytes: [UInt8] = []
    forEachByte { bytes.append($0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Label {
  /// The label as a `String`.
  public var string: String {
    withUTF8Span { bytes in
      var text: [UInt8] = []
      for index in 0..<bytes.count { text.append(bytes[index]) }
      return String(decoding: text, as: UTF8.self)
    }
  }
}
