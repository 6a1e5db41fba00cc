// Each function has the name that tactus.h declares: the compiler compares the two.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import CTactus

@c(tactus_status_words) @implementation
public func tactus_status_words(_ status: Int32) -> UnsafePointer<CChar>! {
  UnsafeRawPointer(words(Int(status)).utf8Start).assumingMemoryBound(to: CChar.self)
}

private func words(_ status: Int) -> StaticString {
  switch status {
  case TACTUS_OK: "done"
  case TACTUS_LATE: "the frame was older than what had been handled, and was handled at that time"
  case TACTUS_CONTACTS_LEFT_OUT: "more contacts than TACTUS_CONTACTS_MAX; the last were left out"
  case TACTUS_EVENTS_LOST: "the event queue was full; take events sooner, or lend a longer one"
  case TACTUS_BAD_VERSION: "tactus.h and the library are of different versions"
  case TACTUS_BAD_SIZE: "tactus_config has another size in the library; use tactus_defaults()"
  case TACTUS_TOO_LITTLE_MEMORY: "less memory than tactus_size()"
  case TACTUS_MISALIGNED: "the memory is not aligned to tactus_alignment()"
  case TACTUS_BAD_ARGUMENT: "a null pointer, a number out of range, or no tactus at that address"
  case TACTUS_BAD_CONFIG: "a value of tactus_config is out of range"
  case TACTUS_BAD_POSITION: "a position or length is not a number, or out of range"
  case TACTUS_BAD_KEY: "two contacts of a frame have one key"
  case TACTUS_BAD_TIME: "a time is beyond 2^60 microseconds"
  case TACTUS_BAD_TARGET: "a target is empty, not finite, on no scroll axis, or has a reserved id"
  default: "unknown status"
  }
}
