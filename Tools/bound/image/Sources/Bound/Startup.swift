import Processor

typealias ExceptionHandler = @convention(c) () -> Void

#if arch(arm)
  /// What the processor reads at reset, after the initial stack pointer: the reset and fault
  /// handlers.
  @section(".vectors") @used
  let vectors: (ExceptionHandler, ExceptionHandler, ExceptionHandler) = (reset, fault, fault)
#endif

@c(reset)
func reset() {
  processor_prepare()
  Bound.main()
  processor_stop(0)
}

@c(fault)
func fault() {
  processor_stop(1)
}
