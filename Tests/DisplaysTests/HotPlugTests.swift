import Testing

@testable import Displays

@Suite struct HotPlugTests {
  @Test(arguments: [
    (
      "change@/devices/pci0000:00/0000:00:02.0/drm/card0|ACTION=change|SUBSYSTEM=drm|HOTPLUG=1",
      true
    ),
    ("remove@/devices/x/drm/card1|SUBSYSTEM=drm", true),
    ("add@/devices/virtual/input/input5|ACTION=add|SUBSYSTEM=input", false),
    ("add@/devices/x|SUBSYSTEM=drm_dp_aux_dev|", false),
    ("add@/devices/x|XSUBSYSTEM=drm|", false),
    ("add@/devices/x|SUBSYSTEM=dr", false),
    ("SUBSYSTEM=drm", true),
    ("|||", false),
    ("", false),
  ])
  func `an announcement is about screens when its subsystem is`(lines: String, expected: Bool) {
    let bytes = lines.utf8.map { $0 == UInt8(ascii: "|") ? 0 : $0 }
    #expect(bytes.withUnsafeBytes { HotPlug.isAboutScreens($0) } == expected)
  }
}
