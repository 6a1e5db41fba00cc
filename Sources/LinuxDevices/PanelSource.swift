/// Which touch devices a panel is made of.
public enum PanelSource: Equatable, Sendable {
  /// Every touchscreen of a udev seat, those that are plugged in later too; `seat0` is the default
  /// seat.
  case seat(String)
  /// One device by its node, `/dev/input/eventN`.
  case path(String)
}
