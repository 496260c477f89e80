import type { Jt808Peer } from "@tessera/protocols/jt808";

/** A terminal that nobody has added. */
export interface Guest {
  readonly deviceId: string;
  readonly peer: Jt808Peer;
  /** As it says itself. */
  readonly plate: string;
  readonly maker: string;
}

/** Where terminals wait that nobody knows, until a person lets them in. */
export interface WaitingRoom {
  isLetIn(deviceId: string): boolean;
  /** It has knocked. */
  note(guest: Guest): void;
  /** It is one of the devices from now on. */
  leave(deviceId: string): void;
}
