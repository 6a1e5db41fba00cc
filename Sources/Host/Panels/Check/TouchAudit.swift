import Recordings
import SeatInput

/// How large contacts are and how hard they press, as the device states it.
struct TouchAudit: Sendable {
  /// Of each contact the most, in millimetres where any recording has them, else in the device's
  /// own units: numbers of different units make no figure together.
  var sizes: [Double] { inMillimetres.isEmpty ? inUnits : inMillimetres }
  /// As parts of the range where any recording states one, else the numbers themselves.
  var pressures: [Double] { ofRange.isEmpty ? unranged : ofRange }
  var sizeUnit: String { inMillimetres.isEmpty && !inUnits.isEmpty ? "units" : "mm" }
  var pressureUnit: String { ofRange.isEmpty && !unranged.isEmpty ? "units" : "" }
  /// Why sizes are not in millimetres; empty where they are.
  var sizeReason: String { sizeUnit == "mm" ? "" : withoutResolution }
  private var withoutResolution = ""
  var sizesInMillimetres: [Double] { inMillimetres }
  var pressuresOfRange: [Double] { ofRange }
  private var inMillimetres: [Double] = []
  private var inUnits: [Double] = []
  private var ofRange: [Double] = []
  private var unranged: [Double] = []

  mutating func take(_ log: ContactLog, _ screen: RawTouchscreen, _ scale: MillimetreScale?) {
    let perMillimetre = Self.perMillimetre(screen, scale)
    let axis = screen.axes[AxisCode.touchMajor]
    let pressure =
      (screen.axes[AxisCode.multitouchPressure] ?? screen.axes[AxisCode.pressure])?.range
    for contact in log.freshContacts {
      // A contact of no size hovers, or the device has none to state.
      if let major = contact.touch.major, major > 0 {
        if let perMillimetre {
          inMillimetres.append(Double(major) / perMillimetre)
        } else {
          inUnits.append(Double(major))
          let range = axis.map { " of \($0.range.minimum) to \($0.range.maximum)" } ?? ""
          withoutResolution = "in the device's units\(range): it states no resolution of them"
        }
      }
      guard let value = contact.touch.pressure, value > 0 else { continue }
      guard let pressure, pressure.maximum > pressure.minimum else {
        unranged.append(Double(value))
        continue
      }
      let part = (Double(value) - Double(pressure.minimum)) / (pressure.count - 1)
      ofRange.append(min(max(part, 0), 1))
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
    func range(_ values: [Double], _ unit: String) -> String? {
      guard let least = values.min(), let most = values.max() else { return nil }
      return "\(short(least, 2)) to \(short(most, 2))\(unit.isEmpty ? "" : " \(unit)")"
    }
    return [
      range(sizes, sizeUnit).map { "contacts of \($0)" },
      range(pressures, pressureUnit).map { "pressure \($0)" },
    ].compactMap { $0 }
  }
}
