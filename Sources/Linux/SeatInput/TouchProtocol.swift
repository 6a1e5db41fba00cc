/// How a device distinguishes its contacts (the Linux multi-touch protocols).
public enum TouchProtocol: Equatable, Sendable {
  /// Protocol B: slots with tracking IDs.
  case slotted
  /// Protocol A: a list of contacts in every packet, with or without tracking IDs.
  case listed
  /// One contact at most.
  case single
}
