import { randomInt } from "node:crypto";
import type { Clock } from "@tessera/base";
import { H264Packetiser, RtpPacketiser } from "@tessera/formats/rtp";
import { PacketBurst, writeSenderReport } from "@tessera/protocols/rtsp";
import type { Footage, FootageFrame } from "../footage/footage.ts";
import type { MediaTrack } from "./media-track.ts";
import { Pacer } from "./pacer.ts";
import { type TrackRun, videoPayloadType } from "./video-track.ts";

const ticksPerMs = 90;

/** Sends H.264 that was encoded elsewhere, every picture of it. */
export class FootageTrack implements MediaTrack {
  readonly #footage: Footage;
  readonly #run: TrackRun;
  readonly #clock: Clock;
  readonly #pacer: Pacer;
  readonly #rtp = new RtpPacketiser({ payloadType: videoPayloadType, ssrc: randomInt(2 ** 32) });
  readonly #packetiser = new H264Packetiser(this.#rtp);

  constructor(footage: Footage, run: TrackRun) {
    this.#footage = footage;
    this.#run = run;
    this.#clock = run.clock;
    this.#pacer = new Pacer(run.clock, footage.frameMs, (first, last) => {
      for (let index = first; index <= last; index++) this.#send(index);
    });
  }

  start(): void {
    this.#pacer.start(this.#run.origin.monotonicMs);
  }

  stop(): void {
    this.#pacer.stop();
  }

  /** It has key frames where the file has them. */
  requestKey(): void {}

  senderReport(): Uint8Array {
    const elapsedMs = this.#clock.monotonicMs() - this.#run.origin.monotonicMs;
    return writeSenderReport({
      ssrc: this.#rtp.ssrc,
      wallTimeMs: this.#clock.nowMs(),
      timestamp: Math.round(elapsedMs * ticksPerMs),
      packetCount: this.#rtp.packetCount,
      octetCount: this.#rtp.octetCount,
      canonicalName: "footage",
    });
  }

  #send(index: number): void {
    const frame = this.#footage.frame(index, false);
    if (!frame) return;
    const timestamp = Math.round(index * this.#footage.frameMs * ticksPerMs);
    const packets = this.#packetiser.packetise(this.#nalsOf(frame), timestamp);
    this.#run.onBurst(new PacketBurst(packets, frame.isKey));
  }

  #nalsOf({ data, isKey }: FootageFrame): readonly Uint8Array[] {
    const { sps, pps } = this.#footage.video;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    const slices: Uint8Array[] = [];
    for (let at = 0; at + 4 <= data.length; at += 4 + view.getUint32(at))
      slices.push(data.subarray(at + 4, at + 4 + view.getUint32(at)));
    return isKey ? [...sps, ...pps, ...slices] : slices;
  }
}
