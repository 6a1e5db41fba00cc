public import Firmware
public import OutputFiles
import Raster
public import TactusCore

/// The layout of a scene's targets on a board, in points, at rest: what `tactus scenes NAME` prints
/// and what finger scripts refer to with `@`.
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
  ///   - name: the board's name.
  ///   - tuning: the constants; nil for the defaults.
  public init(
    _ entry: SceneEntry, on board: Board, named name: String, tuning: RunTuning? = nil
  ) {
    scene = entry.name
    self.board = name
    screen = Screen(width: board.width, height: board.height)
    targets = entry.targets(on: board, tuning: tuning).map { target in
      Target(
        name: target.name.string, kind: "\(target.kind)", x: target.frame.x, y: target.frame.y,
        width: target.frame.width, height: target.frame.height, quiet: target.isQuiet)
    }
  }

  /// The rectangles of the targets by name.
  public var rects: [String: Rect] {
    Dictionary(targets.map { ($0.name, $0.rect) }, uniquingKeysWith: { first, _ in first })
  }

  /// As JSON, with sorted keys and a trailing line feed.
  public func json() throws(OutputError) -> String { try stableJSON(self) }
}
