public import BoardFiles
import Gestures

/// The sources of a run's constants. From lowest to highest precedence: the defaults, the header of
/// a replayed trace, the board, sets of constants, the command line.
public struct TuningChoice: Sendable {
  /// A constant, its value as text, and where it was set.
  public struct Setting: Hashable, Sendable {
    public var name: String
    public var value: String
    /// For messages: `own.yaml:40`, `--set`.
    public var place: String
    /// Whether it is ignored for a scene that lacks the constant, as long as another scene of the
    /// program has it. Otherwise that is an error.
    public var isForAnyScene: Bool

    public init(name: String, value: String, place: String, isForAnyScene: Bool = false) {
      self.name = name
      self.value = value
      self.place = place
      self.isForAnyScene = isForAnyScene
    }
  }

  /// From the header of a replayed trace: its dotted keys only.
  public var header: [Setting] = []
  /// From a board file.
  public var board: [Setting] = []
  /// From sets of constants, the last set last.
  public var sets: [Setting] = []
  /// From the command line.
  public var command: [Setting] = []

  public init() {}

  /// The settings of a board file: those that it states, after the one that follows from its noise
  /// where that is greater than a fingertip's own.
  public static func settings(of file: BoardFile) -> [Setting] {
    let noise = (file.positionNoise * 100).rounded() / 100
    let measured =
      noise > Double(GestureThresholds().velocityNoise)
      ? [Setting(name: "velocity.noise", value: "\(noise)", place: file.file)] : []
    return measured + settings(file.thresholds, of: file.file)
  }

  /// The settings of a set of constants.
  public static func settings(of set: TuningSet) -> [Setting] {
    settings(set.constants, of: set.file)
  }

  private static func settings(
    _ constants: [BoardFile.Threshold], of file: String
  ) -> [Setting] {
    constants.map {
      Setting(
        name: $0.name, value: $0.value,
        place: "\(BoardFileError.Place(file: file, line: $0.line))")
    }
  }

  /// The constants of a run of `scene`.
  ///
  /// A board or a set may set the constants of any scene in the program. Constants of a trace that
  /// this scene or this build does not have are skipped, with a note for each. Throws at the first
  /// invalid setting of the board, a set or the command line.
  public func resolved(
    for scene: SceneEntry, in catalog: SceneCatalog
  ) throws(TuningSettingError) -> (tuning: RunTuning, notes: [String]) {
    var tuning = scene.defaults
    var notes: [String] = []
    for setting in header {
      do throws(TuningFault) {
        try tuning.set(setting.name, setting.value)
      } catch {
        notes.append("\(setting.place): \(error); its default is used")
      }
    }
    for setting in board + sets {
      do throws(TuningFault) {
        if tuning[setting.name] != nil {
          try tuning.set(setting.name, setting.value)
        } else if let other = catalog.constants.first(where: { $0.name == setting.name }) {
          _ = try other.checked(setting.value)
        } else {
          throw .unknown(setting.name, among: catalog.constants)
        }
      } catch {
        throw TuningSettingError(setting, error)
      }
    }
    for setting in command {
      do throws(TuningFault) {
        let others = catalog.scenes(with: setting.name)
        if tuning[setting.name] == nil, !others.isEmpty {
          throw .foreign(setting.name, to: scene.name, of: others)
        }
        try tuning.set(setting.name, setting.value)
      } catch {
        throw TuningSettingError(setting, error)
      }
    }
    return (tuning, notes)
  }
}

/// An invalid setting. Its description is one line: where, what, and how to fix it.
public struct TuningSettingError: Error, Equatable, CustomStringConvertible, Sendable {
  public let description: String

  init(_ setting: TuningChoice.Setting, _ fault: TuningFault) {
    description = "\(setting.place): \(fault)"
  }
}
