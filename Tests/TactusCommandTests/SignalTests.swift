import Testing

/// What a signal does before, in and at the end of a run. No case depends on how long anything
/// takes: a pipe shows when the program reads.
@Suite struct SignalTests {
  /// Starts the command in the background, as `$run`, and waits until it reads the pipe `p`.
  private static let started = "mkfifo p; $TACTUS ARGUMENTS & run=$!; exec 3>p;"

  @Test(
    "ends the program at once while it reads",
    arguments: ["INT", "TERM", "HUP", "QUIT"],
    ["run --panel script:p --trace t", "trace show p"])
  func beforeTheRun(signal: String, arguments: String) throws {
    let line = Self.started.replacing("ARGUMENTS", with: arguments)
    let result = try shell("\(line) kill -\(signal) $run; wait $run; echo $?; ls")
    #expect(result == .init(status: 0, output: "130\np\n", error: ""))
  }

  /// In a silence that is shown no tick runs, and there are billions of them.
  @Test("ends a run in a long silence") func inASilence() throws {
    let result = try shell(
      """
      mkfifo p; echo 'tap 50%,50%; after 300d tap 50%,50%' >s.fingers
      $TACTUS run --panel script:s.fingers --quiet --frames - >p & run=$!
      exec 3<p; head -c 20000000 <&3 >/dev/null
      kill -TERM $run; cat <&3 >/dev/null; wait $run; echo $?; ls
      """)
    #expect(result == .init(status: 0, output: "130\np\ns.fingers\n", error: ""))
  }

  @Test("that nohup ignores stays ignored") func nohup() throws {
    let line = Self.started.replacing(
      "ARGUMENTS", with: "run --panel script:p --duration 100ms --quiet --trace t")
    let result = try shell(
      "trap '' HUP; \(line) kill -HUP $run; echo 'tap 50%,50%' >&3; exec 3>&-; wait $run; echo $?; ls"
    )
    #expect(result == .init(status: 0, output: "0\np\nt\n", error: ""))
  }

  @Test("ends a run although nothing reads what it writes", arguments: ["", "--clock realtime"])
  func stalled(clock: String) throws {
    let result = try shell(
      """
      mkfifo p; exec 3<>p
      $TACTUS run --panel monkey:1 --duration 1000s \(clock) --quiet --trace p & run=$!
      head -c 1 <&3 >one; rm one
      kill -TERM $run; wait $run; echo $?; ls
      """)
    #expect(result.status == 0 && result.output == "130\np\n", "\(result)")
    // A pipe that was not full yet has all of it.
    #expect(result.error.isEmpty || result.error.contains("p: its end is lost"))
  }

  /// The first one ends the run; its page goes to a pipe that is full and that nothing empties.
  @Test("ends the program the second time, whatever it does") func twice() throws {
    let result = try shell(
      """
      export TMPDIR=$PWD; mkfifo p; exec 3<>p; head -c 65536 /dev/zero >&3
      $TACTUS run --panel monkey:1 --duration 60s --clock realtime --quiet --trace t --report p & run=$!
      until grep -q frame t 2>/dev/null; do sleep 0.05; done
      kill -TERM $run; until grep -q 'end$' t; do sleep 0.05; done; sleep 0.3
      kill -INT $run; wait $run; echo $?; ls
      """)
    #expect(result == .init(status: 0, output: "130\np\nt\n", error: ""))
  }

  /// As `timeout` sends it to its child and to the child's group.
  @Test("that comes twice at once asks once") func atOnce() throws {
    let result = try shell(
      """
      $TACTUS run --panel monkey:1 --duration 60s --clock realtime --quiet --trace t & run=$!
      until grep -q frame t 2>/dev/null; do sleep 0.05; done
      kill -INT $run; kill -INT $run; wait $run; echo $?; tail -n 1 t | cut -d' ' -f3
      """)
    #expect(result == .init(status: 0, output: "130\nend\n", error: ""))
  }

  private func shell(_ line: String) throws -> TactusProcess.Result {
    let folder = try TemporaryFolder()
    return try TactusProcess(shell: "cd \(folder.path); \(line)").finish()
  }
}
