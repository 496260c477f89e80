import type { EhomePeer } from "./signalling/ehome-peer.ts";

/** A device that nobody has added. */
export interface Guest {
  readonly deviceId: string;
  readonly peer: EhomePeer;
  /** 2.0, 4.0, or 5.0 for one that cannot be let in. */
  readonly version: string;
  readonly firmware: string;
}

/** Where devices wait that nobody knows, until a person lets them in. */
export interface WaitingRoom {
  isLetIn(deviceId: string): boolean;
  /** A person has turned it away. */
  isRefused(deviceId: string): boolean;
  /** It has knocked. */
  note(guest: Guest): void;
  /** It is one of the devices from now on. */
  leave(deviceId: string): void;
}
