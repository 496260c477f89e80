import { aacSamplesPerFrame, adtsHeader, audioSpecificConfig } from "@tessera/formats/aac";
import { payloadType } from "@tessera/formats/jt1078";

/** Whoever makes AAC of samples. */
export interface AacEncoders {
  open(): AacEncoding;
}

/** Of one voice, until it is closed. */
interface AacEncoding {
  begin(shape: { readonly sampleRate: number; readonly channels: number }): Promise<void>;
  /** Gives the frames that are ready, of 1024 samples each. */
  encode(samples: Int16Array): Promise<readonly Uint8Array[]>;
  close(): Promise<void>;
}

interface AacVoiceParts {
  /** Of what is spoken. */
  readonly fromRate: number;
  /** That the terminal names for its own sound. */
  readonly toRate: number;
  /** With a header that tells the rate, as terminals send it themselves. */
  readonly onFrame: (frame: Uint8Array) => void;
  /** Nothing can be spoken any more. */
  readonly onLost: (error: unknown) => void;
}

/** A second: the encoder has stalled, and what is older nobody wants to hear. */
const maxWaitingSamples = 8000;

export const isAac = (codec: number): boolean =>
  codec === payloadType.aac || codec === payloadType.aacLc;

/** How long a frame of AAC lasts. */
export const aacFrameMs = (sampleRate: number): number => (aacSamplesPerFrame * 1000) / sampleRate;

/** What is spoken, as AAC: a process of its own encodes it. */
export class AacVoice {
  readonly #parts: AacVoiceParts;
  readonly #encoding: AacEncoding;
  readonly #config: Uint8Array;
  #turn: Promise<void> = Promise.resolve();
  #waitingSamples = 0;
  #last = 0;
  #isStopped = false;

  private constructor(parts: AacVoiceParts, encoding: AacEncoding) {
    this.#parts = parts;
    this.#encoding = encoding;
    this.#config = audioSpecificConfig({ sampleRate: parts.toRate, channels: 1 });
  }

  static async open(encoders: AacEncoders, parts: AacVoiceParts): Promise<AacVoice> {
    const encoding = encoders.open();
    try {
      await encoding.begin({ sampleRate: parts.toRate, channels: 1 });
      return new AacVoice(parts, encoding);
    } catch (error) {
      await encoding.close();
      throw error;
    }
  }

  push(samples: Int16Array): void {
    if (this.#isStopped || this.#waitingSamples > maxWaitingSamples) return;
    const { length } = samples;
    const raised = this.#resampled(samples);
    this.#waitingSamples += length;
    this.#turn = this.#encodeAfter(this.#turn, raised, length);
  }

  async stop(): Promise<void> {
    if (this.#isStopped) return;
    this.#isStopped = true;
    await this.#encoding.close();
  }

  async #encodeAfter(turn: Promise<void>, raised: Int16Array, length: number): Promise<void> {
    await turn;
    await this.#encode(raised);
    this.#waitingSamples -= length;
  }

  async #encode(samples: Int16Array): Promise<void> {
    if (this.#isStopped) return;
    try {
      for (const frame of await this.#encoding.encode(samples))
        this.#parts.onFrame(Buffer.concat([adtsHeader(this.#config, frame.length), frame]));
    } catch (error) {
      if (this.#isStopped) return;
      await this.stop();
      this.#parts.onLost(error);
    }
  }

  /** On straight lines between the samples: a voice has nothing between them. */
  #resampled(samples: Int16Array): Int16Array {
    const { fromRate, toRate } = this.#parts;
    if (fromRate === toRate) return samples;
    const raised = new Int16Array(Math.round((samples.length * toRate) / fromRate));
    const step = samples.length / raised.length;
    for (let at = 0; at < raised.length; at++) {
      const place = (at + 1) * step - 1;
      const before = Math.floor(place);
      const left = before < 0 ? this.#last : (samples[before] ?? 0);
      const right = samples[before + 1] ?? left;
      raised[at] = Math.round(left + (right - left) * (place - before));
    }
    this.#last = samples.at(-1) ?? this.#last;
    return raised;
  }
}
