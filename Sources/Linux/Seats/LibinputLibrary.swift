#if Libinput
  import CLibinput

  /// libinput itself, which is loaded when it is first asked for: a program that reads no panel
  /// through it starts without it, and runs on a machine that does not have it.
  public enum LibinputLibrary {
    /// Why it cannot be used: the loader's words, with a zero byte at their end. They name the file
    /// that is missing, or the function that an old library lacks. Nil once it is loaded, which
    /// this does; the answer stays the same.
    public static var failure: UnsafePointer<CChar>? { tactus_libinput_load() }

    /// Loads it, if that has not been done. To be called before memory is locked: what is loaded
    /// later counts against the limit of what may be.
    public static func load() throws(LibinputSeatError) {
      // First of all: a lack of descriptors passes, and the loader's answer stays.
      let missing = tactus_libinput_room()
      guard missing == 0 else { throw .system(code: missing) }
      if let failure { throw .libraryUnusable(reason: LibinputSeat.text(failure)) }
    }
  }

  /// Its functions.
  var libinput: UnsafePointer<tactus_libinput_calls> {
    guard let calls = tactus_libinput() else { fatalError("libinput is used before it is loaded") }
    return calls
  }
#endif
