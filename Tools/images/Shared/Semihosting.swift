import Runtime

/// The services of the emulator or debugger of this machine: Arm's "Semihosting for AArch32 and
/// AArch64", version 2.0, and RISC-V's, which uses the same numbers.
enum Semihosting {
  enum Operation: UInt {
    case open = 0x01
    case close = 0x02
    case writeCharacter = 0x03
    case write = 0x05
    case read = 0x06
    case commandLine = 0x15
    case exit = 0x20
  }

  /// Like the C library's "rb" and "wb".
  enum Mode: UInt {
    case read = 1
    case write = 5
  }

  /// Makes a call with a block of up to three words; the result depends on the operation.
  @discardableResult
  static func call(_ operation: Operation, _ a: UInt, _ b: UInt = 0, _ c: UInt = 0) -> Int32 {
    var block = (a, b, c)
    return withUnsafeMutablePointer(to: &block) { block in
      tactus_semihost(operation.rawValue, UInt(bitPattern: block))
    }
  }

  /// Writes to the console.
  static func print(_ bytes: UnsafeBufferPointer<UInt8>) {
    for index in 0..<bytes.count {
      call(.writeCharacter, UInt(truncatingIfNeeded: bytes[index]))
    }
  }

  /// The command line, as much of it as fits.
  static func commandLine(in storage: UnsafeMutableBufferPointer<UInt8>)
    -> UnsafeMutableBufferPointer<UInt8>
  {
    var block = (UInt(bitPattern: storage.baseAddress), UInt(bitPattern: storage.count))
    return withUnsafeMutablePointer(to: &block) { words in
      let status = tactus_semihost(Operation.commandLine.rawValue, UInt(bitPattern: words))
      let count = status == 0 ? Int(bitPattern: words.pointee.1) : 0
      return UnsafeMutableBufferPointer(rebasing: storage[..<min(count, storage.count)])
    }
  }

  /// Ends the emulation with an exit status.
  static func exit(_ status: UInt) -> Never {
    // ADP_Stopped_ApplicationExit: the program exited normally.
    call(.exit, 0x20026, status)
    while true {}
  }
}
