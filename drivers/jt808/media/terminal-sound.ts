import { aacTrack, g711Track, type MediaFrames } from "@tessera/engine";
import { aacSamplesPerFrame, audioSpecificConfig, splitAdts } from "@tessera/formats/aac";
import { encodeALaw } from "@tessera/formats/g711";
import {
  decodeImaAdpcm,
  g726BitsOf,
  type MediaSound,
  type NibbleOrder,
  payloadName,
  payloadType,
  withoutHisiliconPrefix,
} from "@tessera/formats/jt1078";
import { parseMp3Header, splitMp3 } from "@tessera/formats/mp3";

type AudioTrack = Parameters<MediaFrames["pushSound"]>[0];

interface ReadSound {
  readonly track: AudioTrack;
  readonly frames: readonly Uint8Array[];
}

const ticksPerMs = 90;
/** Clocks that step further have been set. */
const maxStepMs = 10_000;
/** So many frames tell in which order a chip has the halves of a byte. */
const framesToJudge = 25;
const rawAacRates = [8000, 16_000, 22_050, 32_000, 44_100, 48_000];

/** Sound of a terminal, in whatever codec, to frames beside its pictures. */
export class TerminalSound {
  readonly #frames: MediaFrames;
  readonly #clipped: Record<NibbleOrder, number> = { "low-first": 0, "high-first": 0 };
  #judged = 0;
  #lastMs: number | undefined;
  /** Between the last two frames; 0: not known. */
  #stepMs = 0;
  #isClockStill = false;
  #g726Rate: { readonly bytes: number; readonly bits: 2 | 3 | 4 | 5 } | undefined;
  #rawAacRate: number | undefined;

  constructor(frames: MediaFrames) {
    this.#frames = frames;
  }

  take(sound: MediaSound): void {
    const stepMs = this.#lastMs === undefined ? undefined : sound.timestampMs - this.#lastMs;
    this.#lastMs = sound.timestampMs;
    this.#isClockStill = stepMs !== undefined && (stepMs <= 0 || stepMs > maxStepMs);
    this.#stepMs = this.#isClockStill ? 0 : (stepMs ?? 0);
    const read = this.#read(sound);
    if (!read) return this.#frames.noteUntakenSound(payloadName(sound.payloadType));
    if (read === "later") return;
    const { track, frames } = read;
    if (this.#isClockStill) this.#frames.pushSoundAsItComes(track, frames);
    else this.#frames.pushTimedSound(track, frames, sound.timestampMs * ticksPerMs);
  }

  /** "later": what it is, the next frame shows. */
  #read({ payloadType: type, data }: MediaSound): ReadSound | "later" | undefined {
    switch (type) {
      case payloadType.g711a:
        return { track: g711Track("pcma"), frames: [withoutHisiliconPrefix(data)] };
      case payloadType.g711u:
        return { track: g711Track("pcmu"), frames: [withoutHisiliconPrefix(data)] };
      case payloadType.g726:
        return this.#g726(withoutHisiliconPrefix(data));
      case payloadType.adpcm:
        return this.#adpcm(withoutHisiliconPrefix(data));
      case payloadType.aac:
      case payloadType.aacLc:
      case payloadType.heAac:
      case payloadType.mp4Audio:
        return this.#aac(data);
      case payloadType.mp3:
        return mp3(data);
      default:
        return undefined;
    }
  }

  /** Once it is known by the time between two frames it stays, whatever is lost later. */
  #g726(data: Uint8Array): ReadSound | "later" {
    if (this.#g726Rate?.bytes !== data.length) {
      if (this.#stepMs === 0 && !this.#isClockStill) return "later";
      const bits = g726BitsOf(data.length, this.#stepMs || undefined);
      this.#g726Rate = { bytes: data.length, bits };
    }
    const { bits: bitsPerSample } = this.#g726Rate;
    const packing = "rfc3551";
    const track = { codec: "g726", sampleRate: 8000, channels: 1, bitsPerSample, packing } as const;
    return { track, frames: [data] };
  }

  /** Nothing plays it: what comes out of it goes on as G.711. */
  #adpcm(data: Uint8Array): ReadSound {
    if (this.#judged < framesToJudge) {
      this.#judged++;
      for (const order of ["low-first", "high-first"] as const)
        this.#clipped[order] += decodeImaAdpcm(data, order).clipped;
    }
    const isHighFirst = this.#clipped["high-first"] < this.#clipped["low-first"];
    const { samples } = decodeImaAdpcm(data, isHighFirst ? "high-first" : "low-first");
    return { track: g711Track("pcma"), frames: [encodeALaw(samples)] };
  }

  /** Usually ADTS; what has no header is mono, of the rate that fits its times. */
  #aac(data: Uint8Array): ReadSound | "later" | undefined {
    if (data[0] !== 0xff || ((data[1] ?? 0) & 0xf6) !== 0xf0) {
      this.#rawAacRate ??= this.#rateByTime();
      const sampleRate = this.#rawAacRate;
      if (sampleRate === undefined) return "later";
      const track = aacTrack(audioSpecificConfig({ sampleRate, channels: 1 }));
      return { track, frames: [data] };
    }
    try {
      const { config, frames } = splitAdts(data);
      return { track: aacTrack(config), frames };
    } catch {
      return undefined; // it only looked like one
    }
  }

  /** Undefined until two frames have come. */
  #rateByTime(): number | undefined {
    if (this.#stepMs === 0) return this.#isClockStill ? 8000 : undefined;
    const told = (aacSamplesPerFrame * 1000) / this.#stepMs;
    return rawAacRates.reduce((best, rate) =>
      Math.abs(rate - told) < Math.abs(best - told) ? rate : best,
    );
  }
}

function mp3(data: Uint8Array): ReadSound | undefined {
  const header = parseMp3Header(data);
  if (!header) return undefined;
  const { sampleRate, channels } = header;
  return { track: { codec: "mp3", sampleRate, channels }, frames: splitMp3(data) };
}
