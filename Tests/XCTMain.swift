import Testing

// The entry of all tests, which are Swift Testing's. Without it the package manager looks for
// classes of XCTest in an index of the sources, which CI does not make.
@main
struct TestMain {
  static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
