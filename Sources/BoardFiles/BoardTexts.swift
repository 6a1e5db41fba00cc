/// The boards that come with the program: the files in `Boards/`, byte for byte. Written by
/// `Tools/embed-boards`.
enum BoardTexts {
  static let all: [(name: String, yaml: String)] = [
    (
      "beaglebone-black-lcd7",
      #"""
      title: BeagleBone Black with the 4D Systems 4DCAPE-70T

      panel:
        pixels: [800, 480]
        millimetres: [155, 90]
        orientation: normal
        source: >-
          Linux panel-simple.c, tfc_s9700rtwv43tr_01b, for the sister of the cape's S9700RTWV35TR.
          7 inch; the pixels are 3 % wider than they are high.

      controller:
        name: TI AM335x touch screen controller, four-wire resistive
        scanPeriod: 10000
        scanJitter: 2000
        contacts: 1
        unitsPerPixel: 5.12
        noise: 0.6
        reportLatency: 4000
        source: >-
          Wires and five readouts a scan: bb.org-overlays, BB-BONE-LCD7-01-00A3.dts. Units: the 12 bit
          converter, 4096 over 800. Period, jitter, noise and latency assumed: about 100 Hz remain after
          averaging, and resistive panels are noisier than capacitive ones.

      display:
        period: 16271
        pixelFormat: rgb565
        scanOutLatency: 8135
        source: >-
          BB-BONE-LCD7-01-00A3.dts: 30 MHz over 928 × 526, 16 bits a pixel. Latency is half a frame.

      tick:
        period: 8135
        source: "chosen: half a display frame"

      budgets:
        input: 300
        recognize: 400
        timers: 100
        update: 900
        render: 5000
        present: 1000
        trace: 400
        source: "assumed: not measured on this board yet; in total less than a tick"

      divisors:
        render: 2
        present: 2
        source: "chosen: one picture per display frame"

      machine:
        compatible: ["ti,am335x-bone-black", "ti,am335x-bone"]
        connector: DPI
        touch: ["ti-tsc"]
        cpu: ["cortex-a8"]
        source: >-
          Linux am335x-boneblack.dts; the name is ti_am335x_tsc.c's. The connector was reported as DPI-1 with
          kernel 5.10; older kernels have only /dev/fb0.

      """#
    ),
    (
      "hdmi-10",
      #"""
      title: 10.1 inch HDMI monitor with a USB touch panel

      panel:
        pixels: [1280, 800]
        millimetres: [216.96, 135.6]
        orientation: normal
        source: >-
          derived: 1280 × 800 square pixels of 0.1695 mm, which gives the 10.1 inches that sellers state

      controller:
        name: USB HID, 10 contacts, ILITEK or Goodix
        scanPeriod: 10000
        scanJitter: 1000
        contacts: 10
        unitsPerPixel: 12.8
        noise: 0.15
        reportLatency: 5000
        source: >-
          Contacts: as sellers of such monitors state. Everything else is assumed: 16384 units across
          the width, 100 Hz, and a jitter of one millisecond, the polling interval of USB full speed.

      display:
        rate: 60
        pixelFormat: xrgb8888
        scanOutLatency: 8333
        source: "1280 × 800 at 60 Hz, VESA CVT; half a frame, not counting what the monitor buffers"

      tick:
        period: 8333
        source: "chosen: half a display frame"

      budgets:
        input: 300
        recognize: 400
        timers: 100
        update: 900
        render: 5200
        present: 1000
        trace: 400
        source: "assumed: not measured on this board yet; in total less than a tick"

      divisors:
        render: 2
        present: 2
        source: "chosen: one picture per display frame"

      """#
    ),
    (
      "imx8mm-evk",
      #"""
      title: NXP i.MX 8M Mini EVK with the MX8-DSI-OLED1 panel

      panel:
        pixels: [1080, 1920]
        millimetres: [68, 121]
        orientation: normal
        source: >-
          Linux panel-raydium-rm67191.c, 5.5 inch OLED

      controller:
        name: Synaptics, on the panel
        scanPeriod: 10000
        scanJitter: 500
        contacts: 10
        unitsPerPixel: 1
        noise: 0.15
        reportLatency: 3000
        source: >-
          assumed throughout: ten contacts and one unit a pixel, 100 Hz with an interrupt. No driver of
          the mainline kernel states them, and NXP's own reads them from the controller.

      display:
        period: 16661
        pixelFormat: xrgb8888
        scanOutLatency: 8330
        source: >-
          Linux panel-raydium-rm67191.c, default_mode as of its first version: 132 MHz over 1136 × 1936
          (later versions 121 MHz, 55 Hz). Latency is half a frame.

      tick:
        period: 8330
        source: "chosen: half a display frame"

      budgets:
        input: 300
        recognize: 400
        timers: 100
        update: 900
        render: 5000
        present: 1000
        trace: 400
        source: "assumed: not measured on this board yet; in total less than a tick"

      divisors:
        render: 2
        present: 2
        source: "chosen: one picture per display frame"

      machine:
        compatible: ["fsl,imx8mm-evk"]
        connector: DSI
        bus: i2c
        cpu: ["cortex-a53"]
        source: >-
          Linux imx8mm-evk.dts; the touch panel's name is not documented.

      """#
    ),
    (
      "pinephone",
      #"""
      title: Pine64 PinePhone

      panel:
        pixels: [720, 1440]
        millimetres: [68, 136]
        orientation: normal
        source: Linux panel-sitronix-st7703.c, xbd599_mode (5.95 inch)

      controller:
        name: Goodix GT917S
        scanPeriod: 10000
        scanJitter: 500
        contacts: 10
        unitsPerPixel: 1
        noise: 0.2
        reportLatency: 3000
        source: >-
          Contacts: Linux goodix.c, GOODIX_MAX_CONTACTS. Units assumed: one per pixel. Period, jitter, noise and latency assumed: 100 Hz is
          usual for Goodix controllers, whose report rate is set by the manufacturer.

      display:
        rate: 60
        pixelFormat: xrgb8888
        scanOutLatency: 8333
        source: >-
          Linux panel-sitronix-st7703.c: xbd599_mode is meant to be 60 Hz (the older 69 MHz clock gave
          55 Hz). Latency is half a frame.

      tick:
        period: 8333
        source: "chosen: half a display frame"

      budgets:
        input: 300
        recognize: 400
        timers: 100
        update: 900
        render: 5200
        present: 1000
        trace: 400
        source: "assumed: not measured on this board yet; in total less than a tick"

      divisors:
        render: 2
        present: 2
        source: "chosen: one picture per display frame"

      machine:
        compatible: ["pine64,pinephone"]
        connector: DSI
        touch: ["Goodix Capacitive TouchScreen"]
        bus: i2c
        cpu: ["cortex-a53"]
        source: Linux sun50i-a64-pinephone.dtsi; the name is goodix.c's

      """#
    ),
    (
      "pinetab2",
      #"""
      title: Pine64 PineTab2

      panel:
        pixels: [800, 1280]
        millimetres: [135, 216]
        orientation: normal
        source: >-
          Linux panel-boe-th101mb31ig002-28a.c, 10.1 inch, held upright. rk3566-pinetab2.dtsi states a
          rotation of 90 degrees: with the keyboard it is used on its side.

      controller:
        name: Goodix GT911
        scanPeriod: 10000
        scanJitter: 500
        contacts: 10
        unitsPerPixel: 1
        noise: 0.2
        reportLatency: 3000
        source: >-
          Controller, with an interrupt: Linux rk3566-pinetab2.dtsi. Contacts: goodix.c,
          GOODIX_MAX_CONTACTS. Units assumed: one per pixel. Period, jitter, noise and latency assumed:
          100 Hz is usual for Goodix controllers, whose report rate is set by the manufacturer.

      display:
        period: 16671
        pixelFormat: xrgb8888
        scanOutLatency: 8335
        source: >-
          Linux panel-boe-th101mb31ig002-28a.c: 73.5 MHz over 944 × 1298. Latency is half a frame.

      tick:
        period: 8335
        source: "chosen: half a display frame"

      budgets:
        input: 300
        recognize: 400
        timers: 100
        update: 900
        render: 5000
        present: 1000
        trace: 400
        source: "assumed: not measured on this board yet; in total less than a tick"

      divisors:
        render: 2
        present: 2
        source: "chosen: one picture per display frame"

      machine:
        compatible: ["pine64,pinetab2"]
        connector: DSI
        touch: ["Goodix Capacitive TouchScreen"]
        bus: i2c
        cpu: ["cortex-a55"]
        source: >-
          Linux Documentation/devicetree/bindings/arm/rockchip.yaml; the name is goodix.c's.

      """#
    ),
    (
      "raspberry-pi-7",
      #"""
      title: Raspberry Pi Touch Display, 7 inch

      panel:
        pixels: [800, 480]
        millimetres: [154, 86]
        orientation: normal
        source: >-
          Linux panel-simple.c, raspberrypi_7inch. The pixels are 7 % wider than they are high.

      controller:
        name: FocalTech FT5406, polled through the firmware
        scanPeriod: 30000
        scanJitter: 3000
        contacts: 10
        unitsPerPixel: 1
        noise: 0.2
        reportLatency: 10000
        source: >-
          Period: measured, raspberrypi/linux issue 3777 (about 33 Hz on kernel 5.4; issue 3227 reports
          25 Hz), although raspberrypi-ts.c asks for 17 ms. Contacts and units: raspberrypi-ts.c.
          Jitter, noise and latency assumed: two successive polls of at most 17 ms each.

      display:
        period: 16686
        pixelFormat: xrgb8888
        scanOutLatency: 8343
        source: >-
          Linux panel-simple.c, raspberrypi_7inch_mode: 25.9794 MHz over 850 × 510. Latency is half a
          frame, not counting the liquid crystal's response.

      tick:
        period: 8343
        source: "chosen: half a display frame, so that a tap is reported within 8 ms of its sample"

      budgets:
        input: 300
        recognize: 500
        timers: 100
        update: 900
        render: 5000
        present: 1000
        trace: 400
        source: "assumed: not measured on this board yet; in total less than a tick"

      divisors:
        render: 2
        present: 2
        source: "chosen: one picture per display frame"

      machine:
        compatible: ["raspberrypi,3-model-b", "raspberrypi,3-model-b-plus", "raspberrypi,4-model-b"]
        connector: DSI
        touch: ["raspberrypi-ts", "FT5406 memory based driver"]
        cpu: ["cortex-a53", "cortex-a72"]
        source: >-
          Linux bcm2837-rpi-3-b.dts and bcm2711-rpi-4-b.dts; the names are those of raspberrypi-ts.c and of
          the older rpi-ft5406.c. With KMS the kernel polls the controller itself: see raspberry-pi-7-kms.

      """#
    ),
    (
      "raspberry-pi-7-kms",
      #"""
      title: Raspberry Pi Touch Display, 7 inch, on a Pi 4 or 5 with KMS

      panel:
        pixels: [800, 480]
        millimetres: [154, 86]
        orientation: normal
        source: >-
          Linux panel-simple.c, raspberrypi_7inch. The pixels are 7 % wider than they are high.

      controller:
        name: FocalTech FT5406, polled by edt-ft5x06
        scanPeriod: 17000
        scanJitter: 1000
        contacts: 10
        unitsPerPixel: 1
        noise: 0.2
        reportLatency: 8500
        source: >-
          Period: raspberrypi/linux edt-ft5x06.c, POLL_INTERVAL_MS; the overlay vc4-kms-dsi-7inch (its
          edt-ft5406.dtsi) names no interrupt, and 800 × 480 units. Contacts: the data of edt,edt-ft5506
          in that driver. Jitter, noise and latency assumed: half a poll from the scan to its report.

      display:
        period: 16686
        pixelFormat: xrgb8888
        scanOutLatency: 8343
        source: >-
          Linux panel-simple.c, raspberrypi_7inch_mode: 25.9794 MHz over 850 × 510, on both boards. Latency
          is half a frame, not counting the liquid crystal's response.

      tick:
        period: 8343
        source: "chosen: half a display frame"

      budgets:
        input: 300
        recognize: 400
        timers: 100
        update: 900
        render: 5000
        present: 1000
        trace: 400
        source: "assumed: not measured on this board yet; in total less than a tick"

      divisors:
        render: 2
        present: 2
        source: "chosen: one picture per display frame"

      machine:
        compatible: ["raspberrypi,4-model-b", "raspberrypi,400", "raspberrypi,5-model-b"]
        connector: DSI
        touch: ["generic ft5x06", "EDT-FT5x06"]
        bus: i2c
        cpu: ["cortex-a72", "cortex-a76"]
        source: >-
          Linux bcm2711-rpi-4-b.dts and bcm2712-rpi-5-b.dts for the boards; the names are those that
          edt-ft5x06.c gives (edt_ft5x06_ts_identify).

      """#
    ),
    (
      "raspberry-pi-touch-2",
      #"""
      title: Raspberry Pi Touch Display 2, 7 inch

      panel:
        pixels: [720, 1280]
        millimetres: [90, 151]
        orientation: normal
        source: >-
          Linux panel-ilitek-ili9881c.c, rpi_7inch_default_mode; the glass is mounted upright.

      controller:
        name: Goodix GT911, polled
        scanPeriod: 17000
        scanJitter: 1000
        contacts: 5
        unitsPerPixel: 1
        noise: 0.2
        reportLatency: 8500
        source: >-
          Units: raspberrypi/linux, vc4-kms-dsi-ili9881-7inch-overlay.dts (720 × 1280 units, 90 × 151 mm); it
          names no interrupt, so goodix.c polls every 17 ms (GOODIX_POLL_INTERVAL_MS). Contacts: five, as
          the maker states. Jitter, noise and latency assumed: half a poll from the scan to its report.

      display:
        period: 16656
        pixelFormat: xrgb8888
        scanOutLatency: 8328
        source: >-
          Linux panel-ilitek-ili9881c.c, rpi_7inch_default_mode: 83.330 MHz over 1042 × 1332. Latency is half
          a frame, not counting the liquid crystal's response.

      tick:
        period: 8328
        source: "chosen: half a display frame"

      budgets:
        input: 300
        recognize: 400
        timers: 100
        update: 900
        render: 5000
        present: 1000
        trace: 400
        source: "assumed: not measured on this board yet; in total less than a tick"

      divisors:
        render: 2
        present: 2
        source: "chosen: one picture per display frame"

      machine:
        compatible: ["raspberrypi,4-model-b", "raspberrypi,400", "raspberrypi,5-model-b", "raspberrypi,4-compute-module", "raspberrypi,5-compute-module"]
        connector: DSI
        touch: ["Goodix Capacitive TouchScreen"]
        bus: i2c
        cpu: ["cortex-a72", "cortex-a76"]
        source: >-
          Linux bcm2711-rpi-4-b.dts and bcm2712-rpi-5-b.dts for the boards; the name is goodix.c's. The
          display is the same on all boards that have a DSI connector.

      """#
    ),
    (
      "raspberry-pi-touch-2-5",
      #"""
      title: Raspberry Pi Touch Display 2, 5 inch

      panel:
        pixels: [720, 1280]
        millimetres: [62, 110]
        orientation: normal
        source: >-
          Linux panel-ilitek-ili9881c.c, rpi_5inch_default_mode; the glass is mounted upright.

      controller:
        name: Goodix GT911, polled
        scanPeriod: 17000
        scanJitter: 1000
        contacts: 5
        unitsPerPixel: 1
        noise: 0.2
        reportLatency: 8500
        source: >-
          assumed: as the 7 inch display of the same series, which goodix.c polls every 17 ms
          (GOODIX_POLL_INTERVAL_MS); five contacts, as the maker states.

      display:
        period: 16664
        pixelFormat: xrgb8888
        scanOutLatency: 8332
        source: >-
          Linux panel-ilitek-ili9881c.c, rpi_5inch_default_mode: 83.333 MHz over 937 × 1482. Latency is half
          a frame, not counting the liquid crystal's response.

      tick:
        period: 8332
        source: "chosen: half a display frame"

      budgets:
        input: 300
        recognize: 400
        timers: 100
        update: 900
        render: 5000
        present: 1000
        trace: 400
        source: "assumed: not measured on this board yet; in total less than a tick"

      divisors:
        render: 2
        present: 2
        source: "chosen: one picture per display frame"

      machine:
        compatible: ["raspberrypi,4-model-b", "raspberrypi,400", "raspberrypi,5-model-b", "raspberrypi,4-compute-module", "raspberrypi,5-compute-module"]
        connector: DSI
        touch: ["Goodix Capacitive TouchScreen"]
        bus: i2c
        cpu: ["cortex-a72", "cortex-a76"]
        source: >-
          Linux bcm2711-rpi-4-b.dts and bcm2712-rpi-5-b.dts for the boards; the name is goodix.c's. The
          display is the same on all boards that have a DSI connector.

      """#
    ),
    (
      "resistive-4wire",
      #"""
      title: Adafruit PiTFT 2.8 inch, four-wire resistive

      panel:
        pixels: [320, 240]
        millimetres: [56.9, 42.7]
        orientation: normal
        source: "derived: 320 × 240 square pixels on a diagonal of 2.8 inches"

      controller:
        name: STMicroelectronics STMPE610
        scanPeriod: 10000
        scanJitter: 1000
        contacts: 1
        unitsPerPixel: 12.8
        noise: 0.6
        reportLatency: 4000
        source: >-
          Contacts and units: a four-wire controller with a 12 bit converter (4096 over 320). Period,
          jitter, noise and latency assumed: about 100 Hz remain after averaging and settling, and
          resistive panels are noisier than capacitive ones.

      display:
        period: 40000
        pixelFormat: rgb565
        scanOutLatency: 19200
        source: >-
          assumed: an SPI bus at 32 MHz; 320 × 240 × 16 bits take 38.4 ms per picture. The display
          controller's own refresh is not included.

      tick:
        period: 8000
        source: "chosen: a fifth of a picture"

      budgets:
        input: 300
        recognize: 400
        timers: 100
        update: 800
        render: 5000
        present: 1000
        trace: 300
        source: "assumed: present starts the transfer and does not wait for it; in total less than a tick"

      divisors:
        render: 5
        present: 5
        source: "chosen: one picture per transfer"

      """#
    ),
    (
      "stm32f746g-disco",
      #"""
      title: ST STM32F746G-DISCO

      panel:
        pixels: [480, 272]
        millimetres: [95.04, 53.86]
        orientation: normal
        source: >-
          Pixels: ST's rk043fn48h.h. Millimetres: the active area of Rocktech's RK043FN48H, as
          github.com/hans-jorg/stm32f746g, 24-LCD/README.md, quotes its data sheet.

      controller:
        name: FocalTech FT5336
        scanPeriod: 10000
        scanJitter: 500
        contacts: 5
        unitsPerPixel: 1
        noise: 0.2
        reportLatency: 3000
        source: >-
          Contacts: feature list of the FT5336GQQ (5 points). Units assumed: one per pixel. Period
          assumed: a poll every 10 ms. Jitter, noise and latency assumed.

      display:
        period: 16862
        pixelFormat: rgb565
        scanOutLatency: 8431
        source: >-
          ST's rk043fn48h.h: 566 × 286 clocks per frame, at the 9.6 MHz that the board support package
          sets. Latency is half a frame.

      tick:
        period: 8431
        source: "chosen: half a display frame"

      budgets:
        input: 300
        recognize: 600
        timers: 100
        update: 900
        render: 5500
        present: 500
        trace: 400
        source: "assumed: not measured on this board yet; in total less than a tick"

      divisors:
        render: 2
        present: 2
        source: "chosen: one picture per display frame"

      processor:
        core: cortex-m7
        clock: 216000000
        flash: 1048576
        ram: 348160
        source: >-
          STM32F746xx data sheet DS10916, description: 216 MHz, 1 MiB of flash; 320 KiB of SRAM, 16 KiB
          of instruction RAM and 4 KiB of backup SRAM

      image:
        flash: 475136
        ram: 131072
        stack: 57344
        cyclesPerInstruction: 1.5
        source: >-
          Limits: measured with Tools/firmware size (docs/firmware.md), plus a fifth for growth (the stack of the
          reader, 54,156 bytes, has less); in total
          less than half of the flash, and half of the memory. Cycles assumed: the core issues up to two
          instructions per cycle and waits for flash and for the picture in external memory.

      instructions:
        input: 12000
        recognize: 60000
        timers: 25000
        update: 40000
        render: 30000000
        present: 4000000
        trace: 200000
        source: >-
          measured with Tools/firmware cost (docs/firmware.md), times up to two, so that a small regression
          of the compiler passes but a quadratic loop does not; for the slowest of the three processors
          that images are built for, which is rv32 (its hash of a picture takes 2.6 million)

      """#
    ),
    (
      "stm32mp157f-dk2",
      #"""
      title: STMicroelectronics STM32MP157F-DK2

      panel:
        pixels: [480, 800]
        millimetres: [52, 86]
        orientation: normal
        source: >-
          Linux panel-orisetech-otm8009a.c

      controller:
        name: FocalTech FT6236
        scanPeriod: 10000
        scanJitter: 500
        contacts: 2
        unitsPerPixel: 1
        noise: 0.2
        reportLatency: 3000
        source: >-
          Controller and units: Linux stm32mp157c-dk2.dts, which has the same display (focaltech,ft6236,
          480 × 800, with an interrupt). Contacts: edt-ft5x06.c, edt_ft6236_data. Period, jitter, noise
          and latency assumed: 100 Hz is usual for FocalTech's controllers.

      display:
        period: 20000
        pixelFormat: xrgb8888
        scanOutLatency: 10000
        source: >-
          Linux panel-orisetech-otm8009a.c, the preferred mode: 29.700 MHz over 708 × 839, 50 Hz. Latency is
          half a frame.

      tick:
        period: 10000
        source: "chosen: half a display frame"

      budgets:
        input: 300
        recognize: 400
        timers: 100
        update: 900
        render: 5000
        present: 1000
        trace: 400
        source: "assumed: not measured on this board yet; in total less than a tick"

      divisors:
        render: 2
        present: 2
        source: "chosen: one picture per display frame"

      machine:
        compatible: ["st,stm32mp157f-dk2", "st,stm32mp157c-dk2"]
        connector: DSI
        touch: ["generic ft5x06", "EP0"]
        bus: i2c
        cpu: ["cortex-a7"]
        source: >-
          Linux stm32mp157f-dk2.dts and stm32mp157c-dk2.dts; the names are those that edt-ft5x06.c gives.

      """#
    ),
    (
      "waveshare-7-hdmi",
      #"""
      title: Waveshare 7 inch HDMI LCD (H), 1024 × 600, on USB

      panel:
        pixels: [1024, 600]
        millimetres: [154.21, 85.92]
        orientation: normal
        source: >-
          assumed: a 7 inch panel of 1024 × 600, whose makers usually state 154.21 × 85.92 mm; the pixels
          are 5 % wider than they are high.

      controller:
        name: USB HID, Waveshare WS170120
        scanPeriod: 10000
        scanJitter: 1000
        contacts: 5
        unitsPerPixel: 1
        noise: 0.15
        reportLatency: 5000
        source: >-
          Contacts: five, as the maker states. Everything else is assumed: one unit a pixel, 100 Hz, and a
          jitter of one millisecond, the polling interval of USB full speed.

      display:
        period: 16708
        pixelFormat: xrgb8888
        scanOutLatency: 8354
        source: >-
          The maker's setting hdmi_cvt 1024 600 60: VESA CVT gives 49.00 MHz over 1312 × 624. Latency is half
          a frame, not counting what the monitor buffers.

      tick:
        period: 8354
        source: "chosen: half a display frame"

      budgets:
        input: 300
        recognize: 400
        timers: 100
        update: 900
        render: 5000
        present: 1000
        trace: 400
        source: "assumed: not measured on this board yet; in total less than a tick"

      divisors:
        render: 2
        present: 2
        source: "chosen: one picture per display frame"

      machine:
        connector: HDMI
        touch: ["WaveShare WS170120", "Waveshare", "WaveShare"]
        bus: usb
        source: >-
          Reports of xinput by users of the display; it works on any board, so no board is named.

      """#
    ),
    (
      "xiaomi-pad-5-pro",
      #"""
      title: Xiaomi Pad 5 Pro (elish), 120 Hz

      panel:
        pixels: [1600, 2560]
        millimetres: [147.41, 235.85]
        orientation: normal
        source: >-
          Pixels: Linux panel-novatek-nt36523.c, elish_csot_modes. Millimetres: press reports of the
          panel's entry in the list of its manufacturer, TCL (2021), 10.95 inch.

      controller:
        name: Novatek NT36523
        scanRate: 240
        scanJitter: 200
        contacts: 10
        unitsPerPixel: 1
        noise: 0.1
        reportLatency: 2000
        source: >-
          Rate: the same press reports, 240 Hz. Contacts, units, jitter, noise and latency assumed.

      display:
        rate: 120
        pixelFormat: xrgb8888
        scanOutLatency: 4167
        source: Linux panel-novatek-nt36523.c, elish_csot_modes, 120 Hz; latency is half a frame

      tick:
        period: 4167
        source: "chosen: half a display frame"

      budgets:
        input: 200
        recognize: 250
        timers: 50
        update: 450
        render: 2400
        present: 500
        trace: 200
        source: "assumed: not measured on this board yet; in total less than a tick"

      divisors:
        render: 2
        present: 2
        source: "chosen: one picture per display frame"

      """#
    ),
  ]
}
