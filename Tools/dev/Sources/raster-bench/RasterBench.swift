import CBenchMarks
import CPixman
import Foundation
import Raster

// Times what Raster draws beside pixman and the C library, for `Tools/bench/run raster`.

@main
struct RasterBench {
  static func main() {
    do {
      try run(BenchOptions(CommandLine.arguments.dropFirst()))
    } catch let error as UsageError {
      fail(error.message)
    } catch let error as RowsApart {
      fail(
        "'\(error.row.name)' on \(error.format): Tactus changes \(error.changed) pixels, and "
          + "\(error.apart) are not as pixman draws them; mend the painter that is wrong")
    } catch {
      fail("\(error)")
    }
  }

  private static func run(_ options: BenchOptions) throws {
    let images = BenchImages(.large, allocate)
    if options.isMarked { return runMarked(options, images) }
    let hasPixman = px_open()
    if hasPixman {
      print("pixman \(String(cString: px_version()))", terminator: "; ")
    } else {
      print("without pixman: libpixman-1.so.0 is not installed", terminator: "; ")
    }
    print("\(options.rounds) rounds; processor time in µs; ratios: median (quartiles)")
    var missed: [String] = []
    for format in options.formats {
      var contest = try Contest(format, images, options.rows, hasPixman: hasPixman)
      for _ in 0..<options.rounds { contest.runRound() }
      let results = contest.results
      ResultTable(format: format, results: results).print()
      missed += results.filter(\.isMissed).map { "\(format) \($0.row.name)" }
    }
    print(
      missed.isEmpty
        ? "every aim is met" : "missed: \(missed.count): \(missed.joined(separator: "; "))")
  }

  /// Draws each row once before its mark and once behind it, and prints the rows in that order.
  private static func runMarked(_ options: BenchOptions, _ images: BenchImages) {
    for format in options.formats {
      var painter = TactusPainter(
        format, images, on: BenchPixels(surface: images.geometry, format, allocate))
      for row in options.rows {
        painter.paint(row)
        bench_mark_start()
        painter.paint(row)
        bench_mark_end()
        print("raster, \(format): \(row.name)")
      }
    }
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("raster-bench: \(message)\n".utf8))
    exit(2)
  }
}

/// Memory that is never freed, aligned to a line of the cache, zeroed.
func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
  let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
  memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
  return memory
}
