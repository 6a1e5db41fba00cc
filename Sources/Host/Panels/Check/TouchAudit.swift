import InputText
import Recordings
import SeatInput

/// How large contacts are and how hard they press, as the device states it.
struct TouchAudit: Sendable {
  /// Numbers of contacts, of each the most. Those of different units make no figure together: where
  /// any recording has them in the unit that is wanted, only those count.
  struct Values: Sendable {
    /// In millimetres, or as parts of the range.
    private(set) var known: [Double] = []
    /// In the device's own units.
    private(set) var raw: [Double] = []
    private let wanted: String

    init(in unit: String) { wanted = unit }

    var all: [Double] { known.isEmpty ? raw : known }
    var isRaw: Bool { known.isEmpty && !raw.isEmpty }
    var unit: String { isRaw ? "units" : wanted }

    fileprivate mutating func take(_ value: Double, isKnown: Bool) {
      if isKnown { known.append(value) } else { raw.append(value) }
    }

    /// In words, for a board file; nil of none.
    fileprivate func words(_ name: String) -> String? {
      guard let least = all.min(), let most = all.max() else { return nil }
      return "\(name)\(short(least, 2)) to \(short(most, 2))\(unit.isEmpty ? "" : " \(unit)")"
    }
  }

  private(set) var sizes = Values(in: "mm")
  private(set) var pressures = Values(in: "")
  /// Why sizes are not in millimetres; empty where they are.
  var sizeReason: String { sizes.isRaw ? withoutResolution : "" }
  private var withoutResolution = ""
  /// Why pressures are no parts of a range.
  var pressureReason: String {
    pressures.isRaw ? "in the device's units: it states no range of them" : ""
  }

  mutating func take(_ part: ContactPart, _ screen: RawTouchscreen, _ scale: MillimetreScale?) {
    let perMillimetre = Self.perMillimetre(screen, scale)
    let stated = screen.axes[AxisCode.multitouchPressure] ?? screen.axes[AxisCode.pressure]
    let range = stated.map(\.range).flatMap { $0.maximum > $0.minimum ? $0 : nil }
    for touch in part.freshTracks.map(\.contact.touch) {
      // A contact of no size hovers, or the device has none to state.
      if let major = touch.major, major > 0 {
        sizes.take(Double(major) / (perMillimetre ?? 1), isKnown: perMillimetre != nil)
        if perMillimetre == nil {
          let range = screen.axes[AxisCode.touchMajor].map {
            " of \($0.range.minimum) to \($0.range.maximum)"
          }
          withoutResolution = "in the device's units\(range ?? ""): it states no resolution of them"
        }
      }
      guard let value = touch.pressure, value > 0 else { continue }
      let ofRange = range.map { (Double(value) - Double($0.minimum)) / ($0.count - 1) }
      pressures.take(ofRange.map { min(max($0, 0), 1) } ?? Double(value), isKnown: range != nil)
    }
  }

  /// The units of a size in a millimetre; nil where that is not known.
  ///
  /// As a run has them (`ImprintScale`): of a size with a resolution that, of one with the units of
  /// the surface those, by the scale of areas.
  static func perMillimetre(_ screen: RawTouchscreen, _ scale: MillimetreScale?) -> Double? {
    guard let axis = screen.axes[AxisCode.touchMajor] else { return nil }
    switch ImprintScale.unit(
      of: (axis.range, Double(axis.resolution)), x: screen.x, y: screen.y)
    {
    case .perMillimetre(let own): return own
    case .surface:
      return scale.map {
        ($0.x.count / $0.size.width * $0.y.count / $0.size.height).squareRoot()
      }
    case .unknown: return nil
    }
  }

  /// In words, for a board file.
  var words: [String] {
    [sizes.words("contacts of "), pressures.words("pressure ")].compactMap { $0 }
  }
}
