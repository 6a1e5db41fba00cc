import InputText
import Recordings
import SeatInput

/// How a panel lies under its display, as it is set and as taps on marks show it.
struct PanelPlacement: Sendable {
  let options: PanelCheck.Options
  /// How the panel is mounted, by taps on marks.
  private(set) var fit: PanelFit?
  private(set) var findings: [Finding] = []
  /// Whether a recording lacks the range of its axes: then nothing is known in millimetres.
  private(set) var isRangeGuessed = false
  /// Whether the size that a device states is that of its glass, a quarter turned: then it is
  /// mounted so, whichever way.
  private var liesAcross = false

  /// What taps on marks may be off them that the command line does not announce, in millimetres.
  private static let unannounced = 3.0

  init(_ screens: [RawTouchscreen], _ options: PanelCheck.Options) throws(TextError) {
    self.options = options
    for screen in screens {
      let log = ContactParts.first(Mark.countMax, of: screen)
      guard let first = log.contacts.first else {
        throw .untouched(
          file: screen.file, eventCount: screen.log.count,
          reportCount: screen.log.count(where: \.event.endsPacket))
      }
      if !screen.isRangeGuessed, let first = screens.first(where: { !$0.isRangeGuessed }),
        first.x != screen.x || first.y != screen.y
      {
        throw .unusable(
          file: screen.file, what: "it is of another panel than \(first.file): its ranges differ",
          remedy: "check the recordings of one panel at a time")
      }
      isRangeGuessed = isRangeGuessed || screen.isRangeGuessed
      if fit == nil, let found = try Self.fit(screen, log, options) {
        fit = found
        findings += finding(of: found, screen, first.firstLine)
      }
      liesAcross = liesAcross || isTurned(screen)
    }
  }

  private func isTurned(_ screen: RawTouchscreen) -> Bool {
    guard options.mounting == PanelMounting(), let size = options.size, let own = screen.size else {
      return false
    }
    func isNear(_ one: Double, _ other: Double) -> Bool { (one / other - 1).magnitude < 0.1 }
    return isNear(own.width, size.height) && isNear(own.height, size.width)
      && !isNear(size.width, size.height)
  }

  /// As far as it is known.
  var mounting: PanelMounting {
    fit?.mounting ?? (liesAcross ? PanelMounting(swap: true) : options.mounting)
  }

  /// What makes a device's units millimetres; nil without a size.
  func scale(of screen: RawTouchscreen) -> MillimetreScale? {
    // Along the device's own axes.
    (options.size.map { mounting.swap ? $0.turned : $0 } ?? screen.size).map {
      MillimetreScale(size: $0, x: screen.x, y: screen.y)
    }
  }

  /// The fit of the taps that are known, or of the first contacts: those are taken for taps on the
  /// marks when the command line has it so, or when they lie where a panel has the marks and
  /// nowhere else.
  private static func fit(
    _ screen: RawTouchscreen, _ log: ContactLog, _ options: PanelCheck.Options
  ) throws(TextError) -> PanelFit? {
    guard options.taps.isEmpty else {
      return try PanelFit(options.taps, glass: options.size, on: screen)
    }
    if let count = options.marks {
      let taps = log.contacts.prefix(count).map { PanelTap($0) }
      return try PanelFit(taps, marks: Mark.marks(count), glass: options.size, on: screen)
    }
    for count in [5, 3] where log.contacts.count >= count {
      let first = Array(log.contacts.prefix(count))
      let isOneByOne = zip(first, first.dropFirst()).allSatisfy { $0.endTime <= $1.startTime }
      let areTaps = first.allSatisfy {
        $0.end == .lifted && !$0.isPart && PanelTap.moved(by: $0, on: screen) <= 0.02
      }
      guard isOneByOne, areTaps,
        let fit = try? PanelFit(first.map { PanelTap($0) }, glass: options.size, on: screen),
        fit.model == .mounting, (fit.leftOfMarks.max() ?? 0) <= unannounced
      else { continue }
      return fit
    }
    return nil
  }

  /// Where the mounting that taps show is another one than that which is set.
  private func finding(of fit: PanelFit, _ screen: RawTouchscreen, _ line: Int32) -> [Finding] {
    let (needed, set) = (fit.mounting, options.mounting)
    guard needed != set else { return [] }
    let differing = [
      ("swapped", needed.swap != set.swap), ("inverted x", needed.invertX != set.invertX),
      ("inverted y", needed.invertY != set.invertY),
    ].filter(\.1).map(\.0)
    let numbers = fit.calibration.map { short($0, 5) }.joined(separator: ", ")
    // Of a guessed range they are none.
    let isKnown = fit.missingRange == nil
    let properties =
      needed.properties.isEmpty
      ? "remove the properties of its mounting from the device tree"
      : "\(isKnown ? "" : "put ")\(needed.properties.joined(separator: ", ")) into the device tree"
    return [
      Finding(
        kind: needed.swap != set.swap ? .swapped : .inverted, file: screen.file, line: line,
        what: "the taps on the marks are \(differing.joined(separator: ", ")): the panel is "
          + "\(needed.appearance)",
        remedy: (isKnown ? "put 'calibration: [\(numbers)]' into the board file, or " : "")
          + properties + "; 'tactus panel fit' has the lines for other systems")
    ]
  }
}
