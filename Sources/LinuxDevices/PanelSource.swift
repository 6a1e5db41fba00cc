/// Which touch devices make up a panel.
public enum PanelSource: Equatable, Sendable {
  /// Every touchscreen of a udev seat, including those plugged in later; `seat0` is the default
  /// seat.
  case seat(String)
  /// One device by its node, `/dev/input/eventN`.
  case path(String)
}
