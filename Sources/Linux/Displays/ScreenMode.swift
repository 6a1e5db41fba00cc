import CDisplay
import TactusCore

/// A mode that a screen offers.
struct ScreenMode: Equatable {
  var width: Int
  var height: Int
  /// In thousandths of a hertz; 0 where the driver does not report it.
  var refresh: Int64
  /// Whether the screen itself prefers it.
  var isPreferred: Bool
  /// Whether a frame takes two fields, or a line is scanned twice.
  var isFielded: Bool

  init(width: Int, height: Int, refresh: Int64, isPreferred: Bool, isFielded: Bool) {
    self.width = width
    self.height = height
    self.refresh = refresh
    self.isPreferred = isPreferred
    self.isFielded = isFielded
  }

  init(_ mode: drm_mode_modeinfo) {
    // The clock is in kilohertz.
    let pixels = Int64(mode.htotal) * Int64(mode.vtotal)
    self.init(
      width: Int(mode.hdisplay), height: Int(mode.vdisplay),
      refresh: pixels > 0 ? Int64(mode.clock) * 1_000_000 / pixels : Int64(mode.vrefresh) * 1000,
      isPreferred: mode.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0,
      isFielded: mode.flags & UInt32(DRM_MODE_FLAG_INTERLACE | DRM_MODE_FLAG_DBLSCAN) != 0)
  }

  /// The position of the mode to show a picture in; nil when there is none. One of the picture's
  /// size goes before the screen's own preference; among several of one size the nearest in refresh
  /// does.
  static func choose(from modes: [ScreenMode], for picture: DisplayPicture) -> Int? {
    let fits = best(of: modes, for: picture) {
      $0.width == picture.nativeWidth && $0.height == picture.nativeHeight
    }
    if let fits { return fits }
    return modes.firstIndex { $0.isPreferred } ?? (modes.isEmpty ? nil : 0)
  }

  private static func best(
    of modes: [ScreenMode], for picture: DisplayPicture, where isEligible: (ScreenMode) -> Bool
  ) -> Int? {
    var best: Int?
    for index in 0..<modes.count where isEligible(modes[index]) {
      guard let other = best else {
        best = index
        continue
      }
      if modes[index].isBetter(than: modes[other], for: picture) { best = index }
    }
    return best
  }

  private func isBetter(than other: ScreenMode, for picture: DisplayPicture) -> Bool {
    guard isFielded == other.isFielded else { return other.isFielded }
    let period = max(picture.period.microseconds, 1)
    let wanted = 1_000_000_000 / period
    let distance = (refresh - wanted).magnitude
    let others = (other.refresh - wanted).magnitude
    return distance == others ? isPreferred && !other.isPreferred : distance < others
  }
}
