import Displays

/// How a run's time passes. Resolved once, from the panel and the options; what depends on it looks
/// here, and which options go together is in one table.
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
  /// A run that is over: from its trace and, if its chain is there, with the times of the original
  /// run.
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
  /// Whether this machine's live loop runs, and touches or flips have the kernel's time stamps.
  var hasKernelClock: Bool { self == .live || self == .shown }
}
