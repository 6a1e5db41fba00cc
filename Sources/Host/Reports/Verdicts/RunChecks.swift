public import Firmware
package import TactusCore

/// What a run is checked against; its exit status reports whether it passed.
public struct RunChecks: Equatable, Sendable {
  /// A class of what may go wrong in a run. Its raw value is how `--fail-on` names it.
  public enum Class: String, CaseIterable, Sendable {
    /// A stage took longer than its budget, or a tick longer than its period.
    case misses
    /// A reaction took longer than its limit.
    case reactions
    /// Ticks never ran, after a stall.
    case skipped
    /// A fault that was not asked for; those of `lost` are among them.
    case faults
    /// A scan, or a contact of a scan, that never reached the recognizers.
    case lost
    /// Something on the glass moved more than the finger did.
    case jumps
  }

  /// The classes that must not happen at all.
  public var classes: Set<Class> = []
  /// Limits in place of a row's own. These rows are checked whatever the classes are.
  public var limits: [RunLimit] = []
  /// Faults that the run's input asks for: they count as neither faults nor losses.
  public var expectedFaults: Set<PanelFault> = []

  /// Whether jumps are sought though the run may have some.
  public var listsJumps = false

  public init() {}

  var seeksJumps: Bool { listsJumps || classes.contains(.jumps) }

  /// Whether nothing is checked.
  public var isEmpty: Bool { classes.isEmpty && limits.isEmpty }

  /// Whether what a stage takes must be measured.
  public var needsCosts: Bool {
    classes.contains(.misses)
      || limits.contains { limit in
        switch limit.row {
        case .stage, .tick: true
        case .reaction: false
        }
      }
  }

  /// The limit of a row; the last one given wins.
  package func limit(of row: RunLimit.Row) -> Interval? { limits.last { $0.row == row }?.value }
}
