import { PsMuxer, PsPacketiser } from "@tessera/formats/ps";
import type { MediaSender } from "@tessera/protocols/gb28181/media";
import type { Footage, FootageFrame } from "../../footage/footage.ts";
import { type LossOptions, LossyNetwork } from "../../lossy-network.ts";
import type { Sound } from "./sound.ts";

export interface PsStreamOptions {
  readonly sender: MediaSender;
  readonly ssrc: number;
  readonly footage: Footage;
  readonly sound: Sound | undefined;
  readonly loss: LossOptions | undefined;
}

/** Packs what a reel hands out into a program stream and sends it. */
export class PsStream {
  readonly #sender: MediaSender;
  readonly #muxer: PsMuxer;
  readonly #packetiser: PsPacketiser;
  readonly #network: LossyNetwork | undefined;
  framesSent = 0;

  constructor({ sender, ssrc, footage, sound, loss }: PsStreamOptions) {
    this.#sender = sender;
    this.#muxer = new PsMuxer({ video: footage.video, audio: sound?.track });
    this.#packetiser = new PsPacketiser({ ssrc });
    this.#network = loss && new LossyNetwork(loss);
  }

  sendFrame({ data, isKey }: FootageFrame, pts90k: number): void {
    const ps = this.#muxer.muxVideo({ data, isKey, pts90k, dts90k: pts90k });
    if (this.#send(ps, pts90k, isKey)) this.framesSent++;
  }

  sendSound(piece: Uint8Array, pts90k: number): void {
    const ps = this.#muxer.muxAudio(piece, pts90k);
    this.#send(ps, pts90k, false);
  }

  #send(ps: Uint8Array, pts90k: number, isKey: boolean): boolean {
    const packets = this.#packetiser.packetise(ps, pts90k);
    return this.#sender.send(this.#network?.carry(packets) ?? packets, isKey);
  }
}
