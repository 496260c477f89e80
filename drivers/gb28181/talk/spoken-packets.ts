import { randomInt } from "node:crypto";
import type { Clock } from "@tessera/base";
import { encodeALaw } from "@tessera/formats/g711";
import { PsMuxer, PsPacketiser } from "@tessera/formats/ps";
import { RtpPacketiser } from "@tessera/formats/rtp";
import { pcmaPayload } from "@tessera/protocols/gb28181";

const samplesPerPacket = 160;
const packetMs = 20;
/** A second: who speaks faster than time passes loses what is oldest. */
const maxWaiting = 50;

interface SpokenOptions {
  readonly payload: { readonly type: number; readonly encoding: string };
  readonly ssrc: number;
  readonly clock: Clock;
  readonly send: (packets: readonly Uint8Array[]) => void;
}

/** Samples in, G.711 A-law out: one packet every 20 ms, as a telephone sends them. */
export class SpokenPackets {
  readonly #options: SpokenOptions;
  readonly #pack: (data: Uint8Array, timestamp: number) => readonly Uint8Array[];
  readonly #waiting: Uint8Array[] = [];
  readonly #rest = new Int16Array(samplesPerPacket);
  #restLength = 0;
  #timestamp = randomInt(2 ** 31);
  #cancelNext: (() => void) | undefined;
  #nextMs = 0;
  #isStopped = false;

  constructor(options: SpokenOptions) {
    this.#options = options;
    this.#pack = options.payload.encoding === "PS" ? psPacker(options) : pcmaPacker(options);
  }

  push(samples: Int16Array): void {
    if (this.#isStopped) return;
    let at = 0;
    while (at < samples.length) {
      const part = samples.subarray(at, at + samplesPerPacket - this.#restLength);
      this.#rest.set(part, this.#restLength);
      this.#restLength += part.length;
      at += part.length;
      if (this.#restLength < samplesPerPacket) break;
      this.#waiting.push(encodeALaw(this.#rest));
      this.#restLength = 0;
    }
    while (this.#waiting.length > maxWaiting) this.#waiting.shift();
    if (!this.#cancelNext && this.#waiting.length > 0) this.#sendDue();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelNext?.();
    this.#waiting.length = 0;
  }

  #sendDue(): void {
    const { clock, send } = this.#options;
    this.#cancelNext = undefined;
    const nowMs = clock.monotonicMs();
    // After a pause the line of packets begins anew; timers that come late are made up for.
    if (nowMs - this.#nextMs > maxWaiting * packetMs) this.#nextMs = nowMs;
    while (this.#nextMs <= nowMs) {
      const data = this.#waiting.shift();
      if (!data) break;
      send(this.#pack(data, this.#timestamp));
      this.#timestamp = (this.#timestamp + samplesPerPacket) % 2 ** 32;
      this.#nextMs += packetMs;
    }
    if (this.#waiting.length === 0) return;
    this.#cancelNext = clock.after(Math.max(1, this.#nextMs - nowMs), () => this.#sendDue());
  }
}

function pcmaPacker({ payload, ssrc }: SpokenOptions) {
  const rtp = new RtpPacketiser({ payloadType: payload.type, ssrc });
  return (data: Uint8Array, timestamp: number) => [rtp.wrap(data, { timestamp, isMarker: false })];
}

/** In a program stream, whose clock is that of the picture. */
function psPacker({ payload, ssrc }: SpokenOptions) {
  const muxer = new PsMuxer({
    audio: { codec: "pcma", sampleRate: pcmaPayload.clockRate, channels: 1 },
  });
  const rtp = new PsPacketiser({ ssrc, payloadType: payload.type });
  const ticks = 90_000 / pcmaPayload.clockRate;
  return (data: Uint8Array, timestamp: number) => {
    const pts90k = Math.floor(timestamp * ticks);
    return rtp.packetise(muxer.muxAudio(data, pts90k), pts90k % 2 ** 32);
  };
}
