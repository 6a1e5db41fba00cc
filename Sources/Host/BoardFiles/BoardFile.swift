public import Firmware

/// A board as described by its file in `Boards/`: the figures for the firmware, and those that only
/// the host needs.
public struct BoardFile: Sendable {
  /// The file name without its extension, as `--board` takes it.
  public var name: String
  /// One human-readable line: maker and model.
  public var title: String
  /// The part that the firmware gets.
  public var board: Board
  /// The visible area in millimetres, in the viewing orientation; nil when the maker does not state
  /// it.
  public var millimetres: (width: Double, height: Double)?
  /// How the panel is mounted.
  public var orientation: Orientation
  /// libinput's calibration matrix, first two rows of three, identity by default. Maps the unit
  /// square of the device to the unit square of the display before the orientation is applied.
  public var calibration: [Double]
  public var controller: ControllerModel
  /// The processor of the board's bare-metal image; nil when the board has none.
  public var processor: Processor?
  /// Limits for that image; nil when none are set.
  public var imageLimits: ImageLimits?
  /// What a live loop costs on it; nil when it was not measured.
  public var costs: CostFigures?
  /// What its parts are called; nil when they were not written down.
  public var machine: BoardMachine?
  /// Constants that this board overrides, in file order. Neither names nor values are checked here:
  /// the code that applies them knows which exist, and reports a wrong one with `file` and the
  /// line.
  public var thresholds: [Threshold]
  /// Where the figures of each group come from, in file order.
  public var sources: [Source]
  /// The path the file was read from, for messages.
  public var file: String
  /// What it was read from, byte for byte; empty for one that was made.
  public var text = ""
  /// The figures that a run depends on, for the header of a trace; empty for one that was made.
  public var figures: [HeaderFigure] = []

  /// The microcontroller of a board, for which its bare-metal image is built.
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

  /// A constant with a value other than the default, as written: `12`, `400ms`, `on`.
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

  /// The origin of a group of figures: a data sheet, a driver, a measurement, or "assumed: …".
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
    processor: Processor?, imageLimits: ImageLimits? = nil, costs: CostFigures? = nil,
    machine: BoardMachine? = nil, thresholds: [Threshold] = [], sources: [Source] = [],
    file: String = ""
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
    self.costs = costs
    self.machine = machine
    self.thresholds = thresholds
    self.sources = sources
    self.file = file
  }
}

extension BoardFile {
  /// Points on a millimetre of its glass; of one whose size is not known those of an inch of 160.
  ///
  /// A length without a direction has the scale of areas, where points are not square.
  public var pointsPerMillimetre: Double {
    guard let millimetres else { return BoardDraft.pointsPerMillimetre }
    let points = Double(board.width) * Double(board.height)
    return (points / (millimetres.width * millimetres.height)).squareRoot()
  }

  /// The standard deviation of reported positions, in points: the controller's noise, and what
  /// rounding to its units adds.
  public var positionNoise: Double {
    let units = controller.unitsPerPoint(board)
    let unit = 1 / min(units.x, units.y)
    return (controller.noise * controller.noise + unit * unit / 12).squareRoot()
  }
}
