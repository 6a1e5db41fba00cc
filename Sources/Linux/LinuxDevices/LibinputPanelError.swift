import Glibc

/// Why no real touch panel could be opened. Its description is one human-readable line.
public enum LibinputPanelError: Error, Equatable, Sendable {
  /// The package was built without the trait `Libinput`.
  case builtWithoutLibinput
  /// libinput cannot be loaded: it is not installed, or too old. The loader's words.
  case libraryUnusable(reason: String)
  /// `/run/udev` is empty: a container, or a system without udev.
  case udevUnavailable
  /// No touchscreen on seat0; `found` lists its other devices, each as `path (name)`.
  case noDevice(found: [String])
  /// This user is not allowed to open the node.
  case noPermission(path: String)
  case noSuchPath(String)
  /// The path is not a touchscreen; `name` is the device's name, if it has one.
  case notATouchscreen(path: String, name: String?)
  /// A system call failed for a reason unrelated to panels, such as a lack of descriptors or
  /// memory.
  case system(call: String, code: Int32)
}

extension LibinputPanelError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .builtWithoutLibinput:
      "--panel libinput: built without libinput; rebuild with the trait Libinput: in a package of "
        + "yours among the traits of its dependency on tactus, in tactus itself by "
        + "'swift build --traits Libinput,Command'"
    case .libraryUnusable(let reason):
      "--panel libinput: libinput cannot be loaded (\(reason)); install it, 1.11 or later: "
        + "apt-get install libinput10"
    case .udevUnavailable:
      "--panel libinput: udev is not running, so libinput finds nothing; start udevd, or in a "
        + "container mount the host's /run/udev and /dev/input"
    case .noDevice(let found):
      "--panel libinput: no touchscreen on seat0 (found: "
        + (found.isEmpty ? "no devices at all" : found.joined(separator: ", "))
        + "); plug in a touchscreen, or give its node: --panel libinput:/dev/input/eventN"
    case .noPermission(let path):
      "--panel libinput: \(path): permission denied; add yourself to the group 'input' "
        + "(sudo usermod -aG input $USER, then log in again) or run as root"
    case .noSuchPath(let path):
      "--panel libinput:\(path): no such file; 'ls /dev/input' lists the nodes"
    case .notATouchscreen(let path, let name):
      "--panel libinput:\(path): \(name.map { "'\($0)' is" } ?? "this is") not a touchscreen; "
        + "give the node of one, or omit the path to use the seat's"
    case .system(let call, let code):
      "--panel libinput: \(call) failed: \(String(cString: strerror(code))); "
        + "see the limits in 'ulimit -a'"
    }
  }
}
