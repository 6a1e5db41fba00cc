import CSystem
import SeatInput
import Seats

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
enum BoardSeat: TouchSeat, ~Copyable {
  case evdev(EvdevSeat)
  #if Libinput
    case libinput(LibinputSeat)
  #endif

  var descriptor: Int32 {
    switch self {
    case .evdev(let seat): seat.descriptor
    #if Libinput
      case .libinput(let seat): seat.descriptor
    #endif
    }
  }

  var deviceCount: Int {
    switch self {
    case .evdev(let seat): seat.deviceCount
    #if Libinput
      case .libinput(let seat): seat.deviceCount
    #endif
    }
  }

  var failure: Int32 {
    switch self {
    case .evdev(let seat): seat.failure
    #if Libinput
      case .libinput(let seat): seat.failure
    #endif
    }
  }

  mutating func read(into order: inout SeatOrder) -> Bool {
    let hasMore: Bool
    switch consume self {
    case .evdev(var seat):
      hasMore = seat.read(into: &order)
      self = .evdev(seat)
    #if Libinput
      case .libinput(var seat):
        hasMore = seat.read(into: &order)
        self = .libinput(seat)
    #endif
    }
    return hasMore
  }
}

extension BoardSeat {
  static func open(
    _ options: BoardOptions, _ mapping: TouchMapping
  ) throws(BoardFailure) -> BoardSeat {
    switch options.input {
    case .evdev(let source): return try open(source, options, mapping)
    #if Libinput
      case .libinput(let node): return try open(seatOf: node, mapping)
    #else
      case .libinput: preconditionFailure("the word is refused")
    #endif
    }
  }

  private static func open(
    _ source: EvdevSource, _ options: BoardOptions, _ mapping: TouchMapping
  ) throws(BoardFailure) -> BoardSeat {
    do throws(EvdevError) {
      return .evdev(try EvdevSeat.open(source, mapping: mapping, grabs: options.grabs))
    } catch {
      switch error {
      case .cannotOpen(let code): throw cannotOpen(options.node, code)
      case .notATouchscreen: throw notATouchscreen(options.node)
      case .system(let code): throw noPanel(code)
      }
    }
  }

  #if Libinput
    private static func open(
      seatOf node: UnsafePointer<CChar>?, _ mapping: TouchMapping
    ) throws(BoardFailure) -> BoardSeat {
      do throws(LibinputSeatError) {
        return .libinput(try LibinputSeat.open(node, mapping: mapping))
      } catch {
        switch error {
        case .cannotOpen(let node, let code):
          throw node.withUnsafeBufferPointer { cannotOpen($0.baseAddress, code) }
        case .notATouchscreen: throw notATouchscreen(node)
        case .libraryUnusable(let reason):
          throw reason.withUnsafeBufferPointer {
            BoardFailure(
              $0.baseAddress, "libinput cannot be loaded",
              remedy: "'apt-get install libinput10', 1.11 or later, or use evdev")
          }
        case .udevUnavailable:
          throw BoardFailure(
            nil, "libinput finds no devices without udev", remedy: "start it, or use evdev")
        case .system(let code): throw noPanel(code)
        }
      }
    }
  #endif

  private static func noPanel(_ code: CInt) -> BoardFailure {
    BoardFailure(nil, "no panel can be read", code: code, remedy: "see 'ulimit -a'")
  }

  private static func cannotOpen(_ node: UnsafePointer<CChar>?, _ code: CInt) -> BoardFailure {
    BoardFailure(
      node, "cannot be opened", code: code,
      remedy: "'ls -l /dev/input' shows what there is, and the group that may read it")
  }

  private static func notATouchscreen(_ node: UnsafePointer<CChar>?) -> BoardFailure {
    BoardFailure(node, "is not a touchscreen", remedy: "leave out its path, to take any")
  }
}
