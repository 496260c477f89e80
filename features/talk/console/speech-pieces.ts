import { talkSampleRate } from "../contract.ts";

export interface SpeechPiece {
  readonly samples: Int16Array<ArrayBuffer>;
  /** The loudest sample, 0 to 1. */
  readonly level: number;
}

/** 40 ms: short enough for a conversation, long enough not to be all headers. */
const pieceSamples = 320;
const loudest = 32_767;

/**
 * Makes of what a microphone gives the 8 kHz that devices take. Each sample is the mean of those it stands
 * for, which also takes out the tones above 4 kHz that would come back as false ones.
 */
export class SpeechPieces {
  readonly #onPiece: (piece: SpeechPiece) => void;
  #piece = new Int16Array(pieceSamples);
  #filled = 0;
  #peak = 0;
  #sum = 0;
  #count = 0;
  #phase = 0;

  constructor(onPiece: (piece: SpeechPiece) => void) {
    this.#onPiece = onPiece;
  }

  take(samples: Float32Array, rate: number): void {
    for (const sample of samples) {
      this.#sum += sample;
      this.#count++;
      this.#phase += talkSampleRate;
      if (this.#phase < rate) continue;
      this.#phase -= rate;
      this.#put(this.#sum / this.#count);
      this.#sum = 0;
      this.#count = 0;
    }
  }

  #put(mean: number): void {
    const value = Math.max(-1, Math.min(1, mean));
    this.#piece[this.#filled++] = Math.round(value * loudest);
    this.#peak = Math.max(this.#peak, Math.abs(value));
    if (this.#filled < pieceSamples) return;
    this.#onPiece({ samples: this.#piece, level: this.#peak });
    this.#piece = new Int16Array(pieceSamples);
    this.#filled = 0;
    this.#peak = 0;
  }
}
