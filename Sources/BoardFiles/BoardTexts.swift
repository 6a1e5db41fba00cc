/// The boards that come with the program: the files in `Boards/`, byte for byte. Written by
/// `Tools/embed-boards`.
enum BoardTexts {
  static let all: [(name: String, yaml: String)] = [
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
