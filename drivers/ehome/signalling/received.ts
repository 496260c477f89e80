import type { PpvspAnswer, PpvspMessage } from "@tessera/protocols/ehome";
import type { EhomePeer } from "./ehome-peer.ts";
import type { Line } from "./ehome-ports.ts";
import type { Remark } from "./traces.ts";

/** A message of a device, with a way to answer it. */
export interface Received {
  readonly message: PpvspMessage;
  /** As it was written. */
  readonly text: string;
  readonly peer: EhomePeer;
  readonly line: Line;
  answer(answer: PpvspAnswer, remark?: Remark): void;
}
