import type { Clock, Logger, TlsIdentity } from "@tessera/base";
import type { SipContent, SipMessage, SipPeer, SipRequest, SipResponse } from "./sip-message.ts";

export interface SipAgentOptions {
  /** Address to listen at, for UDP and TCP on one port; 0: any port that is free for both. */
  readonly host: string;
  readonly port: number;
  /** Where peers come by TLS; without it they do not. */
  readonly secure?: { readonly port: number; readonly tls: TlsIdentity } | undefined;
  /** Said in From and Contact of what we send, unless a request says otherwise. */
  readonly self: () => SipIdentity;
  readonly onRequest: (request: IncomingRequest) => void;
  /** A TCP connection of a peer has ended: nothing reaches it there any more. */
  readonly onDisconnect?: ((peer: SipPeer) => void) | undefined;
  /** Every message that came or went, and every one that was refused, with why. */
  readonly onTrace?: ((trace: SipTrace) => void) | undefined;
  /** By TCP; one stranger gets only a part of them. */
  readonly maxConnections?: number;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface SipIdentity {
  /** sip:{id}@{domain} */
  readonly id: string;
  readonly domain: string;
  /** What peers can reach us by; undefined: the local address of the socket that leads to the peer. */
  readonly host?: string | undefined;
}

export interface SipTrace {
  readonly atMs: number;
  readonly direction: "in" | "out";
  readonly peer: SipPeer;
  /** Undefined for what could not be read. */
  readonly message: SipMessage | undefined;
  /** Why it was thrown away, or sent once more: "retransmission", "too large", "481 no such dialog" … */
  readonly note?: string | undefined;
  /** The bytes as they were on the wire, at most 64 KB of them. */
  readonly bytes: Uint8Array;
}

/** One SIP port: transactions with the timers of RFC 3261, dialogs, both transports. */
export interface SipAgent {
  /** The same for UDP and TCP. */
  readonly port: number;
  /** For TLS; 0 where it is not open. */
  readonly securePort: number;
  /** Our own address as this peer sees it; by the routing table of the system. */
  localHostFor(peer: SipPeer): Promise<string>;
  /**
   * A request outside any dialog. Gives the final answer, of whatever status; 401 and 407 too.
   * Rejects with TimedOut when there is none, with Offline when the transport fails.
   */
  request(request: OutgoingRequest, signal?: AbortSignal): Promise<SipResponse>;
  /** ACKs by itself; an abort sends CANCEL, or BYE if it was too late. Rejects with SipRefused for a final answer that is no. */
  invite(request: Omit<OutgoingRequest, "method">, signal?: AbortSignal): Promise<SipDialog>;
  /** `dialog.onRequest` gets the NOTIFYs. Refresh with `dialog.request("SUBSCRIBE", …)`. */
  subscribe(request: Omit<OutgoingRequest, "method">, signal?: AbortSignal): Promise<SipDialog>;
  stop(): Promise<void>;
}

export interface OutgoingRequest extends SipContent {
  readonly method: string;
  readonly peer: SipPeer;
  /** Request-URI without "sip:", as `34020000001310000001@10.1.2.30:5060`; To as well unless `to` is given. */
  readonly target: string;
  /** Of To, without "sip:"; for REGISTER it is ourselves. */
  readonly to?: string | undefined;
  /** In place of the agent's own. */
  readonly self?: SipIdentity | undefined;
  /** Kept over refreshes of a registration; else a new one. */
  readonly callId?: string | undefined;
  readonly cseq?: number | undefined;
}

/** A request that came, outside of dialogs that we have. A retransmission is answered without telling it twice. */
export interface IncomingRequest extends SipRequest {
  readonly peer: SipPeer;
  /** User parts of From and To and the Call-ID; "" if there is none. */
  readonly fromUser: string;
  readonly toUser: string;
  readonly callId: string;
  /** Once, with a final status; a provisional status may come before. */
  respond(status: number, content?: SipAnswer): void;
  /**
   * INVITE: 200 with our answer, sent again until the ACK comes. SUBSCRIBE: 200 and a dialog to send NOTIFYs
   * in. The other side's requests in the dialog go to `onRequest`.
   */
  accept(content: SipContent): SipDialog;
  /** INVITE only: aborts when the other side sends CANCEL; 487 is answered by the agent. */
  readonly cancelled: AbortSignal;
}

export interface SipAnswer extends SipContent {
  /** In the status line: whoever asked reads it. */
  readonly reason?: string;
  /** In the trace only: why, for the administrator. */
  readonly note?: string;
}

/** What an INVITE or SUBSCRIBE has opened. */
export interface SipDialog {
  readonly callId: string;
  readonly peer: SipPeer;
  /** The 2xx that opened it, on the side that asked; the request on the other. */
  readonly opening: SipMessage;
  /** On the side that answered an INVITE: settles when the ACK has come; rejects when none comes. */
  readonly confirmed: Promise<void>;
  /** INFO, NOTIFY, MESSAGE, SUBSCRIBE … of the other side. BYE is answered by the agent. 405 without a listener. */
  onRequest(listener: (request: IncomingRequest) => void): void;
  /** In the dialog, with the next CSeq. */
  request(method: string, content?: SipContent, signal?: AbortSignal): Promise<SipResponse>;
  /** Ends it: BYE for an INVITE's, nothing on the wire for a subscription. Idempotent, never rejects. */
  end(): Promise<void>;
  /** Settles once it is over, with who ended it. Never rejects. */
  readonly ended: Promise<{ readonly by: "us" | "them" | "loss" }>;
}
