import { isDeepStrictEqual } from "node:util";
import { audioDuration } from "./audio-duration.ts";
import type { AudioFrame, Frame } from "./frame.ts";
import { type SilentFrame, silentFrame } from "./silence.ts";
import type { AudioTrack, Tracks } from "./track.ts";

/** Sound that stays away longer is filled with silence, before a player waits for it. */
const silentAfter90k = 90_000;
/** Further back nobody waits any more. */
const maxFillSeconds = 10;

/**
 * The sound of a stream as one that is there from the beginning to the end: a track that the source promises is told at
 * once, and silence goes out while it is not heard. Most programs learn of tracks only at the start, and wait for
 * those that bring nothing.
 */
export class SteadySound {
  readonly #keepsFirst: boolean;
  #told: Tracks | undefined;
  #silence: SilentFrame | undefined;
  /** The stream brings the sound that was told. */
  #bringsTold = false;
  #isOutdated = false;
  #picture90k: number | undefined;
  /** The picture that was there when sound was last heard. */
  #heard90k: number | undefined;
  /** Up to here, in samples, sound or silence has gone out. */
  #reached: number | undefined;
  #isSilent = false;

  /** `keepsFirst`: the sound that was told first is told for ever, and any other is left out. */
  constructor({ keepsFirst }: { readonly keepsFirst: boolean }) {
    this.#keepsFirst = keepsFirst;
  }

  /** Who comes now is better told of the sound that there is now. */
  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  /** The tracks to tell; undefined where they are those that were told last. */
  begin({ video, audio, promised }: Tracks): Tracks | undefined {
    const before = this.#told;
    const offered = audio ?? (promised && silentFrame(promised) ? promised : undefined);
    const sound = this.#keepsFirst && before ? before.audio : offered;
    this.#bringsTold = audio !== undefined && isDeepStrictEqual(audio, sound);
    this.#isOutdated = offered !== undefined && !isDeepStrictEqual(offered, sound);
    const isSame = isDeepStrictEqual({ video, audio: sound }, before);
    if (isSame && this.#picture90k !== undefined) return undefined;
    this.#told = { video, audio: sound };
    this.#silence = sound && silentFrame(sound);
    this.pause();
    return this.#told;
  }

  /** What the source brings next is told anew. */
  pause(): void {
    this.#picture90k = undefined;
    this.#heard90k = undefined;
    this.#reached = undefined;
    this.#isSilent = false;
  }

  /** Nobody is left to whom anything was told. */
  reset(): void {
    this.pause();
    this.#told = undefined;
    this.#isOutdated = false;
  }

  /** Gives on what is to go out for a frame. */
  pass(frame: Frame, give: (frame: Frame) => void): void {
    const { audio } = this.#told ?? {};
    if (frame.kind === "audio") {
      if (audio && this.#takes(frame, audio)) give(frame);
      return;
    }
    this.#picture90k = frame.dts90k;
    if (this.#bringsTold) this.#heard90k ??= frame.dts90k;
    if (audio) this.#fillUpTo(frame.dts90k, audio, give);
    give(frame);
  }

  /** What comes late for a time that was silent is left out. */
  #takes({ dtsSamples, data }: AudioFrame, audio: AudioTrack): boolean {
    if (!this.#bringsTold) return false;
    this.#heard90k = this.#picture90k;
    if (this.#isSilent && dtsSamples < (this.#reached ?? 0)) return false;
    this.#isSilent = false;
    this.#reached = dtsSamples + audioDuration(audio, data);
    return true;
  }

  #fillUpTo(picture90k: number, { sampleRate }: AudioTrack, give: (frame: Frame) => void): void {
    const silence = this.#silence;
    const isHeard = this.#heard90k !== undefined && picture90k - this.#heard90k < silentAfter90k;
    if (isHeard || !silence) return;
    const until = Math.round((picture90k * sampleRate) / 90_000);
    let at = Math.max(this.#reached ?? until, until - maxFillSeconds * sampleRate);
    for (; at + silence.samples <= until; at += silence.samples)
      give({ kind: "audio", data: silence.data, dtsSamples: at });
    this.#reached = at;
    this.#isSilent = true;
  }
}
