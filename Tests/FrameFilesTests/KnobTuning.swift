import TactusCore

/// One constant of each type.
struct KnobTuning: TuningTable, Equatable {
  var radius: Float = 40
  var delay = Interval.milliseconds(50)
  var detents: Int32 = 12
  var isLoud = false

  mutating func visit(_ visitor: inout some TuningVisitor) {
    visitor.length(&radius, "knob.radius", in: 1...500, "How large it is.")
    visitor.time(&delay, "knob.delay", inMilliseconds: 0...60_000, "How long it waits.")
    visitor.count(&detents, "knob.detents", in: 1...100, "How many stops a turn has.")
    visitor.flag(&isLoud, "knob.isLoud", "Whether it clicks.")
  }
}
