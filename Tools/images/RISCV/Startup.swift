import Runtime

// The processor starts without a stack, so its first instructions are in traps.S, which calls this.

@c(tactus_start)
func start() {
  prepareMemory()
  runImage()
}

@c(tactus_fault)
func faultHandler() {
  stop(
    with: "a fault: a promise of the firmware is broken, or the stack is too small", status: 125)
}
