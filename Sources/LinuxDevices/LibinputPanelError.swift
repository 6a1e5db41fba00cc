/// Why no real touch panel could be opened; its description is one line for people.
public enum LibinputPanelError: Error, Equatable, Sendable {
  /// The package trait `Libinput` was off.
  case builtWithoutLibinput
  /// Nobody fills `/run/udev`: a container, or a system without udev.
  case udevUnavailable
  /// No touchscreen on the seat; the devices that were looked at, each as `path (name)`.
  case noDevice(seat: String, lookedAt: [String])
  /// The node may not be opened by this user.
  case noPermission(path: String)
  case noSuchPath(String)
  /// The path names something else; the device's name where it has one.
  case notATouchscreen(path: String, name: String?)
  /// A system call failed for a reason that is not about panels: out of descriptors, of memory.
  case system(call: String, code: Int32)
}

extension LibinputPanelError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .builtWithoutLibinput:
      "--panel libinput: built without libinput; rebuild with the trait: "
        + "swift build --traits Libinput"
    case .udevUnavailable:
      "--panel libinput: udev cannot be reached, so libinput finds nothing; start udevd, or in a "
        + "container mount the host's /run/udev and /dev/input"
    case .noDevice(let seat, let lookedAt):
      "--panel libinput: no touchscreen on \(seat) (looked at: "
        + (lookedAt.isEmpty ? "nothing, there is no device" : lookedAt.joined(separator: ", "))
        + "); plug in a touchscreen, or name it: --panel libinput:/dev/input/eventN"
    case .noPermission(let path):
      "--panel libinput: \(path): permission denied; add yourself to the group 'input' "
        + "(sudo usermod -aG input $USER, then log in again) or run as root"
    case .noSuchPath(let path):
      "--panel libinput:\(path): no such file; 'ls /dev/input' shows the nodes there are"
    case .notATouchscreen(let path, let name):
      "--panel libinput:\(path): \(name.map { "'\($0)' is" } ?? "this is") not a touchscreen; "
        + "name the node of one, or leave the path out to take the seat's"
    case .system(let call, let code):
      "--panel libinput: \(call) failed with error \(code); "
        + "see 'errno \(code)' and the limits of 'ulimit -a'"
    }
  }
}
