import { PsMuxer, PsPacketiser } from "@tessera/formats/ps";
import type { MediaSender } from "@tessera/protocols/gb28181/media";
import type { Footage, FootageFrame } from "./footage.ts";
import type { Sound } from "./sound.ts";

export interface PsStreamOptions {
  readonly sender: MediaSender;
  readonly ssrc: number;
  readonly footage: Footage;
  readonly sound: Sound | undefined;
}

/** Packs what a reel hands out into a program stream and sends it. */
export class PsStream {
  readonly #sender: MediaSender;
  readonly #muxer: PsMuxer;
  readonly #packetiser: PsPacketiser;
  framesSent = 0;

  constructor({ sender, ssrc, footage, sound }: PsStreamOptions) {
    this.#sender = sender;
    this.#muxer = new PsMuxer({ video: footage.video, audio: sound?.track });
    this.#packetiser = new PsPacketiser({ ssrc });
  }

  sendFrame({ data, isKey }: FootageFrame, pts90k: number): void {
    const ps = this.#muxer.muxVideo({ data, isKey, pts90k, dts90k: pts90k });
    if (this.#sender.send(this.#packetiser.packetise(ps, pts90k), isKey)) this.framesSent++;
  }

  sendSound(piece: Uint8Array, pts90k: number): void {
    const ps = this.#muxer.muxAudio(piece, pts90k);
    this.#sender.send(this.#packetiser.packetise(ps, pts90k), false);
  }
}
