import TactusCore

/// What of its command's work a run is. A run that is to be reported makes a trace and a chain, and
/// nothing else in its ticks; the report is a second one, of the first when that is over. Indirect,
/// since whatever holds one is copied with all that it holds.
indirect enum RunPart {
  /// All of it: nothing is made of the run afterwards.
  case whole
  /// The run itself, which is reported when it is over.
  case reportedLater(Later)
  /// The report of a run that is over.
  case report(Reporting)

  /// What a run leaves for its report.
  struct Later {
    var reports: ReportOptions
    /// Since when a run counts that is there to be measured; nil for any other.
    var measured: Interval?
    /// After how many touches, all lifted, the run ends; nil where that is left open.
    var touches: Int?
    /// All that is written afterwards.
    var outputs: [(option: String, path: String)]
    /// Whether the trace is only there for the report, and lacks what no report asks for.
    var isTraceOwn: Bool
    /// A trace beside the one that is a stream.
    var traceCopy: String?
  }

  /// How a run that is over is reported.
  struct Reporting {
    /// Its chain; nil where there is none.
    var chain: String?
    /// Whether the table of hops is printed.
    var printsHops = false
    /// The panel of this command's own run, which has printed its warnings; nil for another run.
    var ownPanel: PanelChoice?
    /// Whether standard output is taken by what the run itself wrote.
    var isStreamed = false
    /// Whether the run itself has printed there what happened: what comes now stands below that.
    var followsText = false
  }

  var later: Later? { if case .reportedLater(let later) = self { later } else { nil } }
  var reporting: Reporting? { if case .report(let reporting) = self { reporting } else { nil } }
}
