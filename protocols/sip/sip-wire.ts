import type { SipMessage, SipPeer, SipTransport } from "./sip-message.ts";

/** What carries messages: the sockets, or a test's pair of ends. */
export interface SipWire {
  /** The same for UDP and TCP; 0 for what is not open. */
  portOf(transport: SipTransport): number;
  /** Over the peer's own connection if there is one. `onFailure` comes at most once, and not before this returns. */
  send(bytes: Uint8Array, peer: SipPeer, onFailure: (error: Error) => void): void;
  isConnected(peer: SipPeer): boolean;
  /** The peer has shown who it is: its connection is no stranger's any more. */
  trust?(peer: SipPeer): void;
  localHostFor(peer: SipPeer): Promise<string>;
  close(): Promise<void>;
}

/** What a wire tells. */
export interface SipWireEvents {
  onMessage(message: SipMessage, bytes: Uint8Array, peer: SipPeer): void;
  /** Bytes that are no message. */
  onFault(fault: string, bytes: Uint8Array, peer: SipPeer): void;
  onDisconnect(peer: SipPeer): void;
}
