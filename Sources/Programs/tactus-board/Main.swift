import CSystem

// Without a runtime of its own, Embedded Swift leaves `main` to us.
#if hasFeature(Embedded)
  @c(main)
  func main(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    BoardProgram.run(count, words)
  }
#else
  @main
  enum Main {
    static func main() {
      board_exit(BoardProgram.run(CommandLine.argc, CommandLine.unsafeArgv))
    }
  }
#endif
