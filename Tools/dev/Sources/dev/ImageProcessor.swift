import ArgumentParser

/// A processor that images are built for: three of microcontrollers, and that of browsers.
enum ImageProcessor: String, ExpressibleByArgument, CaseIterable, Sendable {
  case m4, m33, rv32, wasm

  /// Those whose instructions QEMU counts, and whose memory a board's limits are about.
  static let microcontrollers: [ImageProcessor] = [.m4, .m33, .rv32]

  var target: String {
    switch self {
    case .m4, .m33: "armv7em-none-none-eabi"
    case .rv32: "riscv32-none-none-eabi"
    case .wasm: "wasm32-unknown-none-wasm"
    }
  }

  /// The target of what is C or assembler.
  var cTarget: String { self == .m33 ? "thumbv8m.main-none-none-eabi" : target }

  /// What the code is for beside the target.
  var code: [String] {
    switch self {
    case .m4: ["-mcpu=cortex-m4", "-mfloat-abi=hard"]
    case .m33: ["-mcpu=cortex-m33", "-mfloat-abi=hard"]
    case .rv32: ["-march=rv32imafc", "-mabi=ilp32f"]
    // Every browser since 2021 copies memory by one instruction.
    case .wasm: ["-mbulk-memory"]
    }
  }

  /// What Swift's compiler takes beside that. A page is loaded over a network: the linker optimizes
  /// it as a whole, by which it is a twelfth smaller.
  var swift: [String] { self == .wasm ? ["-lto=llvm-full"] : [] }

  /// The folder in `Tools/images` with its start-up code, and its linker scripts or what they would
  /// hold.
  var startup: String {
    switch self {
    case .m4, .m33: "ARM"
    case .rv32: "RISCV"
    case .wasm: "Wasm"
    }
  }

  /// The runtime sources of each image, below `Tools/images`.
  var runtime: [String] {
    self == .wasm
      ? ["Runtime/memory.c", "Wasm/runtime.c", "Wasm/builtins.c"]
      : ["Runtime/memory.c", "Runtime/reservations.S", "\(startup)/traps.S"]
  }

  /// What an image's file is named after its scene.
  var ending: String { self == .wasm ? "wasm" : "elf" }

  /// QEMU's machine; nil where something else runs an image.
  var machine: [String]? {
    switch self {
    case .m4: ["qemu-system-arm", "-M", "mps2-an386"]
    case .m33: ["qemu-system-arm", "-M", "mps2-an505"]
    case .rv32: ["qemu-system-riscv32", "-M", "virt", "-bios", "none"]
    case .wasm: nil
    }
  }

  /// gcc's run-time library; nil where the sources of the image hold what is needed.
  func libgcc() throws(Failure) -> String? {
    let gcc: [String]
    switch self {
    case .m4, .m33: gcc = ["arm-none-eabi-gcc", "-mthumb"]
    case .rv32: gcc = ["riscv64-unknown-elf-gcc"]
    case .wasm: return nil
    }
    return try Shell.check(gcc + code + ["-print-libgcc-file-name"])
  }
}
