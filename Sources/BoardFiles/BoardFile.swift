public import Firmware

/// A board as its file in `Boards/` describes it: the numbers for the firmware, and what only the
/// host needs.
public struct BoardFile: Sendable {
  /// The file's name without its ending; what `--board` takes.
  public var name: String
  /// One line for people: maker and model.
  public var title: String
  /// What the firmware gets.
  public var board: Board
  /// The glass in millimetres, as it is looked at; nil when the maker does not say.
  public var millimetres: (width: Double, height: Double)?
  /// How the panel is mounted.
  public var orientation: Orientation
  /// libinput's calibration matrix, first two rows of three, identity by default. Maps the unit
  /// square of the device to the unit square of the display before the orientation is applied.
  public var calibration: [Double]
  public var controller: ControllerModel
  /// The processor of the board's own image, when it has one.
  public var processor: Processor?
  /// What that image may take; nil when nobody has set limits.
  public var imageLimits: ImageLimits?
  /// Constants that this board sets, in the order of the file. Neither names nor values are checked
  /// here: whoever applies them knows which exist, and reports a wrong one with `file` and the
  /// line.
  public var thresholds: [Threshold]
  /// Where the figures of each group come from, in the order of the file.
  public var sources: [Source]
  /// The path that it was read from, for messages.
  public var file: String

  /// The microcontroller of a board, for the image that is built for it.
  public struct Processor: Equatable, Sendable {
    public var core: String
    public var clockHertz: Int
    public var flashBytes: Int
    public var ramBytes: Int

    public init(core: String, clockHertz: Int, flashBytes: Int, ramBytes: Int) {
      self.core = core
      self.clockHertz = clockHertz
      self.flashBytes = flashBytes
      self.ramBytes = ramBytes
    }
  }

  /// A constant with another value than the default, as it is written: `12`, `400ms`, `on`.
  public struct Threshold: Equatable, Sendable {
    public var name: String
    public var value: String
    public var line: Int

    public init(name: String, value: String, line: Int) {
      self.name = name
      self.value = value
      self.line = line
    }
  }

  /// Where a group of figures comes from: a data sheet, a driver, a measurement, or "assumed: …".
  public struct Source: Equatable, Sendable {
    public var group: String
    public var text: String

    public init(group: String, text: String) {
      self.group = group
      self.text = text
    }
  }

  public init(
    name: String, title: String, board: Board, millimetres: (width: Double, height: Double)?,
    orientation: Orientation, calibration: [Double], controller: ControllerModel,
    processor: Processor?, imageLimits: ImageLimits? = nil, thresholds: [Threshold] = [],
    sources: [Source] = [], file: String = ""
  ) {
    precondition(calibration.count == 6, "a calibration matrix has two rows of three")
    self.name = name
    self.title = title
    self.board = board
    self.millimetres = millimetres
    self.orientation = orientation
    self.calibration = calibration
    self.controller = controller
    self.processor = processor
    self.imageLimits = imageLimits
    self.thresholds = thresholds
    self.sources = sources
    self.file = file
  }
}
