import ArgumentParser
import InputText
import Reports

/// `report`: what is made from a run that is over.
struct ReportCommand: ParsableCommand {
  static let configuration: CommandConfiguration = {
    let program = Program.current.name
    return CommandConfiguration(
      commandName: "report",
      abstract: "Make pages, tables, pictures and files for other tools of a run that is over.",
      discussion: """
        The trace holds what happened, the chain when; pictures come from replaying the trace. \
        Without a chain the times are those of a simulation. Prints the tables of hops, stages and \
        reactions when nothing else is asked for.

        Examples:
          \(program) run --panel libinput --display kms --trace live.trace --chain live.chain
          \(program) report live.trace --chain live.chain -o live.html --perfetto live.perfetto
          \(program) report live.trace --chain live.chain --limit touch-photon.p99=60ms
          \(program) report live.trace --chain live.chain -o live.html --sign ~/.ssh/id_ed25519
          \(program) report live.trace --verify live.html --signers allowed_signers
        """)
  }()

  @Argument(help: "What --trace wrote; with --verify, the trace that the page must be of.")
  var trace: String?

  @Option(help: ArgumentHelp("What --chain wrote in the same run.", valueName: "file"))
  var chain: String?

  @Option(
    help: ArgumentHelp(
      "The board of a trace that does not hold its figures.", valueName: "name|file"))
  var board: String?

  @Option(
    help: ArgumentHelp(
      "Check the signature of a page, made with --sign, and make nothing.", valueName: "file.html"))
  var verify: String?

  @Option(
    help: ArgumentHelp(
      "Who may have signed it: a file of allowed signers, as ssh-keygen reads it.",
      valueName: "file"))
  var signers: String?

  @OptionGroup var reports: ReportOptions

  func validate() throws {
    guard let verify else {
      guard signers == nil else {
        throw ValidationError("--signers is for --verify; add --verify FILE.html")
      }
      guard trace != nil else { throw ValidationError("name the trace that --trace wrote") }
      return try options().validate()
    }
    if chain != nil || board != nil || reports.isAsked || reports.explain {
      throw ValidationError("--verify \(verify) makes nothing; leave the other options out")
    }
  }

  func run() throws {
    if let verify { return try check(verify) }
    guard let trace else { preconditionFailure("validate asks for a trace") }
    let options = try options()
    let reporting = RunPart.Reporting(chain: chain, printsHops: options.reports.timingTable)
    try RunRequest(.recording(trace), options, part: .report(reporting)).perform()
  }

  /// The options of a run that makes what was asked for.
  private func options() throws -> RunOptions {
    var options = try RunOptions.parse([])
    options.reports = reports
    options.board = board
    options.quiet = !reports.explain
    if !reports.isAsked, !reports.explain { options.reports.timingTable = true }
    return options
  }

  /// Checks a signed page, and that it belongs to the trace.
  private func check(_ page: String) throws {
    try CommandPlaces.checkStandardOutput(
      reading: "a file of --verify", [page, page + ".sig"] + [trace, signers].compactMap(\.self))
    let signer = try PageSignature(page: page).verify(signers)
    if let trace {
      guard let digest = OtherProgram.digest(of: trace) else {
        throw CommandFailure("\(trace): cannot be read; name the trace that the page is of")
      }
      let text = try WholeText(contentsOf: page, expecting: "a page", bytesMax: 1 << 28).text
      guard text.contains(digest) else {
        throw CommandFailure(
          "\(trace): is not the trace of \(page), which has another SHA-256", .checkFailed)
      }
    }
    print(signer)
  }
}
