import Gestures
import Raster
public import Scenes
public import TactusCore

/// Where the targets of a scene lie on a board, in points, at rest: what `tactus scenes NAME`
/// prints and what finger scripts name with `@`.
public struct SceneLayout: Encodable, Equatable, Sendable {
  public var scene: String
  public var board: String
  public var screen: Screen
  public var targets: [Target]

  public struct Screen: Encodable, Equatable, Sendable {
    public var width: Float
    public var height: Float
  }

  public struct Target: Encodable, Equatable, Sendable {
    public var name: String
    public var kind: String
    public var x: Float
    public var y: Float
    public var width: Float
    public var height: Float
    /// Whether its taps pass through the tap gate.
    public var quiet: Bool

    public var rect: Rect { Rect(x: x, y: y, width: width, height: height) }
  }

  /// - Parameters:
  ///   - board: the board's name.
  ///   - width: of the screen, in points.
  public init(_ kind: SceneKind, board: String, width: Float, height: Float) {
    let scenes = SceneSet(kind, width: width, height: height)
    scene = "\(kind.name)"
    self.board = board
    screen = Screen(width: width, height: height)
    targets = (0..<scenes.targetCount).map { id in
      let target = scenes.target(TargetID(id))
      return Target(
        name: target.name.string, kind: "\(target.kind)", x: target.frame.x, y: target.frame.y,
        width: target.frame.width, height: target.frame.height, quiet: target.isQuiet)
    }
  }

  /// The targets by name.
  public var rects: [String: Rect] {
    Dictionary(targets.map { ($0.name, $0.rect) }, uniquingKeysWith: { first, _ in first })
  }

  /// Keys sorted, a line feed at the end.
  public func json() throws(OutputError) -> String { try stableJSON(self) }
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

extension SceneKind {
  /// Every scene, in the order of their numbers.
  public static var all: [SceneKind] {
    (0..<count).compactMap { SceneKind(rawValue: UInt8($0)) }
  }

  /// The scene of that name.
  public init?(named name: String) {
    guard let kind = Self.all.first(where: { "\($0.name)" == name }) else { return nil }
    self = kind
  }
}
