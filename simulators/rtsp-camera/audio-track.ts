import { randomInt } from "node:crypto";
import type { Clock } from "@tessera/base";
import { aacSamplesPerFrame } from "@tessera/formats/aac";
import { AacPacketiser, G711Packetiser, RtpPacketiser } from "@tessera/formats/rtp";
import { PacketBurst, writeSenderReport } from "@tessera/protocols/rtsp";
import {
  aacToneSampleRate,
  g711PacketSamples,
  g711SampleRate,
  g711Tone,
  readAacTone,
} from "../tone/index.ts";
import type { MediaTrack, StreamOrigin } from "./media-track.ts";
import { Pacer } from "./pacer.ts";
import type { TrackRun } from "./video-track.ts";

export type AudioCodec = "pcma" | "pcmu" | "aac";

export const audioPayloadTypes: Readonly<Record<AudioCodec, number>> = {
  pcmu: 0,
  pcma: 8,
  aac: 97,
};

export interface AudioTrackOptions {
  readonly codec: AudioCodec;
  readonly pitchHz: number;
  readonly title: string;
}

/** A tone, packet by packet. */
export class AudioTrack implements MediaTrack {
  readonly #title: string;
  readonly #clock: Clock;
  readonly #origin: StreamOrigin;
  readonly #onBurst: (burst: PacketBurst) => void;
  readonly #tone: Tone;
  readonly #pacer: Pacer;
  readonly #rtp: RtpPacketiser;
  readonly #firstTimestamp = randomInt(2 ** 32);

  constructor(options: AudioTrackOptions, run: TrackRun) {
    this.#title = options.title;
    this.#clock = run.clock;
    this.#origin = run.origin;
    this.#onBurst = run.onBurst;
    this.#rtp = new RtpPacketiser({
      payloadType: audioPayloadTypes[options.codec],
      ssrc: randomInt(2 ** 32),
      firstSequence: randomInt(2 ** 16),
    });
    this.#tone =
      options.codec === "aac"
        ? makeAacTone(this.#rtp)
        : makeG711Tone(this.#rtp, options.codec, options.pitchHz);
    const periodMs = (1000 * this.#tone.samplesPerPacket) / this.#tone.sampleRate;
    this.#pacer = new Pacer(run.clock, periodMs, (first, last) => this.#sendAll(first, last));
  }

  start(): void {
    this.#pacer.start(this.#origin.monotonicMs);
  }

  stop(): void {
    this.#pacer.stop();
  }

  senderReport(): Uint8Array {
    const elapsedMs = this.#clock.monotonicMs() - this.#origin.monotonicMs;
    return writeSenderReport({
      ssrc: this.#rtp.ssrc,
      wallTimeMs: this.#clock.nowMs(),
      timestamp: this.#firstTimestamp + Math.round((elapsedMs * this.#tone.sampleRate) / 1000),
      packetCount: this.#rtp.packetCount,
      octetCount: this.#rtp.octetCount,
      canonicalName: this.#title,
    });
  }

  #sendAll(first: number, last: number): void {
    for (let index = first; index <= last; index++) {
      const timestamp = this.#firstTimestamp + index * this.#tone.samplesPerPacket;
      this.#onBurst(new PacketBurst(this.#tone.packets(index, timestamp), true));
    }
  }
}

interface Tone {
  readonly sampleRate: number;
  readonly samplesPerPacket: number;
  packets(index: number, timestamp: number): Uint8Array[];
}

function makeG711Tone(rtp: RtpPacketiser, law: "pcma" | "pcmu", pitchHz: number): Tone {
  const packetiser = new G711Packetiser(rtp);
  return {
    sampleRate: g711SampleRate,
    samplesPerPacket: g711PacketSamples,
    packets: (index, timestamp) =>
      packetiser.packetise(g711Tone(law, pitchHz, index * g711PacketSamples), timestamp),
  };
}

function makeAacTone(rtp: RtpPacketiser): Tone {
  const packetiser = new AacPacketiser(rtp);
  const { frames } = readAacTone();
  return {
    sampleRate: aacToneSampleRate,
    samplesPerPacket: aacSamplesPerFrame,
    packets: (index, timestamp) =>
      packetiser.packetise(frames[index % frames.length] ?? new Uint8Array(), timestamp),
  };
}
