import CSystem
import Displays
import Seats

/// The words of the command line.
struct BoardOptions {
  /// The configuration, or, with `replays`, a frame file with the reports of a run.
  var file: UnsafePointer<CChar>?
  var replays = false
  /// Nil unless given: a live run takes KMS, a replay none.
  var display: DisplayChoice?
  var input = LiveInput.evdev(.all)
  private var namesInput = false
  /// The node that was named, for messages.
  var node: UnsafePointer<CChar>?
  /// Where the trace goes; nil for none.
  var trace: UnsafePointer<CChar>?
  /// How long a live run takes, in microseconds; nil for ever.
  var duration: Int64?
  /// The node of a motor that plays haptics; nil for none.
  var haptics: UnsafePointer<CChar>?
  /// `auto`, or the folder or node of an accelerometer; nil for none.
  var accelerometer: UnsafePointer<CChar>?
  /// Whether what the fingers do is drawn over the scene.
  var showsTouches = false
  var printsMemory = false
  var grabs = false
  var showsHelp = false

  static var usage: StaticString {
    """
    usage: tactus-board CONFIG [--display kms[:CARD]|fbdev[:PATH]|none]
                        [--input evdev[:PATH]|libinput[:PATH]] [--grab]
                        [--haptics NODE] [--accelerometer auto|PATH]
                        [--show touches] [--trace FILE|-] [--for SECONDS] [--memory]
           tactus-board --replay FRAMEFILE [--display …] [--show touches] [--trace FILE|-]
                        [--memory]

    Runs a scene on the board's own panel and display until it is interrupted. CONFIG is written by
    'tactus boards export', FRAMEFILE by 'tactus run … --contact-frames'.

    --input   evdev reads the touchscreens itself; libinput needs a program built with it
    --grab    no other program gets the panel's events; with evdev
    --haptics an event node with force feedback, on which haptics are played
    --accelerometer
              detects shakes: the first one, an Industrial I/O device's folder, or an event node
    --show touches
              draws over the scene what the fingers do, and what is left of the tap gate
    --for     ends after this time
    --memory  prints at the end how much memory the program had

    Exit status: 0 done, 2 wrong usage or something cannot be opened or written, 130 interrupted.

    """
  }

  mutating func read(
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, _ count: Int
  ) throws(BoardFailure) {
    var index = 1
    while index < count, let word = words[index] {
      index += 1
      if word[0] != 0x2D {
        guard file == nil else { throw BoardFailure(word, "only one file", remedy: Self.hint) }
        file = UnsafePointer(word)
        continue
      }
      if takeFlag(word) { continue }
      guard index < count, let value = words[index] else {
        throw BoardFailure(word, "is unknown, or lacks its value", remedy: Self.hint)
      }
      index += 1
      try take(word, value)
    }
    guard file != nil || showsHelp else {
      throw BoardFailure(nil, "no configuration file", remedy: Self.hint)
    }
    if replays, let what = meaninglessInReplay {
      throw BoardFailure(nil, what, remedy: "leave it out with --replay")
    }
    if grabs, case .libinput = input {
      throw BoardFailure(nil, "--grab is for evdev", remedy: "leave it out with libinput")
    }
  }

  /// What a replay would do nothing with, and why; nil for nothing.
  private var meaninglessInReplay: StaticString? {
    if haptics != nil { return "--haptics needs real time" }
    if accelerometer != nil { return "--accelerometer needs a real panel" }
    if namesInput { return "--input is a real panel's" }
    if grabs { return "--grab needs a real panel" }
    return duration == nil ? nil : "--for ends a live run"
  }

  private static var hint: StaticString { "see 'tactus-board --help'" }

  private mutating func takeFlag(_ word: UnsafePointer<CChar>) -> Bool {
    if Self.equals(word, "--memory") {
      printsMemory = true
    } else if Self.equals(word, "--grab") {
      grabs = true
    } else if Self.equals(word, "--help") || Self.equals(word, "-h") {
      showsHelp = true
    } else {
      return false
    }
    return true
  }

