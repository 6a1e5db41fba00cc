import Foundation

/// Instructions, counted by callgrind: the same build on the same type of machine gives the same
/// number.
enum Valgrind {
  /// The instructions of a whole run, but for what `flags` leave out.
  static func instructions(_ words: [String], _ flags: [String] = []) throws(Failure) -> Int {
    let outcome = try Shell.run(
      ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"] + flags + words,
      output: .dropped, errors: .captured)
    guard let count = outcome.errors.firstMatch(of: /Collected : (\d+)/).flatMap({ Int($0.1) })
    else { throw .unusable("valgrind counted nothing: \(outcome.errors.trimmed)") }
    return count
  }

  /// What was counted before a mark.
  struct Mark {
    var name: String
    var count: Int
  }

  /// What was counted up to each call of a function `bench_mark_NAME`, since the one before, in
  /// order; and what the program printed. Callgrind writes a file at each mark, with a number in
  /// its name.
  static func marks(_ words: [String]) throws -> (marks: [Mark], printed: [String]) {
    try Tree.withScratch { folder in
      // memset and memcpy are the plain ones of x86-64, or a count would depend on the processor.
      let plain =
        "glibc.cpu.hwcaps=-AVX2,-AVX512F,-AVX512VL,-ERMS,-FSRM,-AVX_Fast_Unaligned_Load"
      let printed = try Shell.check(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(folder)/t"]
          + ["--dump-before=bench_mark_*"] + words,
        environment: ["GLIBC_TUNABLES": plain], errors: .dropped)
      let files = Tree.files(in: folder, ending: "").compactMap { file in
        Int(file.split(separator: ".").last ?? "").map { (number: $0, file: file) }
      }
      let marks = try files.sorted { $0.number < $1.number }.map { try mark(in: $0.file) }
      return (marks, printed.split(separator: "\n").map(String.init))
    }
  }

  /// The head of a file has the mark, its end the count.
  private static func mark(in file: String) throws(Failure) -> Mark {
    var mark = Mark(name: "", count: 0)
    for line in try Tree.text(file).split(separator: "\n") {
      if line.hasPrefix("desc: Trigger:"), let name = line.split(separator: "bench_mark_").last {
        mark.name = String(name)
      }
      if line.hasPrefix("totals:") || line.hasPrefix("summary:") {
        mark.count = line.split(separator: " ").last.flatMap { Int($0) } ?? 0
      }
    }
    return mark
  }

  /// A copy of a program without debug information, the newest of which valgrind cannot read.
  static func bare(_ program: String, in folder: String) throws(Failure) -> String {
    let copy = "\(folder)/\(Tree.name(program))"
    try Shell.check(["strip", "--strip-debug", "-o", copy, program])
    return copy
  }
}
