import Runtime

/// What a host of WASI calls. Memory is initialized by then.
@c(_start) public func start() {
  StackGauge.paint()
  runImage()
}
