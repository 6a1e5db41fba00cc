import LinuxDevices
import Testing

@Suite("Errors of a panel")
struct PanelErrorTests {
  @Test(
    "are one line that says how to fix them",
    arguments: [
      LibinputPanelError.builtWithoutLibinput, .libraryUnusable(reason: "libinput.so.10: no"),
      .udevUnavailable,
      .noDevice(found: []),
      .noDevice(found: ["/dev/input/event0 (Keyboard)"]),
      .noPermission(path: "/dev/input/event5"), .noSuchPath("/dev/input/event9"),
      .notATouchscreen(path: "/dev/input/event0", name: "Keyboard"),
      .notATouchscreen(path: "/dev/null", name: nil), .system(call: "eventfd", code: 24),
    ])
  func oneLine(_ error: LibinputPanelError) {
    let text = "\(error)"
    #expect(text.hasPrefix("--panel libinput"))
    #expect(text.contains(";"))
    #expect(!text.contains("\n"))
  }
}
