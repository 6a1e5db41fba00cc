import FuzzTargets
import Glibc

#if FUZZING
  // libFuzzer has a `main` of its own. It reads the arguments, so the target's name is in the
  // environment.

  nonisolated(unsafe) private var chosen: FuzzTarget?

  @c(LLVMFuzzerInitialize)
  public func initialize(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) -> CInt {
    guard let name = getenv("TACTUS_FUZZ_TARGET").map({ String(cString: $0) }) else { list() }
    chosen = FuzzTarget(named: name)
    if chosen == nil { fail("TACTUS_FUZZ_TARGET: no target '\(name)'; \(targetsText)") }
    return 0
  }

  @c(LLVMFuzzerTestOneInput)
  public func testOneInput(_ bytes: UnsafeRawPointer?, _ count: CLong) -> CInt {
    chosen?.run(UnsafeRawBufferPointer(start: bytes, count: count))
    return 0
  }
#else
  /// In an ordinary build: lists the targets, or runs one over files that a fuzzer found.
  @main
  struct Fuzz {
    static func main() {
      let arguments = CommandLine.arguments.dropFirst()
      guard let name = arguments.first else { list() }
      guard let target = FuzzTarget(named: name) else {
        fail("no target '\(name)'; \(targetsText)")
      }
      for path in arguments.dropFirst() {
        guard let bytes = bytes(of: path) else { fail("\(path): cannot be read") }
        target.run(bytes)
      }
    }

    private static func bytes(of path: String) -> [UInt8]? {
      guard let file = fopen(path, "r") else { return nil }
      defer { fclose(file) }
      var bytes: [UInt8] = []
      while case let byte = fgetc(file), byte != EOF {
        bytes.append(UInt8(truncatingIfNeeded: byte))
      }
      return bytes
    }
  }
#endif

/// Prints what `Tools/dev/run fuzz --list` prints.
private func list() -> Never {
  for target in FuzzTarget.all { print("\(target.name)\t\(target.summary)") }
  exit(0)
}

private var targetsText: String {
  "targets: " + FuzzTarget.all.map(\.name).joined(separator: ", ")
}

private func fail(_ message: String) -> Never {
  let line = "fuzz: \(message)\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(2)
}
