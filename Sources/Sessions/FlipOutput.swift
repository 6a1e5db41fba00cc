import TactusCore

/// Writes the way of each picture to the screen, a line each, in µs since the first touch:
///
///     tactus-flips 1
///
///     <tick> due=<µs> start=<µs> handed=<µs> flip=<µs> sequence=<n>
///
/// With the trace of the run, whose ticks it names, that is the way of every touch: its sample in
/// `frame`, its gesture, its picture, its flip. The trace itself holds nothing that a replay could
/// not give again.
public final class FlipOutput {
  private var file: OutputFile
  /// The first failure to write; nothing is written after it.
  private var failure: OutputError?

  /// - Parameter path: `-` is standard output.
  public init(_ path: String) throws(OutputError) {
    file = try OutputFile(path)
    try file.append("tactus-flips 1\n\n")
  }

  public func take(_ picture: PictureTimes) {
    guard failure == nil else { return }
    do throws(OutputError) {
      try file.append(
        "\(picture.tick) due=\(picture.due.microseconds) start=\(picture.start.microseconds) "
          + "handed=\(picture.handedOver.microseconds) flip=\(picture.flip.microseconds) "
          + "sequence=\(picture.sequence)\n")
    } catch {
      failure = error
    }
  }

  /// Writes out what waits in memory; throws the first failure.
  public func close() throws(OutputError) {
    if let failure { throw failure }
    try file.close()
  }
}
