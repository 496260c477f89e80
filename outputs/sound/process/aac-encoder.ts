import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CHANNEL_LAYOUT_STEREO,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_AAC,
} from "node-av/constants";
import { Codec, CodecContext, Frame, Packet, Rational } from "node-av/lib";
import type { SoundShape } from "../messages.ts";

const samplesPerFrame = 1024;
/** Speech of a telephone is clear at 24 kbit/s; more is heard only where there is more. */
const bitsPerSample = 3;
const mostBitsPerSecond = 64_000;

/** Samples in, AAC-LC out; the first frame holds the 1024 samples before the first one, which are silent. */
export class AacEncoder {
  readonly #shape: SoundShape;
  readonly #context = new CodecContext();
  /** Interleaved samples that wait for a full frame. */
  #waiting = new Int16Array(0);

  constructor(shape: SoundShape) {
    this.#shape = shape;
    const { sampleRate, channels } = shape;
    const codec = Codec.findEncoderByName(FF_ENCODER_AAC);
    if (!codec) throw new Error("no AAC encoder");
    this.#context.allocContext3(codec);
    this.#context.threadCount = 1;
    this.#context.sampleRate = sampleRate;
    this.#context.channelLayout = layoutOf(channels);
    this.#context.sampleFormat = AV_SAMPLE_FMT_FLTP;
    this.#context.bitRate = BigInt(
      channels * Math.min(sampleRate * bitsPerSample, mostBitsPerSecond),
    );
    this.#context.timeBase = new Rational(1, sampleRate);
    const result = this.#context.open2Sync(codec, null);
    if (result < 0) throw new Error(`the AAC encoder did not open (${result})`);
  }

  encode(samples: Int16Array): Uint8Array[] {
    const all = new Int16Array(this.#waiting.length + samples.length);
    all.set(this.#waiting);
    all.set(samples, this.#waiting.length);
    const perFrame = samplesPerFrame * this.#shape.channels;
    const frames: Uint8Array[] = [];
    let at = 0;
    for (; at + perFrame <= all.length; at += perFrame) {
      this.#send(all.subarray(at, at + perFrame));
      frames.push(...this.#take());
    }
    this.#waiting = all.slice(at);
    return frames;
  }

  finish(): Uint8Array[] {
    if (this.#waiting.length > 0) {
      const last = new Int16Array(samplesPerFrame * this.#shape.channels);
      last.set(this.#waiting);
      this.#send(last);
    }
    this.#waiting = new Int16Array(0);
    const frames = this.#take();
    this.#context.sendFrameSync(null);
    return [...frames, ...this.#take()];
  }

  close(): void {
    this.#context.freeContext();
  }

  #send(samples: Int16Array): void {
    const { sampleRate, channels } = this.#shape;
    const planes = new Float32Array(samples.length);
    for (const [at, sample] of samples.entries())
      planes[(at % channels) * samplesPerFrame + Math.floor(at / channels)] = sample / 32_768;
    using frame = Frame.fromAudioBuffer(Buffer.from(planes.buffer), {
      nbSamples: samplesPerFrame,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate,
      channelLayout: layoutOf(channels),
    });
    const result = this.#context.sendFrameSync(frame);
    if (result < 0) throw new Error(`samples cannot be encoded (${result})`);
  }

  #take(): Uint8Array[] {
    const frames: Uint8Array[] = [];
    using packet = new Packet();
    packet.alloc();
    while (this.#context.receivePacketSync(packet) >= 0) {
      if (packet.data) frames.push(Uint8Array.from(packet.data));
      packet.unref();
    }
    return frames;
  }
}

const layoutOf = (channels: number) =>
  channels === 1 ? AV_CHANNEL_LAYOUT_MONO : AV_CHANNEL_LAYOUT_STEREO;
