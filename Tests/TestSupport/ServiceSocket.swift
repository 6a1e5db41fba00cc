import Foundation

/// A service manager's end of its notifications: a real datagram socket.
public final class ServiceSocket {
  private let descriptor: Int32
  /// As `NOTIFY_SOCKET` has it.
  public let name: String

  public struct Unbound: Error {}

  /// A path that no file has.
  public static var freeName: String { "/tmp/tactus-\(UUID().uuidString)" }

  /// - Parameter name: a path, or with `@` first an abstract name.
  public init(_ name: String) throws(Unbound) {
    self.name = name
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name.utf8) }
    if name.hasPrefix("@") { address.sun_path.0 = 0 }
    let size = socklen_t(
      MemoryLayout<sa_family_t>.size + name.utf8.count + (name.hasPrefix("@") ? 0 : 1))
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard code == 0 else { throw Unbound() }
  }

  deinit {
    close(descriptor)
    unlink(name)
  }

  /// The next datagram that has arrived; nil when none is there.
  public func next() -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// All that have arrived and were not taken yet.
  public var received: [String] {
    var texts: [String] = []
    while let text = next() { texts.append(text) }
    return texts
  }
}
