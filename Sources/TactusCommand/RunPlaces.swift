import Glibc
import Sessions

/// All that a run reads and writes. Before anything is opened for writing, each is compared with
/// the others by where it is, not by how its path is written.
struct RunPlaces {
  private enum Use { case input, output, folder }

  private struct Place {
    var what: String
    var path: String
    var use: Use
    /// What its path leads to; nil for a stream, and for an input that is not there.
    var identity: FileIdentity?
  }

  private var places: [Place] = []

  /// Something that the run reads; `-` is standard input.
  mutating func reads(_ what: String, _ path: String) {
    let identity =
      path == "-" ? FileIdentity(descriptor: STDIN_FILENO) : FileIdentity(existing: path)
    places.append(Place(what: what, path: path, use: .input, identity: identity))
  }

  /// Something that the run writes; `-` is standard output.
  mutating func writes(_ option: String, _ path: String?) {
    guard let path else { return }
    places.append(Place(what: option, path: path, use: .output, identity: Self.identity(path)))
  }

  /// A folder that the run writes pictures to.
  mutating func fills(_ option: String, _ path: String) {
    places.append(
      Place(what: option, path: path, use: .folder, identity: FileIdentity(path)))
  }

  /// Throws when an output would write over an input or over another output.
  func check() throws(CommandFailure) {
    for (index, place) in places.enumerated() where place.use != .input {
      for other in places where other.use == .input { try compare(place, with: other) }
      for other in places[..<index] where other.use != .input {
        try compare(place, with: other)
      }
    }
  }

  private func compare(_ place: Place, with other: Place) throws(CommandFailure) {
    guard let mine = place.identity, let its = other.identity else { return }
    if mine == its {
      throw CommandFailure(
        "\(place.what) \(place.path): is the same file as \(other.what) \(other.path); "
          + "choose another file")
    }
    guard place.use == .folder || other.use == .folder else { return }
    let (folder, file) = place.use == .folder ? (place, other) : (other, place)
    // An output beside the pictures is in nobody's way, unless it is called like one.
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

/// What a path leads to: a file by its device and inode; and where there is none yet, the nearest
/// folder that is there, with the rest of the path.
struct FileIdentity: Equatable {
  private var device: UInt
  private var inode: UInt
  private var rest = ""

  /// Nil for what can be written to by many at a time: a terminal, a pipe, `/dev/null`.
  private init?(_ status: stat) {
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR || kind == S_IFBLK else { return nil }
    device = UInt(status.st_dev)
    inode = UInt(status.st_ino)
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(existing path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(_ path: String) {
    if let there = FileIdentity(existing: path) {
      self = there
      return
    }
    guard access(path, F_OK) != 0 else { return nil }
    if let place = try? OutputPlace(path), case .file(let folder, let name) = place {
      self.init(existing: folder)
      rest = name
      return
    }
    // A folder that is to be made, perhaps with the ones above it.
    var parts = path.split(separator: "/").filter { $0 != "." }
    var missing: [Substring] = []
    while let last = parts.popLast() {
      missing.insert(last, at: 0)
      let above = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
      if let folder = FileIdentity(existing: above.isEmpty ? "." : above) {
        self = folder
        rest = missing.joined(separator: "/")
        return
      }
    }
    return nil
  }

  /// The folder that a file is in.
  init?(folderOf path: String) {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    self.init(parts.isEmpty ? "." : parts == [""] ? "/" : parts.joined(separator: "/"))
  }
}
