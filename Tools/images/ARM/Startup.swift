import Runtime
import _Volatile

/// What a Cortex-M processor reads at reset: the initial stack pointer, then the reset handler,
/// then the fault handlers (Armv7-M Architecture Reference Manual, B1.5.3). No interrupt is ever
/// enabled.
typealias ExceptionHandler = @convention(c) () -> Void

@section(".vectors") @used
let vectors:
  (
    ExceptionHandler, ExceptionHandler, ExceptionHandler, ExceptionHandler, ExceptionHandler,
    ExceptionHandler
  ) = (
    resetHandler, faultHandler, faultHandler, faultHandler, faultHandler, faultHandler
  )

@c(tactus_reset)
func resetHandler() {
  // CPACR: full access to the floating-point unit, before the first instruction that needs it.
  VolatileMappedRegister<UInt32>(unsafeBitPattern: 0xE000_ED88).store(0xF << 20)
  prepareMemory()
  runImage()
}

/// Handles everything that must not happen: a Swift trap, a wild access.
@c(tactus_fault)
func faultHandler() {
  stop(
    with: "a fault: a promise of the firmware is broken, or the stack is too small", status: 125)
}
