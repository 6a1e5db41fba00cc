/// A note for people: a screen is not the board's.
enum ScreenNote {
  /// Nil when the sizes are the same.
  static func text(
    _ screen: [UInt8], width: Int, height: Int, for picture: DisplayPicture
  ) -> [UInt8]? {
    guard width != picture.nativeWidth || height != picture.nativeHeight else { return nil }
    var line = screen
    line += " is "
    line.append(size: width, height)
    line += ", the board's screen "
    line.append(size: picture.nativeWidth, picture.nativeHeight)
    line +=
      width < picture.nativeWidth || height < picture.nativeHeight
      ? "; the picture's edges are cut off" : "; the picture is in its middle"
    return line
  }
}

extension [UInt8] {
  fileprivate mutating func append(size width: Int, _ height: Int) {
    self += width
    self += "x"
    self += height
  }
}
