import Glibc
import InputText
import Synchronization

/// The files beside their places, and folders with them, so that a process that ends at once leaves
/// none behind.
public enum UnfinishedFiles {
  package typealias Mark = Int

  /// More than a run writes at a time; a file that finds no room stays behind in that case.
  private static var filesMax: Int { 16 }

  /// The paths. A signal may arrive between any two instructions, so each is one pointer.
  private nonisolated(unsafe) static let paths = {
    let paths = UnsafeMutablePointer<Atomic<UnsafeMutablePointer<CChar>?>>
      .allocate(capacity: filesMax)
    for index in 0..<filesMax { (paths + index).initialize(to: Atomic(nil)) }
    return paths
  }()

  /// Makes the list, so that a signal does not.
  public static func prepare() { _ = paths }

  /// Removes them all. Safe in the handler of a signal that ends the process.
  public static func removeAll() {
    for index in 0..<filesMax {
      if let path = paths[index].load(ordering: .sequentiallyConsistent) { unlink(path) }
    }
    // Folders are empty by now, and nothing else is one.
    for index in 0..<filesMax {
      if let path = paths[index].load(ordering: .sequentiallyConsistent) { rmdir(path) }
    }
  }

  package static func add(_ path: String) -> Mark? {
    guard let copy = strdup(path.pathForC) else { return nil }
    for index in 0..<filesMax {
      let isMine = paths[index].compareExchange(
        expected: nil, desired: copy, ordering: .sequentiallyConsistent
      ).exchanged
      if isMine { return index }
    }
    free(copy)
    return nil
  }

  package static func remove(_ mark: Mark) {
    // Its text stays: the handler of a signal may be reading it, while another thread removes it.
    // Only file systems without O_TMPFILE have files with names here.
    _ = paths[mark].exchange(nil, ordering: .sequentiallyConsistent)
  }
}
