import type { RtpHeader } from "./rtp-header.ts";

/** Makes frames of the payloads of one track. Packets come in order; a gap before one is told. */
export interface Depacketiser {
  /** `missing`: packets right before this one; Infinity if the sender has started anew. */
  push(bytes: Uint8Array, header: RtpHeader, missing: number): void;
  /** Of pictures: how many lost so much that nothing was left to show. */
  readonly dropped?: number;
}

/** One codec frame or run of samples; the data is the receiver's to keep. */
export type OnAudioFrame = (data: Uint8Array, timestamp: number) => void;
