import InputText
import Recordings
import SeatInput

/// Compares the mounting that taps on marks show with the one that is set.
///
/// The first contacts of a recording are taken for taps on the marks when the command line has it
/// so, or when they lie where a panel has the marks and nowhere else.
struct MountingAudit {
  /// How the panel is set to be mounted.
  let expected: PanelMounting

  /// What taps on marks may be off them that the command line does not announce, in millimetres.
  static let unannounced = 3.0

  /// The fit of the taps that are known, or of the first contacts; nil when those are no taps on
  /// marks.
  static func fit(
    _ screen: RawTouchscreen, _ log: ContactLog, _ setting: PanelPlacement.Setting
  ) throws(TextError) -> PanelFit? {
    guard setting.taps.isEmpty else { return try fit(setting.taps, setting.size, screen) }
    if let count = setting.marks {
      let taps = log.contacts.prefix(count).map { PanelTap($0) }
      return try fit(taps, count: count, setting.size, screen)
    }
    for count in [5, 3] {
      guard log.contacts.count >= count else { continue }
      let first = Array(log.contacts.prefix(count))
      let isOneByOne = zip(first, first.dropFirst()).allSatisfy { $0.endTime <= $1.startTime }
      let areTaps = first.allSatisfy {
        $0.end == .lifted && !$0.isPart && PanelTap.moved(by: $0, on: screen) <= 0.02
      }
      guard isOneByOne, areTaps else { continue }
      let taps = first.map { PanelTap($0) }
      guard let fit = try? fit(taps, setting.size, screen),
        fit.model == .mounting, (fit.leftOfMarks.max() ?? 0) <= unannounced
      else { continue }
      return fit
    }
    return nil
  }

  /// The fit of taps on all marks; nil where there are as many as there are never marks.
  static func fit(
    _ taps: [PanelTap], count: Int? = nil, _ glass: PanelSize?, _ screen: RawTouchscreen
  ) throws(TextError) -> PanelFit? {
    guard let marks = Mark.marks(count ?? taps.count) else { return nil }
    if let glass { return try PanelFit(taps, marks: marks, glass: glass, on: screen) }
    return try PanelFit(taps, marks: marks, on: screen)
  }

  func findings(of fit: PanelFit, _ screen: RawTouchscreen, _ line: Int32) -> [Finding] {
    guard fit.mounting != expected else { return [] }
    let needed = fit.mounting
    let differing = [
      needed.swap != expected.swap ? "swapped" : nil,
      needed.invertX != expected.invertX ? "inverted x" : nil,
      needed.invertY != expected.invertY ? "inverted y" : nil,
    ].compactMap { $0 }
    let kind = needed.swap != expected.swap ? Finding.Kind.swapped : .inverted
    let numbers = fit.calibration.map { short($0, 5) }.joined(separator: ", ")
    // Of a guessed range they are none.
    let isKnown = fit.missingRange == nil
    let properties =
      needed.properties.isEmpty
      ? "remove the properties of its mounting from the device tree"
      : "\(isKnown ? "" : "put ")\(needed.properties.joined(separator: ", ")) into the device tree"
    return [
      Finding(
        kind: kind, file: screen.file, line: line,
        what: "the taps on the marks are \(differing.joined(separator: ", ")): the panel is "
          + "\(needed.appearance)",
        remedy: (isKnown ? "put 'calibration: [\(numbers)]' into the board file, or " : "")
          + properties + "; 'tactus panel fit' has the lines for other systems")
    ]
  }
}
