public import Raster

/// Passes on every tick's records and picture to what is made of a whole run.
public struct RunWatcher: SessionOutput {
  private let pass: (TickRecords, SceneNames, borrowing Canvas) -> Void

  public init(_ pass: @escaping (TickRecords, SceneNames, borrowing Canvas) -> Void) {
    self.pass = pass
  }

  func take(_ tick: TickRecords, _ names: SceneNames, _ canvas: borrowing Canvas) {
    pass(tick, names, canvas)
  }

  func close() {}
}
