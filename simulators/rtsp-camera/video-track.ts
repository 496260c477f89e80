import { randomInt } from "node:crypto";
import type { Clock } from "@tessera/base";
import { H264Packetiser, RtpPacketiser } from "@tessera/formats/rtp";
import { PacketBurst, writeSenderReport } from "@tessera/protocols/rtsp";
import { CameraPicture, type CameraPictureOptions } from "../picture/index.ts";
import type { MediaTrack, StreamOrigin } from "./media-track.ts";
import { Pacer } from "./pacer.ts";

export const videoPayloadType = 96;
const clockRate = 90_000;

export interface VideoTrackOptions extends CameraPictureOptions {
  readonly gopSeconds: number;
}

/** Paints, encodes and packs the picture, frame by frame. */
export class VideoTrack implements MediaTrack {
  readonly #options: VideoTrackOptions;
  readonly #clock: Clock;
  readonly #origin: StreamOrigin;
  readonly #onBurst: (burst: PacketBurst) => void;
  readonly #picture: CameraPicture;
  readonly #pacer: Pacer;
  readonly #rtp = new RtpPacketiser({
    payloadType: videoPayloadType,
    ssrc: randomInt(2 ** 32),
    firstSequence: randomInt(2 ** 16),
  });
  readonly #packetiser = new H264Packetiser(this.#rtp);
  readonly #firstTimestamp = randomInt(2 ** 32);
  #nextKeyIndex = 0;

  constructor(options: VideoTrackOptions, run: TrackRun) {
    this.#options = options;
    this.#clock = run.clock;
    this.#origin = run.origin;
    this.#onBurst = run.onBurst;
    this.#picture = new CameraPicture(options);
    this.#pacer = new Pacer(run.clock, 1000 / options.fps, (_, last) => this.#sendFrame(last));
  }

  start(): void {
    this.requestKey();
    this.#pacer.start(this.#origin.monotonicMs);
  }

  stop(): void {
    this.#pacer.stop();
  }

  /** Makes the next frame a key frame. */
  requestKey(): void {
    this.#nextKeyIndex = 0;
  }

  senderReport(): Uint8Array {
    const elapsedMs = this.#clock.monotonicMs() - this.#origin.monotonicMs;
    return writeSenderReport({
      ssrc: this.#rtp.ssrc,
      wallTimeMs: this.#clock.nowMs(),
      timestamp: this.#firstTimestamp + Math.round((elapsedMs * clockRate) / 1000),
      packetCount: this.#rtp.packetCount,
      octetCount: this.#rtp.octetCount,
      canonicalName: this.#options.title,
    });
  }

  #sendFrame(index: number): void {
    const { fps, gopSeconds } = this.#options;
    const isKey = index >= this.#nextKeyIndex;
    const nowMs = this.#clock.nowMs();
    const nals = isKey ? this.#picture.encodeKey(nowMs) : this.#picture.encodeChange(nowMs);
    if (isKey) this.#nextKeyIndex = index + Math.max(1, Math.round(gopSeconds * fps));
    const timestamp = this.#firstTimestamp + Math.round((index * clockRate) / fps);
    this.#onBurst(new PacketBurst(this.#packetiser.packetise(nals, timestamp), isKey));
  }
}

export interface TrackRun {
  readonly clock: Clock;
  readonly origin: StreamOrigin;
  readonly onBurst: (burst: PacketBurst) => void;
}
