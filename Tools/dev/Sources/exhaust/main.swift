import DemoScenes
import Foundation

// Judges every hand of a grid, a shard at a time; Tools/check/exhaust runs it.
//
//   exhaust 3/8          the third of eight shards; its result goes to standard output
//   exhaust merge FILE…  adds results, and lists the shards that are missing
//   exhaust hand SCENE N plays one hand: its script, what happens, and what is wrong with it
//
// The exit status is 0, 1 when a law was broken or a shard is missing, 2 for a wrong command line.

let grid = HandGrid()
let arguments = CommandLine.arguments.dropFirst()

switch (arguments.first, arguments.dropFirst()) {
case ("merge", let files) where !files.isEmpty: merge(Array(files))
case ("hand", let rest) where rest.count == 2: show(rest)
case (let text?, let rest) where rest.isEmpty: run(text)
default: fail("usage: exhaust SHARD/COUNT | merge FILE… | hand SCENE NUMBER")
}

func run(_ text: String) {
  guard let shard = Shard(text[...]) else { fail("'\(text)' is no shard; write 1/8 to 8/8") }
  let result = shard.run(grid)
  print(result.text, terminator: "")
  exit(result.violations.isEmpty ? 0 : 1)
}

func merge(_ files: [String]) {
  var sum = ShardResult()
  for file in files {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8),
      let result = ShardResult(text)
    else { fail("\(file): not a shard's result; run the shard again") }
    guard let next = sum.adding(result) else {
      fail(
        "\(file): its shard was added already, or belongs to a run of another number of shards; leave it out"
      )
    }
    sum = next
  }
  let whole = "\(grid.count) hands on each scene"
  print("shards \(sum.shards.count) of \(sum.shards.first?.count ?? 0) (\(whole) in all)")
  print("hands \(sum.handCount)\nframes \(sum.frameCount)")
  for (kind, count) in sum.gestureCounts.sorted(by: { $0.key < $1.key }) {
    print("gestures \(kind) \(count)")
  }
  print("violations \(sum.violations.count)")
  for violation in sum.violations {
    print("\nTools/check/exhaust hand \(violation.scene) \(violation.hand)")
    print((violation.faults + violation.script).joined(separator: "\n"))
  }
  if !sum.missing.isEmpty {
    print("missing shards: \(sum.missing.map(String.init).joined(separator: " "))")
  }
  exit(sum.violations.isEmpty && sum.missing.isEmpty ? 0 : 1)
}

func show(_ rest: ArraySlice<String>) {
  guard let name = rest.first, let number = rest.last.flatMap({ Int($0) }),
    (0..<grid.count).contains(number)
  else { fail("write a scene and a hand's number, 0 to \(grid.count - 1)") }
  var one = OneHand(name: name, hand: grid.hand(number))
  visitDemoScenes(&one)
  guard let faults = one.faults else { fail("no scene '\(name)'; tactus scenes lists them") }
  print((one.hand.script + [""] + one.records + faults).joined(separator: "\n"))
  exit(faults.isEmpty ? 0 : 1)
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("exhaust: \(message)\n".utf8))
  exit(2)
}
