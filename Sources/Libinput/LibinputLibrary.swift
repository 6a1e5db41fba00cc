#if Libinput
  import CLibinput

  /// libinput itself, which is loaded when it is first asked for: a program that reads no panel
  /// through it starts without it, and runs on a machine that does not have it.
  public enum LibinputLibrary {
    /// Why it cannot be used: the loader's words, with a zero byte at their end. They name the file
    /// that is missing, or the function that an old library lacks. Nil once it is loaded, which
    /// this does; the answer stays the same.
    public static var failure: UnsafePointer<CChar>? { tactus_libinput_load() }
  }

  /// Its functions, once it is loaded.
  var calls: UnsafePointer<tactus_libinput_calls> { tactus_libinput() }
#endif
