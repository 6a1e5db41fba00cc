import BoardFiles
import Glibc
import OutputFiles
import Sessions

/// Everything that a command reads and writes. Before the first byte is written, each place is
/// compared with the others by what its path leads to, not by how it is written, and an output that
/// is opened late is tried.
///
/// Every command that opens a path has one; there is no other comparison of paths.
struct CommandPlaces {
  private enum Use { case input, output, folder }

  private struct Place {
    var what: String
    var path: String
    var use: Use
    /// What its path leads to; nil for a stream, and for an input that is not there.
    var identity: FileIdentity?
    /// Whether it is opened only when the command has its result.
    var isLate = false

    /// In messages.
    var name: String { path == "-" && use != .input ? what : "\(what) \(path)" }
    var isStandardOutput: Bool { use == .output && OutputPlace.isStandardOutput(path) }
  }

  private var places: [Place] = []

  /// Something that the command reads; `-` is standard input.
  mutating func reads(_ what: String, _ path: String) {
    let identity =
      path == "-" ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(existing: path)
    places.append(Place(what: what, path: path, use: .input, identity: identity))
  }

  /// A board; nothing for one that is built in.
  mutating func reads(_ board: BoardFile) { reads("the board", board.file) }

  /// Something that the command writes; `-` is standard output.
  ///
  /// - Parameter isLate: whether it is opened only at the end; whether it can be is checked before.
  mutating func writes(_ option: String, _ path: String?, isLate: Bool = false) {
    guard let path else { return }
    places.append(
      Place(
        what: option, path: path, use: .output, identity: Self.identity(path), isLate: isLate))
  }

  /// A folder that the command writes pictures to.
  mutating func fills(_ option: String, _ path: String) {
    places.append(
      Place(what: option, path: path, use: .folder, identity: FileIdentity(path)))
  }

  /// Throws when standard output is one of these files, which would grow while it is read.
  static func checkStandardOutput(reading what: String, _ paths: [String]) throws(CommandFailure) {
    var places = CommandPlaces()
    for path in paths { places.reads(what, path) }
    places.writes("standard output", "-")
    try places.check()
  }

  /// Throws when an output would overwrite an input or another output, or cannot be written.
  func check() throws(CommandFailure) {
    for (index, place) in places.enumerated() where place.use != .input {
      for other in places where other.use == .input { try compare(place, with: other) }
      for other in places[..<index] where other.use != .input {
        try compare(place, with: other)
      }
    }
    for place in places where place.isLate { try open(place) }
  }

  /// Opens a file as it will be opened at the end, which does not change it. A pipe would end.
  private func open(_ place: Place) throws(CommandFailure) {
    do throws(OutputError) {
      if case .file = try OutputPlace(place.path) { _ = try OutputFile(place.path, .whole) }
    } catch {
      throw CommandFailure(error)
    }
  }

  private func compare(_ place: Place, with other: Place) throws(CommandFailure) {
    if place.isStandardOutput, other.isStandardOutput {
      throw CommandFailure(
        "\(place.name) and \(other.name) both write to standard output; name a file")
    }
    guard let mine = place.identity, let its = other.identity else { return }
    if mine == its {
      throw CommandFailure(
        "\(place.name): is the same file as \(other.name); choose another file")
    }
    guard place.use == .folder || other.use == .folder else { return }
    let (folder, file) = place.use == .folder ? (place, other) : (other, place)
    // An output beside the pictures does not clash, unless it is named like one.
    let name = file.path.split(separator: "/").last.map(String.init) ?? ""
    let mayLie = file.use == .output && !FrameOutput.isPicture(name)
    if !mayLie, file.use != .folder, FileIdentity(folderOf: file.path) == folder.identity {
      throw CommandFailure(
        "\(folder.what) \(folder.path): is the folder of \(file.what) \(file.path); "
          + "choose another folder")
    }
  }

  private static func identity(_ path: String) -> FileIdentity? {
    OutputPlace.isStandardOutput(path)
      ? FileIdentity(descriptor: STDOUT_FILENO) : FileIdentity(path)
  }
}
