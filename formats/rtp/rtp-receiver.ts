import type { Depacketiser } from "./depacketiser.ts";
import { RtpHeader } from "./rtp-header.ts";
import { RtpReception } from "./rtp-reception.ts";

/** The way of a track's packets to its depacketiser: header read, gaps noticed, repeats dropped. */
export class RtpReceiver {
  readonly reception = new RtpReception();
  readonly #header = new RtpHeader();
  readonly #depacketiser: Depacketiser;

  constructor(depacketiser: Depacketiser) {
    this.#depacketiser = depacketiser;
  }

  receive(bytes: Uint8Array, start: number, end: number): void {
    const header = this.#header;
    if (!header.read(bytes, start, end)) return;
    const missing = this.reception.note(header);
    if (missing >= 0) this.#depacketiser.push(bytes, header, missing > 0);
  }
}
