import Firmware
import Simulation
import TactusCore
import Testing

@Suite struct CostModelTests {
  @Test func nothingCostsNothing() throws {
    #expect(CostModel().cost(of: .render, at: .zero) == .zero)
    #expect(try CostModel("") == CostModel())
  }

  @Test func aSpanAppliesFromItsStartUpToItsEnd() throws {
    let model = try CostModel("input:200us,render:20ms@1s..1.5s,render:1ms")
    let render = { model.cost(of: .render, at: Instant(microseconds: $0)) }
    #expect(render(999_999) == .milliseconds(1))
    #expect(render(1_000_000) == .milliseconds(21))
    #expect(render(1_499_999) == .milliseconds(21))
    #expect(render(1_500_000) == .milliseconds(1))
    #expect(model.cost(of: .input, at: .zero) == .microseconds(200))
    #expect(model.cost(of: .present, at: .zero) == .zero)
  }

  @Test(arguments: [
    ("rendr:1ms", "costs:1:1: 'rendr' is not a stage of a tick; did you mean render?"),
    (
      "input:1ms,x:1ms",
      "costs:1:11: 'x' is not a stage of a tick; use input, recognize, timers, update, render, "
        + "present or trace"
    ),
    ("render", "costs:1:1: 'render' has no ':'; write name:value, separated by commas"),
    ("render:1", "costs:1:1: '1' is not a cost; write a time such as 20ms or 20ms@1s..1.5s"),
    (
      "render:1ms@1s..1s",
      "costs:1:1: '1s..1s' is not a span of time; write it like 1s..1.5s, the end after the start"
    ),
    (
      "render:1ms@1s@2s",
      "costs:1:1: '1ms@1s@2s' is not a cost; write a time such as 20ms or 20ms@1s..1.5s"
    ),
  ])
  func everyMistakeIsReportedWithItsPlace(text: String, expected: String) {
    do {
      _ = try CostModel(text)
      Issue.record("no error for \(text)")
    } catch {
      #expect(error.description == expected)
    }
  }
}
