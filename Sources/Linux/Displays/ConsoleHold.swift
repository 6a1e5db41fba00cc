import CDisplay

/// Keeps the console from writing over the pictures, and gives it back as it was.
///
/// A virtual terminal in graphics mode neither draws nor blinks. The kernel restores a screen's
/// mode by itself when a card is closed, also after SIGKILL, but not the terminal's: it would stay
/// dead. So a small process waits for the end of this one, however it ends, and sets the text mode
/// back.
struct ConsoleHold: ~Copyable {
  /// Less than 0 when there is no virtual terminal, or none that this user may set.
  private let terminal: CInt
  private let mode: CInt
  private let guardian: console_guardian

  /// Finds the terminal, which stays as it is until `hold`. Comes before a card is opened: what is
  /// open now the guardian could keep open for a moment.
  init() {
    terminal = Self.open()
    mode = terminal >= 0 ? console_mode(terminal) : -1
    // In graphics mode it is another program's.
    if mode == KD_TEXT {
      guardian = console_start_guardian(terminal, mode)
    } else {
      guardian = console_guardian(process: -1, lifeline: -1)
    }
  }

  /// From now on pictures are shown.
  borrowing func hold() {
    if guardian.process >= 0 { _ = console_set_mode(terminal, KD_GRAPHICS) }
  }

  deinit {
    if guardian.process >= 0 { _ = console_set_mode(terminal, mode) }
    console_end_guardian(guardian)
    if terminal >= 0 { display_close(terminal) }
  }

  /// The terminal that this process was started on, or else the one that is shown.
  private static func open() -> CInt {
    for descriptor: CInt in 0...2 where console_mode(descriptor) >= 0 {
      return console_copy(descriptor)
    }
    let own = [UInt8]("/dev/tty").withText { display_open($0) }
    if own >= 0 {
      if console_mode(own) >= 0 { return own }
      display_close(own)
    }
    let foreground = [UInt8]("/dev/tty0").withText { display_open($0) }
    guard foreground >= 0 else { return -1 }
    defer { display_close(foreground) }
    let number = console_active(foreground)
    guard number > 0 else { return -1 }
    var path = [UInt8]("/dev/tty")
    path += Int(number)
    return path.withText { display_open($0) }
  }
}
