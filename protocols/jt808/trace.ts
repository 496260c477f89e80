import type { Text } from "@tessera/base";
import type { Jt808Peer } from "./peer.ts";

/** A packet as it came or went. */
export interface Jt808Trace {
  readonly atMs: number;
  readonly peer: Jt808Peer;
  readonly isIncoming: boolean;
  /** Undefined: it is no message. */
  readonly message:
    | { readonly messageId: number; readonly phone: string; readonly serial: number }
    | undefined;
  readonly bytes: Uint8Array;
  /** What is wrong with it, or what became of it. */
  readonly note?: Text | undefined;
}
