import ArgumentParser

/// A processor that bare-metal images are built for.
enum ImageProcessor: String, ExpressibleByArgument, CaseIterable, Sendable {
  case m4, m33, rv32

  var target: String {
    self == .rv32 ? "riscv32-none-none-eabi" : "armv7em-none-none-eabi"
  }

  /// The target of what is C or assembler.
  var cTarget: String { self == .m33 ? "thumbv8m.main-none-none-eabi" : target }

  /// What the code is for beside the target.
  var code: [String] {
    switch self {
    case .m4: ["-mcpu=cortex-m4", "-mfloat-abi=hard"]
    case .m33: ["-mcpu=cortex-m33", "-mfloat-abi=hard"]
    case .rv32: ["-march=rv32imafc", "-mabi=ilp32f"]
    }
  }

  /// The folder in `Images` with its start-up code and linker scripts.
  var startup: String { self == .rv32 ? "RISCV" : "ARM" }

  var machine: [String] {
    switch self {
    case .m4: ["qemu-system-arm", "-M", "mps2-an386"]
    case .m33: ["qemu-system-arm", "-M", "mps2-an505"]
    case .rv32: ["qemu-system-riscv32", "-M", "virt", "-bios", "none"]
    }
  }

  /// gcc's run-time library.
  func libgcc() throws(Failure) -> String {
    let gcc = self == .rv32 ? ["riscv64-unknown-elf-gcc"] : ["arm-none-eabi-gcc", "-mthumb"]
    return try Shell.check(gcc + code + ["-print-libgcc-file-name"])
  }
}
