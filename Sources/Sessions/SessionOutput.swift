import Raster

/// One of the things that a run writes. It watches every tick and changes nothing.
protocol SessionOutput: ~Copyable {
  /// Takes what a tick has to say, and the picture that it left on the display.
  mutating func take(
    _ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas
  ) throws(OutputError)

  /// The run is over: writes out what waits in memory.
  mutating func close() throws(OutputError)
}
