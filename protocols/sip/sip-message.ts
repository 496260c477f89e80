/** Header fields in order, found by name in any case and by their compact forms. */
export interface SipHeaders {
  get(name: string): string | undefined;
  /** Of every field of that name; what one field lists behind commas is taken apart where the field allows it. */
  all(name: string): readonly string[];
  [Symbol.iterator](): Iterator<readonly [name: string, value: string]>;
}

interface SipMessageParts {
  readonly headers: SipHeaders;
  readonly body: Uint8Array;
}

export interface SipRequest extends SipMessageParts {
  readonly method: string;
  readonly uri: string;
}

export interface SipResponse extends SipMessageParts {
  readonly status: number;
  readonly reason: string;
}

export type SipMessage = SipRequest | SipResponse;

export type SipTransport = "UDP" | "TCP" | "TLS";

/** Where the other side is: what a message came from, and where the next one goes. */
export interface SipPeer {
  readonly transport: SipTransport;
  readonly host: string;
  readonly port: number;
}

/** What is written into a message beside what the agent writes itself. */
export interface SipContent {
  readonly headers?: readonly (readonly [name: string, value: string])[];
  readonly contentType?: string;
  readonly body?: Uint8Array;
}
