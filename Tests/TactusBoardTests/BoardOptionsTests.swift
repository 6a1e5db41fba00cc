import Displays
import Foundation
import Seats
import Testing

@testable import tactus_board

/// The command line of a board's program, word by word.
@Suite("The options of tactus-board")
struct BoardOptionsTests {
  /// What a command line means, or why it is refused.
  private func read(_ line: String) -> String {
    var words: [UnsafeMutablePointer<CChar>?] = "tactus-board \(line)".split(separator: " ")
      .map { strdup(String($0)) }
    defer { for word in words { free(word) } }
    var options = BoardOptions()
    do throws(BoardFailure) {
      try words.withUnsafeMutableBufferPointer { words throws(BoardFailure) in
        try options.read(words.baseAddress!, words.count)
      }
    } catch {
      return "refused: " + String(decoding: error.text.bytes, as: UTF8.self)
    }
    return describe(options)
  }

  private func describe(_ options: BoardOptions) -> String {
    func text(_ path: UnsafePointer<CChar>) -> String { String(cString: path) }
    var parts: [String] = []
    if let file = options.file { parts.append(text(file)) }
    if options.replays { parts.append("replayed") }
    switch options.display {
    case nil: break
    case .some(.none): parts.append("no display")
    case .kms(let card):
      parts.append("KMS \(card.map { String(decoding: $0, as: UTF8.self) } ?? "")")
    case .fbdev(let path):
      parts.append("fbdev \(path.map { String(decoding: $0, as: UTF8.self) } ?? "")")
    }
    switch options.input {
    case .evdev(.folder): break
    case .evdev(.node(let path)): parts.append("evdev \(text(path))")
    case .libinput(let path): parts.append("libinput \(path.map(text) ?? "")")
    }
    if let node = options.node { parts.append("named \(text(node))") }
    if let trace = options.trace { parts.append("trace \(text(trace))") }
    if let duration = options.duration { parts.append("\(duration) µs") }
    if options.grabs { parts.append("grabs") }
    if options.printsMemory { parts.append("memory") }
    if options.showsHelp { parts.append("help") }
    return parts.joined(separator: ", ")
  }

  @Test(
    "one that is taken",
    arguments: [
      ("a.board", "a.board"),
      ("--replay a.frames", "a.frames, replayed"),
      ("a.board --display none", "a.board, no display"),
      ("a.board --display kms", "a.board, KMS "),
      ("a.board --display kms:card1", "a.board, KMS /dev/dri/card1"),
      ("--display fbdev:/dev/fb1 a.board", "a.board, fbdev /dev/fb1"),
      ("a.board --input evdev", "a.board"),
      (
        "a.board --input evdev:/dev/input/event3",
        "a.board, evdev /dev/input/event3, named /dev/input/event3"
      ),
      ("a.board --grab", "a.board, grabs"),
      ("a.board --trace t.trace", "a.board, trace t.trace"),
      ("a.board --trace -", "a.board, trace -"),
      ("a.board --for 12.5", "a.board, 12500000 µs"),
      ("a.board --for 0.000001", "a.board, 1 µs"),
      ("a.board --for 31536000", "a.board, 31536000000000 µs"),
      ("a.board --memory", "a.board, memory"),
      ("--help", "help"),
      ("-h", "help"),
      ("a.board --help", "a.board, help"),
    ])
  func taken(_ line: String, _ meaning: String) {
    #expect(read(line) == meaning)
  }

  @Test(
    "one that is refused, and what to do",
    arguments: [
      ("", "no configuration file; see 'tactus-board --help'"),
      ("a.board b.board", "b.board: only one file; see 'tactus-board --help'"),
      ("a.board --replay b.frames", "b.frames: only one file; see 'tactus-board --help'"),
      ("a.board --trace", "--trace: is unknown, or lacks its value; see 'tactus-board --help'"),
      ("a.board --what is", "--what: is unknown; see 'tactus-board --help'"),
      ("a.board -v x", "-v: is unknown; see 'tactus-board --help'"),
      (
        "a.board --display screen",
        "--display: no display 'screen'; use none, kms, kms:CARD, fbdev or fbdev:PATH"
      ),
      (
        "a.board --input mouse",
        "mouse: no such input; use evdev or libinput, or evdev:/dev/input/eventN"
      ),
      (
        "a.board --input evdev:event3",
        "evdev:event3: no such input; use evdev or libinput, or evdev:/dev/input/eventN"
      ),
      (
        "--replay a.frames --input evdev",
        "--input is a real panel's; leave it out with --replay"
      ),
      ("--replay a.frames --grab", "--grab needs a real panel; leave it out with --replay"),
      ("--replay a.frames --for 1", "--for ends a live run; leave it out with --replay"),
      (
        "--replay a.frames --haptics /dev/input/event3",
        "--haptics needs real time; leave it out with --replay"
      ),
      ("a.board --for 0", "0: no time; give seconds, such as --for 12.5"),
      ("a.board --for -1", "-1: no time; give seconds, such as --for 12.5"),
      ("a.board --for 1.0000001", "1.0000001: no time; give seconds, such as --for 12.5"),
      ("a.board --for .5", ".5: no time; give seconds, such as --for 12.5"),
      ("a.board --for 31536001", "31536001: no time; give seconds, such as --for 12.5"),
      (
        "a.board --for 99999999999999999999",
        "99999999999999999999: no time; give seconds, such as --for 12.5"
      ),
    ])
  func refused(_ line: String, _ message: String) {
    #expect(read(line) == "refused: " + message)
  }

  @Test("libinput, where the program is built with it")
  func libinput() {
    #if Libinput
      #expect(read("a.board --input libinput") == "a.board, libinput ")
      #expect(
        read("a.board --input libinput:/dev/input/event3")
          == "a.board, libinput /dev/input/event3, named /dev/input/event3")
      #expect(
        read("a.board --grab --input libinput")
          == "refused: --grab is for evdev; leave it out with libinput")
    #else
      #expect(
        read("a.board --input libinput")
          == "refused: libinput: this program is built without it; use evdev, or "
          + "'Tools/board build PROCESSOR --libinput'")
    #endif
  }
}
