import CBoard
import Evdev
import Firmware
import Libinput
import SeatInput
import TactusCore

/// What reads the touchscreens of a live run.
enum LiveInput {
  case evdev(EvdevSource)
  /// A node, as a path with a zero byte at its end; nil for all of the seat.
  case libinput(UnsafePointer<CChar>?)

  /// As the trace names the panel.
  var word: StaticString {
    switch self {
    case .evdev: "evdev"
    case .libinput: "libinput"
    }
  }
}

/// Touchscreens that are read from evdev or, in a program that is built with it, through libinput.
struct TouchPanel: Panel, ~Copyable {
  // Exactly one of them is there.
  private var evdev: EvdevPanel?

  init(_ panel: consuming EvdevPanel) { evdev = consume panel }

  #if Libinput
    private var seat: LibinputSeat?

    init(_ seat: consuming LibinputSeat) { self.seat = consume seat }
  #endif

  /// How many touchscreens are open.
  var deviceCount: Int {
    #if Libinput
      switch seat {
      case .some(let seat): return seat.deviceCount
      case .none: break
      }
    #endif
    switch evdev {
    case .some(let panel): return panel.deviceCount
    case .none: return 0
    }
  }

  mutating func next(before limit: Instant) -> PanelReport? {
    #if Libinput
      if seat != nil { return seat?.next(before: limit) ?? nil }
    #endif
    return evdev?.next(before: limit) ?? nil
  }

  /// How many frames came so far.
  var scanCount: Int {
    #if Libinput
      switch seat {
      case .some(let seat): return seat.scanCount
      case .none: break
      }
    #endif
    switch evdev {
    case .some(let panel): return panel.scanCount
    case .none: return 0
    }
  }

  /// The number of the error after which nothing can be read; 0 until then. A device of evdev that
  /// fails is gone, and others may come.
  var failureCode: Int32 {
    #if Libinput
      switch seat {
      case .some(let seat): return seat.failure
      case .none: break
      }
    #endif
    return 0
  }

  /// Whether a report waits, whatever its time.
  var hasReports: Bool {
    #if Libinput
      switch seat {
      case .some(let seat): return seat.hasReports
      case .none: break
      }
    #endif
    switch evdev {
    case .some(let panel): return panel.hasReports
    case .none: return false
    }
  }

  /// Readable when `read` has something to do.
  var descriptor: Int32 {
    #if Libinput
      switch seat {
      case .some(let seat): return seat.descriptor
      case .none: break
      }
    #endif
    switch evdev {
    case .some(let panel): return panel.descriptor
    case .none: return -1
    }
  }

  /// Reads everything that has arrived, without waiting.
  mutating func read() {
    evdev?.read()
    #if Libinput
      seat?.read()
    #endif
  }
}

extension TouchPanel {
  static func open(
    _ options: BoardOptions, _ mapping: TouchMapping, origin: Int64
  ) throws(BoardFailure) -> TouchPanel {
    switch options.input {
    case .evdev(let source): return try open(source, options, mapping, origin)
    #if Libinput
      case .libinput(let node): return try open(seatOf: node, mapping, origin)
    #else
      case .libinput: preconditionFailure("the word is refused")
    #endif
    }
  }

  private static func open(
    _ source: EvdevSource, _ options: BoardOptions, _ mapping: TouchMapping, _ origin: Int64
  ) throws(BoardFailure) -> TouchPanel {
    do throws(EvdevError) {
      return TouchPanel(
        try EvdevPanel.open(
          source, mapping: mapping, grabs: options.grabs, origin: origin))
    } catch {
      switch error {
      case .cannotOpen(let code): throw cannotOpen(options.node, code)
      case .notATouchscreen: throw notATouchscreen(options.node)
      case .system(let code):
        throw BoardFailure(nil, "no panel can be read", code: code, remedy: "see 'ulimit -a'")
      }
    }
  }

  #if Libinput
    private static func open(
      seatOf node: UnsafePointer<CChar>?, _ mapping: TouchMapping, _ origin: Int64
    ) throws(BoardFailure) -> TouchPanel {
      do throws(LibinputSeatError) {
        return TouchPanel(try LibinputSeat.open(node, mapping: mapping, origin: origin))
      } catch {
        switch error {
        case .cannotOpen(let code): throw cannotOpen(node, code)
        case .notATouchscreen: throw notATouchscreen(node)
        case .udevUnavailable:
          throw BoardFailure(
            nil, "libinput finds no devices without udev", remedy: "start it, or use evdev")
        case .refused(let code):
          throw cannotOpen(nil, code)
        }
      }
    }
  #endif

  private static func cannotOpen(_ node: UnsafePointer<CChar>?, _ code: CInt) -> BoardFailure {
    BoardFailure(
      node, node == nil ? "no touchscreen can be opened" : "cannot be opened", code: code,
      remedy: "'ls -l /dev/input' shows what there is, and the group that may read it")
  }

  private static func notATouchscreen(_ node: UnsafePointer<CChar>?) -> BoardFailure {
    BoardFailure(node, "is not a touchscreen", remedy: "leave out its path, to take any")
  }
}
