import type { RtpHeader } from "./rtp-header.ts";

/** Makes frames of the payloads of one track. Packets come in order; a gap before one is told. */
export interface Depacketiser {
  push(bytes: Uint8Array, header: RtpHeader, isAfterLoss: boolean): void;
}

/** One codec frame or run of samples; the data is the receiver's to keep. */
export type OnAudioFrame = (data: Uint8Array, timestamp: number) => void;
