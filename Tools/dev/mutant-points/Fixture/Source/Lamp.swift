/// One of each kind of change, for `Tools/check/mutants --check`.
struct Lamp {
  var level = 3
  var isOn: Bool { level > 0 && !isBroken }
  private var isBroken = false

  init() {}

  init(at level: Int) {
    self.init()
    self.level = level
  }

  mutating func dim(by step: Int = 1, atLeast least: Int?) {
    precondition(step > 0, "a step goes down")
    guard let least, level >= least else { return }
    level = max(level - step, 0)
    for _ in 0..<step where isOn {
      flicker()
      continue
    }
  }

  func glow() -> Float {
    isOn ? 0.5 * Float(level) : 0
  }
}
