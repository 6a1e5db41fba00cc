import Sessions

extension RunOptions {
  /// The options that name what is written, with their paths.
  var outputs: [(option: String, path: String)] {
    [("--trace", trace), ("--contact-frames", contactFrames), ("--chain", chain)]
      .compactMap { option, path in path.map { (option, $0) } } + reports.outputs
  }

  /// Those that go to standard output, as they were written: what people read must not come
  /// between.
  var streamed: [String] {
    outputs.filter { OutputPlace.isStandardOutput($0.path) }.map { "\($0.option) \($0.path)" }
  }
}
