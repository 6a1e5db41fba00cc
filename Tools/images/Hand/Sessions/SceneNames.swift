import Firmware
package import Gestures

/// The names of a scene's targets and recognizers, as a page has them: texts.
public final class SceneNames: Sendable {
  private let targets: [String]
  private let recognizers: [(name: String, kind: RecognizerKind)]
  let palmSize: Float

  package init(
    targets: [String], recognizers: [(name: String, kind: RecognizerKind)], palmSize: Float
  ) {
    (self.targets, self.recognizers, self.palmSize) = (targets, recognizers, palmSize)
  }

  func kind(of recognizer: RecognizerID) -> RecognizerKind {
    recognizers[Int(recognizer.index)].kind
  }

  func text(of target: TargetID) -> String { targets[Int(target)] }
  func text(of recognizer: RecognizerID) -> String { recognizers[Int(recognizer.index)].name }
}
