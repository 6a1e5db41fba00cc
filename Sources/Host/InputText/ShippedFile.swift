import CShipped

/// A text file of the repository that is compiled into the program, byte for byte.
///
/// Unchecked because the text is constant memory of the program.
package struct ShippedFile: @unchecked Sendable {
  /// Without its folder; of boards, tunings and checks without its ending as well.
  package let name: String
  private let start: UnsafePointer<CChar>

  /// Counted and copied when asked for: most runs read few of the files.
  package var bytes: [UInt8] {
    var count = 0
    while start[count] != 0 { count += 1 }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }
  package var text: String { String(cString: start) }

  /// The boards in `Boards/`, sorted by name.
  package static let boards = list(tactus_boards())
  /// The sets of constants in `Boards/tunings/`, sorted by name.
  package static let tunings = list(tactus_tunings())
  /// What can go wrong in the demo scenes, in `Tests/Fixtures/checks/`: `SCENE-NAME`.
  package static let checks = list(tactus_checks())
  /// The parts of pages, in `Sources/Web/Pages/Page/`.
  package static let pageFiles = list(tactus_page_files())

  /// The text of a part of a page.
  package static func page(_ name: String) -> String {
    guard let file = pageFiles.first(where: { $0.name == name }) else {
      preconditionFailure("\(name): no file of a page; give it a line in shipped.c")
    }
    return file.text
  }

  private static func list(_ first: UnsafePointer<tactus_file>) -> [ShippedFile] {
    var files: [ShippedFile] = []
    var next = first
    while let name = next.pointee.name, let text = next.pointee.text {
      files.append(ShippedFile(name: String(cString: name), start: text))
      next += 1
    }
    return files
  }
}
