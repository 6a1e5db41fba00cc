/// The boards that come with the program: the files in `Boards/`, byte for byte, which the package
/// manager embeds.
enum ShippedBoards {
  /// Sorted by name.
  static let all: [(name: String, yaml: [UInt8])] = [
    ("beaglebone-black-lcd7", PackageResources.beaglebone_black_lcd7_yaml),
    ("hdmi-10", PackageResources.hdmi_10_yaml),
    ("imx8mm-evk", PackageResources.imx8mm_evk_yaml),
    ("pinephone", PackageResources.pinephone_yaml),
    ("pinetab2", PackageResources.pinetab2_yaml),
    ("raspberry-pi-7", PackageResources.raspberry_pi_7_yaml),
    ("raspberry-pi-7-kms", PackageResources.raspberry_pi_7_kms_yaml),
    ("raspberry-pi-touch-2", PackageResources.raspberry_pi_touch_2_yaml),
    ("raspberry-pi-touch-2-5", PackageResources.raspberry_pi_touch_2_5_yaml),
    ("resistive-4wire", PackageResources.resistive_4wire_yaml),
    ("stm32f746g-disco", PackageResources.stm32f746g_disco_yaml),
    ("stm32mp157f-dk2", PackageResources.stm32mp157f_dk2_yaml),
    ("waveshare-7-hdmi", PackageResources.waveshare_7_hdmi_yaml),
    ("xiaomi-pad-5-pro", PackageResources.xiaomi_pad_5_pro_yaml),
  ]
}
