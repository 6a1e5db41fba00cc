extension StringProtocol {
  /// The text as it stands in a page or a picture, within elements and between quotation marks:
  /// names from outside are no markup, and no control characters.
  public func inMarkup() -> String {
    shown().replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
  }
}
