import Displays
import Firmware
import Reports

/// How a run's time passes. Resolved once, from the panel and the options; what depends on it asks
/// here, and what an option goes with stands in one table.
enum RunMode: CaseIterable {
  /// Ticks on a grid, as fast as possible.
  case virtual
  /// Ticks on a grid, when this machine's clock reaches them.
  case paced
  /// The live loop of a simulated machine, at the costs of its board.
  case simulated
  /// The live loop of this machine, over a panel that is simulated or recorded, on a screen.
  case shown
  /// The live loop of this machine, over a real panel.
  case live
  /// A run that is over: from its trace, and when its chain is there at the times that were.
  case reported

  init(_ choice: PanelChoice, _ options: RunOptions, isMeasured: Bool) {
    if case .libinput = choice, options.clock != .virtual {
      self = .live
    } else if options.display != .none {
      self = .shown
    } else if options.clock == .realtime {
      self = .paced
    } else {
      self = isMeasured ? .simulated : .virtual
    }
  }

  /// Whether this machine's clock starts the ticks, and a person may be watching.
  var isReal: Bool { self == .live || self == .shown || self == .paced }
  /// Whether the loop of this machine runs, and touches or flips have the kernel's time stamps.
  var hasKernelClock: Bool { self == .live || self == .shown }
}

/// An option, and the modes in which it means something.
struct OptionRule: Sendable {
  let option: String
  let isGiven: @Sendable (RunOptions) -> Bool
  let modes: Set<RunMode>
  /// What to do about it in any other.
  let remedy: @Sendable (RunMode) -> String

  /// What goes with what. An option that is not here goes with every mode.
  static let all: [OptionRule] = [
    OptionRule(
      option: "--accelerometer", isGiven: { $0.accelerometer != nil }, modes: [.live],
      remedy: { _ in
        "needs a real panel in real time, --panel libinput; in a finger script write 'shake'"
      }),
    OptionRule(
      option: "--haptics", isGiven: { $0.haptics != nil }, modes: [.live, .shown, .paced],
      remedy: { _ in "needs real time; add --clock realtime or leave it out" }),
    OptionRule(
      option: "--filter resample", isGiven: { $0.filter == .resample },
      modes: [.virtual, .paced, .shown, .live, .reported],
      remedy: { _ in "aligns contacts with ticks on a grid; leave it out" }),
    OptionRule(
      option: "--contact-frames", isGiven: { $0.contactFrames != nil },
      modes: [.virtual, .paced, .simulated],
      remedy: { mode in
        mode == .live
          ? "needs a repeatable run; write a --trace and export it with tactus replay"
          : "needs a repeatable run; leave --display out"
      }),
    OptionRule(
      option: "--costs", isGiven: { $0.costs != nil },
      modes: [.virtual, .paced, .simulated, .reported],
      remedy: { mode in
        mode == .live
          ? "is nothing for --panel libinput, which measures its own costs; leave --costs out"
          : "needs a repeatable run; leave --display out"
      }),
  ]

  /// Throws for the first option that means nothing in this mode, or beside another.
  static func check(
    _ options: RunOptions, _ mode: RunMode, _ choice: PanelChoice, isMeasured: Bool
  ) throws(CommandFailure) {
    for rule in all where rule.isGiven(options) && !rule.modes.contains(mode) {
      throw CommandFailure("\(rule.option) \(rule.remedy(mode))")
    }
    let reports = options.reports
    guard
      reports.junit == nil || isMeasured || reports.failOn != nil || !reports.limit.isEmpty
    else { throw CommandFailure("--junit has nothing to check; add --fail-on or --limit") }
    let isRecorded = if case .recording = choice { true } else { false }
    guard isRecorded || options.size == nil else {
      throw CommandFailure("--size is that of a recording's panel; leave it out")
    }
    guard isRecorded || options.ranges == nil else {
      throw CommandFailure("--ranges are those of a recording's panel; leave them out")
    }
  }
}
