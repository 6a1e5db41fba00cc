import ArgumentParser
import BoardFiles
import Corpus
import Dispatch
import FoundationEssentials
import Glibc
import InputText
import OutputFiles
import Pages
import Recordings
import Sessions

/// `view`: serves a page in which the firmware follows a run that is still going.
struct ViewCommand: ParsableCommand {
  static let configuration: CommandConfiguration = {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "view",
      abstract: "Show a run in a browser while it goes on, from its trace.",
      discussion: """
        Reads a trace that is still growing and serves a page on this machine, in which the same firmware runs on \
        what the panel reported: no picture goes over a wire, and the board needs no server and opens no port. The \
        page's pictures are compared with the hashes in the trace. Nothing can be changed through it. Ctrl-C ends it.

        Examples:
          ssh board \(program) run --panel libinput --trace - | \(program) view -
          \(program) view live.trace
        """)
  }()

  @Argument(help: ArgumentHelp("The trace; '-' is standard input.", valueName: "file|-"))
  var trace = "-"

  @Option(
    help: ArgumentHelp(
      "The run's chain, for the times of its stages; it may still grow as well.", valueName: "file")
  )
  var chain: String?

  @Option(
    help: ArgumentHelp("The port on this machine; 0 is any that is free.", valueName: "number"))
  var port: UInt16 = 0

  @Option(
    help: ArgumentHelp(
      "The firmware of the scene, where it is not found by itself.", valueName: "file.wasm"))
  var firmware: String?

  func run() throws {
    do {
      guard chain != InputFile.standardInput || trace != InputFile.standardInput else {
        throw CommandFailure(
          "--chain - and the trace '-' are the same input; give one of them a file")
      }
      var file = try FollowedFile(trace)
      // Not opened yet: the writer of a pipe would lose its reader.
      if let chain, chain != InputFile.standardInput, access(chain.pathForC, R_OK) != 0 {
        throw CommandFailure(
          "--chain \(chain.shown()): \(String(cString: strerror(errno))); name the run's chain")
      }
      let feed = TraceFeed()
      var intake = TraceIntake(file.name, to: feed) { warn($0) }
      let run = try Self.header(&file, &intake)
      let page = try page(of: run)
      let server = try ViewServer(page, feed, port: port)
      Task.detached { await server.run() }
      if let chain {
        // Where reading waits it keeps no thread from the server.
        DispatchQueue(label: "chain").async { Self.follow(chain, feed) }
      }
      try list("\(server.address)\n")
      Self.follow(&file, &intake, feed)
    } catch {
      throw CommandFailure(error)
    }
    // The page stays: a signal ends the program.
    while true { pause() }
  }

  /// Waits for the header, of which all that follows is made.
  private static func header(
    _ file: inout FollowedFile, _ intake: inout TraceIntake
  ) throws -> TracedRun {
    while true {
      var bytes: [UInt8] = []
      let end = try file.read(into: &bytes)
      guard let reader = try intake.takeHeader(bytes[...], isLast: end != nil) else { continue }
      return try Program.current.resolver.tracedRun(
        RecordingSource.TraceOrigin(version: reader.version, header: reader.header),
        name: file.name)
    }
  }

  /// Hands on what comes, until nothing more does.
  private static func follow(
    _ file: inout FollowedFile, _ intake: inout TraceIntake, _ feed: TraceFeed
  ) {
    // What came together with the header.
    intake.take(arrived: now)
    var bytes: [UInt8] = []
    while true {
      bytes.removeAll(keepingCapacity: true)
      do throws(TextError) {
        let end = try file.read(into: &bytes)
        intake.take(bytes[...], arrived: now)
        switch end {
        case nil: continue
        case .closed: intake.finish()
        case .replaced:
          warn("\(file.name): another run writes to it; start view anew")
          feed.end("Another run writes to the file; start 'tactus view' anew")
        }
      } catch {
        warn("\(error)")
        feed.end("The trace cannot be read any more")
      }
      return
    }
  }

  /// Hands on the stage times of a chain, until nothing more comes.
  private static func follow(_ chain: String, _ feed: TraceFeed) {
    do throws(TextError) {
      var file = try FollowedFile(chain)
      var intake = StageIntake(to: feed)
      var bytes: [UInt8] = []
      while try file.read(into: &bytes) == nil {
        intake.take(bytes[...])
        bytes.removeAll(keepingCapacity: true)
      }
    } catch {
      warn("\(error)")
    }
  }

  /// In microseconds since 1970.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }

  /// The page with the run's scene, board, ticks and constants.
  private func page(of run: TracedRun) throws -> String {
    let program = Program.current
    let header = run.header
    let setup = try program.resolver.setup(SetupChoice(), replaying: run)
    for note in setup.notes { warn(note) }
    var page = PlayPage(of: setup.scene, version: program.version, commit: program.commit)
    page.followed = PlayPage.FollowedRun(
      showsTouches: header["show"] == Marks.touches.rawValue,
      isInputOnly: header["lines"] == TraceLines.input.rawValue,
      hasPictures: header["pictures"] != "none",
      lacks: Self.lacks(of: header, setup.notes))
    try page.add(setup.file, setup.tuning, on: setup.board)
    for name in TuningSet.shipped { page.add(try TuningSet(named: name)) }
    let module =
      try firmware.map { try PageFirmware(path: $0, of: setup.scene) }
      ?? PageFirmware(of: setup.scene.name)
    return try page.html(with: module, hand: PageFirmware.hand())
  }

  /// What the page cannot do as the run did.
  private static func lacks(of header: [String: String], _ notes: [String]) -> String {
    var lacks: [String] = []
    if !notes.isEmpty { lacks.append("constants that this program does not have") }
    if header["costs"] != nil { lacks.append("modelled costs of stages") }
    if let version = header["version"], version != Program.current.version {
      lacks.append("the run is of version \(version.shown())")
    }
    return lacks.isEmpty ? "" : "what differs: \(lacks.joined(separator: ", "))"
  }
}
