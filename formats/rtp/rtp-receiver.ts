import type { Depacketiser } from "./depacketiser.ts";
import { RtpHeader } from "./rtp-header.ts";
import { RtpReception } from "./rtp-reception.ts";

/** One for all: it is read and used up before the next packet comes. */
const header = new RtpHeader();

/** The way of a track's packets to its depacketiser: header read, gaps noticed, repeats dropped. */
export class RtpReceiver {
  readonly reception = new RtpReception();
  readonly #depacketiser: Depacketiser;

  constructor(depacketiser: Depacketiser) {
    this.#depacketiser = depacketiser;
  }

  /** Pictures of which some packets came, and nothing that could be shown. */
  get dropped(): number {
    return this.#depacketiser.dropped ?? 0;
  }

  receive(bytes: Uint8Array, start: number, end: number): void {
    if (!header.read(bytes, start, end)) return;
    const missing = this.reception.note(header);
    if (missing >= 0) this.#depacketiser.push(bytes, header, missing);
  }
}
