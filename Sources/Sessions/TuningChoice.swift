public import BoardFiles

/// What says which values the constants of a run have, later ones first to be heard: the defaults,
/// the header of a trace that is replayed, the board, the command line.
public struct TuningChoice: Sendable {
  /// A constant, its value as text, and where that stands.
  public struct Setting: Equatable, Sendable {
    public var name: String
    public var value: String
    /// For messages: `own.yaml:40`, `--set`.
    public var place: String

    public init(name: String, value: String, place: String) {
      self.name = name
      self.value = value
      self.place = place
    }
  }

  /// Of a trace that is replayed, dotted keys of its header only.
  public var header: [Setting] = []
  /// Of a board file.
  public var board: [Setting] = []
  /// Of the command line.
  public var command: [Setting] = []

  public init() {}

  /// The settings of a board file.
  public static func settings(of file: BoardFile) -> [Setting] {
    file.thresholds.map {
      Setting(
        name: $0.name, value: $0.value,
        place: "\(BoardFileError.Place(file: file.file, line: $0.line))")
    }
  }

  /// The constants of a run of `scene`.
  ///
  /// A board may set the constants of any scene in the program. What a trace says of constants
  /// that this scene, or this build, does not have is left out and returned as notes.
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
    for setting in board {
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

/// A setting that cannot be: one line that says where, what, and how to mend it.
public struct TuningSettingError: Error, Equatable, CustomStringConvertible, Sendable {
  public let description: String

  init(_ setting: TuningChoice.Setting, _ fault: TuningFault) {
    description = "\(setting.place): \(fault)"
  }
}
