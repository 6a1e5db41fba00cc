import Corpus
import Displays
import Firmware
import OutputFiles
import Reports
import Sessions

/// What an option goes with. Every rule for the options of a run is a row of `all`; an invalid
/// value is found where the option is read.
enum OptionRule: Sendable {
  /// It means something in these modes only.
  case modes(
    _ option: String, isGiven: @Sendable (RunOptions) -> Bool, Set<RunMode>,
    remedy: @Sendable (RunMode) -> String)
  /// It means something for a recorded panel only.
  case recordings(_ option: String, isGiven: @Sendable (RunOptions) -> Bool, remedy: String)
  /// It means something for a simulated hand only.
  case hands(_ option: String, isGiven: @Sendable (RunOptions) -> Bool, remedy: String)
  /// It excludes others or needs one: returns what is wrong; nil for nothing.
  case others(@Sendable (RunOptions) -> String?)
  /// It needs something to check, which a measured run has by itself.
  case checks(_ option: String, isGiven: @Sendable (RunOptions) -> Bool, remedy: String)

  /// What goes with what. An option that is not here goes with everything.
  static let all: [OptionRule] = [
    .others { options in
      options.streamed.lazy.compactMap { output in
        options.otherText(than: output).map {
          "\($0) and \(output) both write to standard output; name a file"
        }
      }.first
    },
    .others { options in
      options.display != .none && options.clock == .virtual
        ? "--display shows what happens in real time; leave --clock virtual out" : nil
    },
    .others { options in
      guard options.noDraw, let option = options.optionOfPictures else { return nil }
      return "\(option) shows pictures, and --no-draw draws none; leave one out"
    },
    .others { options in
      options.traceLines == .input && options.trace == nil
        ? "--trace-lines is for a trace; add --trace" : nil
    },
    .others { options in
      options.traceLines == .input && options.reports.isAsked
        ? "--trace-lines input lacks what is reported; leave it out" : nil
    },
    .others { options in
      options.show != nil && options.noDraw
        ? "--show draws on pictures, and --no-draw draws none; leave one out" : nil
    },
    .others { options in
      options.show != nil && options.contactFrames != nil
        ? "--show has no effect on an image, which draws only its scene; leave one out" : nil
    },
    .others { options in
      options.reports.explain && options.quiet
        ? "--quiet and --explain exclude each other; leave one out" : nil
    },
    .others { options in
      let choice = options.reports.stories
      guard !choice.isEmpty, !options.reports.explain else { return nil }
      let option =
        choice.targets.isEmpty ? choice.times.isEmpty ? "--contact" : "--at" : "--target"
      return "\(option) picks stories of --explain; add --explain"
    },
    .others { options in
      options.reports.sign != nil
        && options.reports.report.map(OutputPlace.isStandardOutput) ?? true
        ? "--sign is for a page in a file; add --report FILE.html" : nil
    },
    .others { options in
      guard options.reports.report == nil else {
        return options.reports.pictures && options.reports.firmware != nil
          ? "--pictures leaves the firmware out of the page; leave --firmware out" : nil
      }
      let firmware = options.reports.firmware.map { _ in "--firmware" }
      return (options.reports.pictures ? "--pictures" : firmware).map {
        "\($0) is for a page; add --report FILE.html"
      }
    },
    .others { options in
      options.reports.sheetPeriod != nil && options.reports.sheet == nil
        ? "--sheet-period needs --sheet; add --sheet, or leave --sheet-period out" : nil
    },
    .modes(
      "--accelerometer", isGiven: { $0.accelerometer != nil }, [.live],
      remedy: { _ in
        "needs a real panel in real time, --panel libinput; in a finger script write 'shake'"
      }),
    .modes(
      "--haptics", isGiven: { $0.haptics != nil }, [.live, .shown, .paced],
      remedy: { _ in "needs real time; add --clock realtime or leave it out" }),
    .modes(
      "--filter resample", isGiven: { $0.filter == .resample },
      [.virtual, .paced, .shown, .live, .reported],
      remedy: { _ in "aligns contacts with ticks on a grid; leave it out" }),
    .modes(
      "--contact-frames", isGiven: { $0.contactFrames != nil },
      [.virtual, .paced, .simulated],
      remedy: { mode in
        mode == .live
          ? "needs a repeatable run; write a --trace and export it with tactus replay"
          : "needs a repeatable run; leave --display out"
      }),
    .modes(
      "--costs", isGiven: { $0.costs != nil },
      [.virtual, .paced, .simulated, .reported],
      remedy: { mode in
        mode == .live
          ? "does not apply to --panel libinput, which measures real costs; leave --costs out"
          : "needs a repeatable run; leave --display out"
      }),
    .recordings(
      "--size", isGiven: { $0.size != nil }, remedy: "is that of a recording's panel; leave it out"),
    .recordings(
      "--ranges", isGiven: { $0.ranges != nil },
      remedy: "are those of a recording's panel; leave them out"),
    .hands(
      "--hand", isGiven: { $0.hand != nil },
      remedy: "is of a finger script or of monkey:SEED; leave it out"),
    .checks(
      "--junit", isGiven: { $0.reports.junit != nil },
      remedy: "has nothing to check; add --fail-on or --limit"),
  ]

  /// Throws for the first option that does not go with another one.
  static func check(_ options: RunOptions) throws(CommandFailure) {
    for case .others(let refusal) in all {
      if let refusal = refusal(options) { throw CommandFailure(refusal) }
    }
  }

  /// Throws for the first option that means nothing in this mode, or with this panel.
  static func check(
    _ options: RunOptions, _ mode: RunMode, _ choice: PanelChoice
  ) throws(CommandFailure) {
    for rule in all {
      switch rule {
      case .modes(let option, let isGiven, let modes, let remedy):
        guard isGiven(options), !modes.contains(mode) else { continue }
        throw CommandFailure("\(option) \(remedy(mode))")
      case .recordings(let option, let isGiven, let remedy):
        if case .recording = choice { continue }
        guard isGiven(options) else { continue }
        throw CommandFailure("\(option) \(remedy)")
      case .hands(let option, let isGiven, let remedy):
        switch choice {
        case .script, .monkey: continue
        case .libinput, .recording: break
        }
        guard isGiven(options) else { continue }
        throw CommandFailure("\(option) \(remedy)")
      case .others, .checks: continue
      }
    }
  }

  /// Throws for the first option that has nothing to check. Whether a run that is over was measured
  /// is in its chain.
  static func check(_ options: RunOptions, isMeasured: Bool) throws(CommandFailure) {
    let hasChecks =
      isMeasured || options.reports.failOn != nil || !options.reports.limit.isEmpty
    for case .checks(let option, let isGiven, let remedy) in all
    where isGiven(options) && !hasChecks {
      throw CommandFailure("\(option) \(remedy)")
    }
  }
}

extension RunOptions {
  /// What goes to standard output besides one of its streams; nil for nothing.
  fileprivate func otherText(than output: String) -> String? {
    if reports.explain { return "--explain" }
    if reports.jumps { return "--jumps" }
    return reports.timingTable ? "--timing-table" : streamed.first { $0 != output }
  }
}
