import Foundation
import SwiftParser

// Lists the changes of source files, and writes copies with some of them in.
//
// Usage: mutant-points ROOT FILE…                   lists all
//        mutant-points ROOT OUT WANTED FILE…        lists all, and writes the wanted ones
//
// FILE ends in `.swift`, is relative to ROOT, and is written to the same place below OUT. WANTED is
// a file with the numbers of the changes to put in, a line each.
// On standard output a line a change, its columns separated by tabs: number, file, line, kind,
// declaration, line of source, original, changed, probe; -1 when it has no probe.

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("mutant-points: \(message)\n".utf8))
  exit(2)
}

func text(of path: String) -> String {
  guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
    fail("\(path): cannot be read")
  }
  return text
}

func write(_ text: String, to path: String) {
  do { try text.write(toFile: path, atomically: false, encoding: .utf8) } catch {
    fail("\(path): cannot be written: \(error)")
  }
}

/// On one line, with blanks for every run of white space.
func oneLine(_ text: String) -> String {
  text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

var arguments = CommandLine.arguments.dropFirst()
guard let root = arguments.popFirst(), let next = arguments.first else {
  fail("usage: mutant-points ROOT [OUT WANTED] FILE…")
}
var output: String?
var wanted: Set<Int> = []
if !next.hasSuffix(".swift") {
  output = arguments.removeFirst()
  guard let file = arguments.popFirst() else { fail("OUT needs a file of numbers after it") }
  wanted = Set(text(of: file).split(separator: "\n").compactMap { Int($0) })
}
var first = 0
var firstProbe = 0
for path in arguments {
  let source = text(of: "\(root)/\(path)")
  let finder = PointFinder(Parser.parse(source: source))
  let schemata = Schemata(
    source: Array(source.utf8), units: finder.units, points: finder.points, first: first,
    firstProbe: firstProbe, wanted: wanted)
  if let output { write(schemata.rendered(), to: "\(output)/\(path)") }
  for (index, point) in finder.points.enumerated() {
    let unit = finder.units[point.unit]
    let columns = [
      "\(first + index)", path, "\(schemata.line(at: point.range.lowerBound))",
      point.rule.rawValue, unit.name, oneLine(schemata.wholeLine(at: point.range.lowerBound)),
      oneLine(schemata.text(point.range)), oneLine(point.changed),
      unit.form == .initial ? "-1" : "\(schemata.probe(of: point))",
    ]
    print(columns.joined(separator: "\t"))
  }
  first += finder.points.count
  firstProbe += schemata.probeCount
}
