#if Libinput
  import CLibinput
  import Firmware
  import Libinput
  import SeatInput
  import TactusCore

  /// Reads libinput and puts panel reports into the queue.
  ///
  /// Unchecked because it is created and given its first devices by the thread that opens the
  /// panel, and from then on used only by the reader thread.
  final class LibinputReader: @unchecked Sendable {
    private let context: LibinputContext
    private let queue: ReportQueue
    private var touches: LibinputTouches
    private var order = SeatOrder()
    private var translator: SeatTranslator
    private var reports: [PanelReport] = []

    init(
      context: LibinputContext, mapping: TouchMapping, origin: Int64?, queue: ReportQueue
    ) {
      translator = SeatTranslator(origin: origin)
      self.context = context
      touches = LibinputTouches(mapping)
      self.queue = queue
    }

    /// Reads until the queue is closed or libinput fails, in which case every device is reported
    /// unplugged.
    func run() {
      while true {
        let ready = waitForEither(context.descriptor, queue.closingDescriptor)
        if ready.second { return }
        guard ready.first else { continue }
        let failure = context.dispatch()
        if context.takeDropped() { order.append(.dropped) }
        readEvents()
        if failure != 0 {
          for index in touches.indices { order.append(.unplugged(device: index)) }
        }
        guard flush() else { return }
        guard failure == 0 else { return queue.fail(failure) }
      }
    }

    private func readEvents() {
      while let event = context.nextEvent() {
        defer { libinput_event_destroy(event) }
        if let completed = touches.take(event) { order.append(completed) }
        if order.count >= LibinputSeat.heldMax, !flush() { return }
      }
    }

    /// Translates the held events; false once the queue is closed.
    private func flush() -> Bool {
      while let event = order.next() {
        reports.removeAll(keepingCapacity: true)
        translator.translate(event, into: &reports)
        for report in reports {
          guard queue.push(report, origin: translator.origin) else { return false }
        }
      }
      return true
    }

    /// Adds a device, if it is a touch device.
    func adopt(_ device: LibinputDevice) { _ = touches.adopt(device.handle) }
  }
#endif
