import { splitAdts } from "../aac/index.ts";
import { BrokenBytes, joinBytes } from "../bits/index.ts";
import { splitMp3 } from "../mp3/index.ts";

export interface SoundFrames {
  /** AudioSpecificConfig of AAC; MP3 has none. */
  readonly config: Uint8Array | undefined;
  readonly frames: readonly Uint8Array[];
}

const noSound: SoundFrames = { config: undefined, frames: [] };

/** Codec frames out of PES packets; one that goes on in the next packet is kept until then. */
export class SoundReader {
  readonly #codec: "aac" | "mp3";
  #rest = new Uint8Array(0);

  constructor(codec: "aac" | "mp3") {
    this.#codec = codec;
  }

  read(data: Uint8Array): SoundFrames {
    if (this.#codec === "mp3") return { config: undefined, frames: splitMp3(data) };
    const whole = this.#rest.length > 0 ? joinBytes([this.#rest, data]) : data;
    try {
      const { config, frames, rest } = splitAdts(whole);
      this.#rest = rest.slice();
      return { config, frames };
    } catch (error) {
      if (!(error instanceof BrokenBytes)) throw error;
      this.#rest = new Uint8Array(0); // a damaged packet costs its own sound, nothing else
      return noSound;
    }
  }
}
