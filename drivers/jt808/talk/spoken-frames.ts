import type { Clock } from "@tessera/base";
import { encodeALaw, encodeMuLaw } from "@tessera/formats/g711";
import { G726Encoder } from "@tessera/formats/g726";
import {
  ImaAdpcmEncoder,
  type MediaPacketWriter,
  payloadType,
  withHisiliconPrefix,
} from "@tessera/formats/jt1078";

const samplesPerFrame = 320;
const usualFrameMs = 40;
/** Who speaks faster than time passes loses what is older. */
const longestWaitMs = 1000;

interface SpokenOptions {
  readonly writer: MediaPacketWriter;
  /** Of the codes of payloadType; see canSpeak. */
  readonly codec: number;
  /** The terminal's own sound has it. */
  readonly hasPrefix: () => boolean;
  /** Of frames that come encoded; 40 unless told. */
  readonly frameMs?: number;
  readonly clock: Clock;
  readonly send: (packet: Uint8Array) => void;
}

type Encode = (samples: Int16Array) => Uint8Array;

function encoderOf(codec: number): Encode | undefined {
  switch (codec) {
    case payloadType.g711a:
      return encodeALaw;
    case payloadType.g711u:
      return encodeMuLaw;
    case payloadType.adpcm: {
      const encoder = new ImaAdpcmEncoder();
      return (samples) => encoder.encode(samples);
    }
    // The usual rate: it is told nowhere, and the length of a frame tells it to the terminal as well.
    case payloadType.g726: {
      const encoder = new G726Encoder({ bitsPerSample: 4, packing: "rfc3551" });
      return (samples) => encoder.encode(samples);
    }
    default:
      return undefined;
  }
}

/** Whether what is spoken can be sent in this codec. */
export const canSpeak = (codec: number): boolean => encoderOf(codec) !== undefined;

/** Samples or frames in, packets out, when each is due. */
export class SpokenFrames {
  readonly #options: SpokenOptions;
  readonly #encode: Encode;
  readonly #frameMs: number;
  readonly #maxWaiting: number;
  readonly #waiting: Uint8Array[] = [];
  readonly #rest = new Int16Array(samplesPerFrame);
  #restLength = 0;
  #timestampMs: number;
  #nextMs = 0;
  #cancelNext: (() => void) | undefined;
  #isStopped = false;

  constructor(options: SpokenOptions) {
    this.#options = options;
    this.#encode = encoderOf(options.codec) ?? encodeALaw;
    this.#frameMs = options.frameMs ?? usualFrameMs;
    this.#maxWaiting = Math.ceil(longestWaitMs / this.#frameMs);
    this.#timestampMs = options.clock.nowMs();
  }

  push(samples: Int16Array): void {
    if (this.#isStopped) return;
    let at = 0;
    while (at < samples.length) {
      const part = samples.subarray(at, at + samplesPerFrame - this.#restLength);
      this.#rest.set(part, this.#restLength);
      this.#restLength += part.length;
      at += part.length;
      if (this.#restLength < samplesPerFrame) break;
      this.pushFrame(this.#encode(this.#rest));
      this.#restLength = 0;
    }
  }

  /** One that is encoded already. */
  pushFrame(frame: Uint8Array): void {
    if (this.#isStopped) return;
    this.#waiting.push(frame);
    while (this.#waiting.length > this.#maxWaiting) this.#waiting.shift();
    if (!this.#cancelNext) this.#sendDue();
  }

  stop(): void {
    this.#isStopped = true;
    this.#cancelNext?.();
    this.#waiting.length = 0;
  }

  #sendDue(): void {
    const { clock } = this.#options;
    this.#cancelNext = undefined;
    const nowMs = clock.monotonicMs();
    // After a pause the line of frames begins anew; timers that come late are made up for.
    if (nowMs - this.#nextMs > longestWaitMs) this.#nextMs = nowMs;
    while (this.#nextMs <= nowMs) {
      const frame = this.#waiting.shift();
      if (!frame) break;
      this.#send(frame);
      this.#nextMs += this.#frameMs;
    }
    if (this.#waiting.length === 0) return;
    this.#cancelNext = clock.after(Math.max(1, this.#nextMs - nowMs), () => this.#sendDue());
  }

  #send(frame: Uint8Array): void {
    const { writer, codec, hasPrefix, send } = this.#options;
    const body = hasPrefix() ? withHisiliconPrefix(frame) : frame;
    send(writer.sound(body, { payloadType: codec, timestampMs: this.#timestampMs }));
    this.#timestampMs += this.#frameMs;
  }
}