  private mutating func take(
    _ word: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>
  ) throws(BoardFailure) {
    if Self.equals(word, "--replay") {
      guard file == nil else { throw BoardFailure(value, "only one file", remedy: Self.hint) }
      file = value
      replays = true
    } else if Self.equals(word, "--display") {
      try takeDisplay(value)
    } else if Self.equals(word, "--input") {
      try takeInput(value)
    } else if Self.equals(word, "--trace") {
      trace = value
    } else if Self.equals(word, "--haptics") {
      haptics = value
    } else if Self.equals(word, "--accelerometer") {
      accelerometer = value
    } else if Self.equals(word, "--show") {
      guard Self.equals(value, "touches") else {
        throw BoardFailure(value, "cannot be shown", remedy: "write '--show touches'")
      }
      showsTouches = true
    } else if Self.equals(word, "--for") {
      duration = try Self.seconds(value)
    } else {
      throw BoardFailure(word, "is unknown", remedy: Self.hint)
    }
  }

  private mutating func takeDisplay(_ value: UnsafePointer<CChar>) throws(BoardFailure) {
    var bytes: [UInt8] = []
    for index in 0..<board_length(value) { bytes.append(UInt8(bitPattern: value[index])) }
    do throws(DisplayError) {
      display = try DisplayChoice(bytes)
    } catch {
      var text = MessageText()
      text.append("--display: ")
      text.append(error.message)
      throw BoardFailure(text)
    }
  }

  private mutating func takeInput(_ value: UnsafePointer<CChar>) throws(BoardFailure) {
    namesInput = true
    if Self.equals(value, "evdev") {
      input = .evdev(.all)
    } else if Self.equals(value, "libinput") {
      input = .libinput(nil)
    } else if let path = Self.rest(of: value, after: "evdev:") {
      node = path
      input = .evdev(.node(path))
    } else if let path = Self.rest(of: value, after: "libinput:") {
      node = path
      input = .libinput(path)
    } else {
      throw BoardFailure(
        value, "no such input", remedy: "use evdev or libinput, or evdev:/dev/input/eventN")
    }
    #if !Libinput
      if case .libinput = input {
        throw BoardFailure(
          value, "this program is built without it",
          remedy: "use evdev, or 'Tools/board build PROCESSOR --libinput'")
      }
    #endif
  }

  /// An absolute path behind a word; nil for any other text.
  private static func rest(
    of text: UnsafePointer<CChar>, after word: StaticString
  ) -> UnsafePointer<CChar>? {
    let count = word.utf8CodeUnitCount
    for index in 0..<count where UInt8(bitPattern: text[index]) != word.utf8Start[index] {
      return nil
    }
    return text[count] == 0x2F ? text + count : nil
  }

  /// Whole seconds, or with up to six decimals; at most a year.
  private static func seconds(_ text: UnsafePointer<CChar>) throws(BoardFailure) -> Int64 {
    var whole: Int64 = 0
    var index = 0
    var unit: Int64 = 1_000_000
    var isFraction = false
    while text[index] != 0 {
      let byte = UInt8(bitPattern: text[index])
      if byte == 0x2E, !isFraction, index > 0 {
        isFraction = true
      } else if byte >= 0x30, byte <= 0x39, unit >= 10 || !isFraction {
        if isFraction { unit /= 10 }
        let digit = Int64(byte - 0x30)
        whole = isFraction ? whole + digit * unit : whole * 10 + digit * 1_000_000
      } else {
        whole = .max
      }
      index += 1
      guard whole <= 31_536_000_000_000 else { break }
    }
    guard whole > 0, whole <= 31_536_000_000_000 else {
      throw BoardFailure(text, "no time", remedy: "give seconds, such as --for 12.5")
    }
    return whole
  }

  private static func equals(_ text: UnsafePointer<CChar>, _ word: StaticString) -> Bool {
    for index in 0..<word.utf8CodeUnitCount
    where UInt8(bitPattern: text[index]) != word.utf8Start[index] { return false }
    return text[word.utf8CodeUnitCount] == 0
  }
}
