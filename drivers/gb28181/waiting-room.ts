import type { SipPeer } from "@tessera/protocols/sip";

/** A device that nobody has added and that knows the common password. */
export interface Guest {
  readonly deviceId: string;
  readonly peer: SipPeer;
  /** As it says itself; empty if it does not. */
  readonly userAgent: string;
}

/** Where devices wait that nobody knows, until a person lets them in. */
export interface WaitingRoom {
  isLetIn(deviceId: string): boolean;
  /** It has knocked. */
  note(guest: Guest): void;
  /** It is one of the devices from now on. */
  leave(deviceId: string): void;
}
