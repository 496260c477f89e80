import { BrokenBytes } from "@tessera/formats/bits";
import type { parseAudioBody } from "@tessera/formats/flv";
import { audioDuration } from "../audio-duration.ts";
import type { AudioFrame } from "../frame.ts";
import type { AudioTrack } from "../track.ts";
import { audioTrackOfConfig, audioTrackOfFrame } from "./flv-tracks.ts";
import { SoundLine } from "./sound-line.ts";

type AudioBody = ReturnType<typeof parseAudioBody>;

export interface FlvSoundHandlers {
  onTrack(): void;
  /** Why some sound is left out; the same again and again. */
  onLeftOut(reason: string): void;
}

/** The sound of an FLV stream: which track it is, and where each frame stands on it. */
export class FlvSound {
  readonly #handlers: FlvSoundHandlers;
  #sound: { readonly track: AudioTrack; readonly line: SoundLine } | undefined;

  constructor(handlers: FlvSoundHandlers) {
    this.#handlers = handlers;
  }

  get track(): AudioTrack | undefined {
    return this.#sound?.track;
  }

  /** A frame that can be played, or undefined; `atMs` is its time on the line of the picture. */
  read(body: AudioBody, atMs: number | undefined): AudioFrame | undefined {
    if (body.kind === "ignored") {
      this.#handlers.onLeftOut(body.reason);
      return undefined;
    }
    if (body.kind === "config") {
      this.#setTrack(this.#configured(body.codec, Uint8Array.from(body.config)));
      return undefined;
    }
    this.#setTrack(audioTrackOfFrame(body));
    if (this.track?.codec === body.codec) return this.#place(body.data, atMs);
    this.#handlers.onLeftOut(`audio codec ${body.codec}`);
    return undefined;
  }

  /** A fault in the sound must not cost the picture. */
  #configured(codec: string, config: Uint8Array): AudioTrack | undefined {
    try {
      return audioTrackOfConfig(codec, config);
    } catch (error) {
      if (!(error instanceof BrokenBytes)) throw error;
      this.#handlers.onLeftOut(error.message);
      return undefined;
    }
  }

  /** Encoders repeat their sequence headers; only another one is news. */
  #setTrack(track: AudioTrack | undefined): void {
    if (!track || (this.track && areSame(this.track, track))) return;
    this.#sound = { track, line: new SoundLine(track.sampleRate) };
    this.#handlers.onTrack();
  }

  #place(data: Uint8Array, atMs: number | undefined): AudioFrame | undefined {
    if (!this.#sound || atMs === undefined) return undefined;
    const { track, line } = this.#sound;
    const duration = audioDuration(track, data);
    const dtsSamples = duration > 0 ? line.place(atMs, duration) : undefined;
    return dtsSamples === undefined ? undefined : { kind: "audio", data, dtsSamples };
  }
}

function areSame(a: AudioTrack, b: AudioTrack): boolean {
  if (a.codec === "aac" && b.codec === "aac" && !areEqual(a.config, b.config)) return false;
  return a.codec === b.codec && a.sampleRate === b.sampleRate && a.channels === b.channels;
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}
