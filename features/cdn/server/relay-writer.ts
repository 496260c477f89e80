import type { Clock } from "@tessera/base";
import type { Frame, Tracks, VideoFrame, VideoTrack } from "@tessera/engine";
import { type FlvMessage, FlvMuxer } from "@tessera/formats/flv";
import type { AacEncoders } from "@tessera/recorder/read";
import { type RelaySound, relaySound, type SentSound } from "./relay-sound.ts";

/** Where messages go: a connection that tells how much of them has not left yet. */
export interface MessageWriter {
  readonly bufferedBytes: number;
  write(message: FlvMessage): void;
}

export interface RelayWriterParts {
  readonly writer: MessageWriter;
  readonly encoders: AacEncoders;
  readonly clock: Clock;
  readonly onSoundError: (error: unknown) => void;
}

const limitBytes = 4 * 1024 * 1024;

/** The frames of one stream on one connection, from a key frame on and with times from zero. */
export class RelayWriter {
  readonly #parts: RelayWriterParts;
  #muxer: FlvMuxer | undefined;
  #sound: RelaySound | undefined;
  #soundRate = 1;
  /** Undefined before the first key frame. */
  #zeroMs: number | undefined;
  #isWaitingForKey = true;
  #stuckSinceMs: number | undefined;
  #left: string | undefined;

  constructor(parts: RelayWriterParts) {
    this.#parts = parts;
  }

  /** Codec of sound that stays behind. */
  get leftSound(): string | undefined {
    return this.#left;
  }

  /** How long the other end has taken nothing. */
  get stuckForMs(): number {
    const since = this.#stuckSinceMs;
    return since === undefined ? 0 : this.#parts.clock.monotonicMs() - since;
  }

  setTracks({ video, audio }: Tracks & { readonly video: VideoTrack }): void {
    const { encoders, onSoundError: onError } = this.#parts;
    this.#sound?.stop();
    this.#sound =
      audio && relaySound(audio, { encoders, onError, send: (sound) => this.#sendSound(sound) });
    this.#left = audio && !this.#sound ? audio.codec : undefined;
    this.#soundRate = audio?.sampleRate ?? 1;
    this.#muxer = new FlvMuxer({ video, audio: this.#sound?.track }, { hevc: "legacy" });
    this.#isWaitingForKey = true;
  }

  take(frame: Frame): void {
    if (frame.kind === "video") this.#takePicture(frame);
    else if (this.#zeroMs !== undefined) this.#sound?.push(frame);
  }

  stop(): void {
    this.#sound?.stop();
  }

  #takePicture({ dts90k, pts90k, isKey, data }: VideoFrame): void {
    const muxer = this.#muxer;
    if (!muxer || this.#isTooMuch() || (this.#isWaitingForKey && !isKey)) return;
    const dtsMs = Math.round(dts90k / 90);
    this.#zeroMs ??= dtsMs;
    const timestampMs = dtsMs - this.#zeroMs;
    if (this.#isWaitingForKey)
      for (const head of muxer.sequenceHeaders(timestampMs)) this.#write(head);
    this.#isWaitingForKey = false;
    const ctsMs = Math.round(pts90k / 90) - dtsMs;
    this.#write(muxer.video({ timestampMs, ctsMs, isKey, data }));
  }

  /** What falls behind loses its own frames, up to the next key frame. */
  #isTooMuch(): boolean {
    if (this.#parts.writer.bufferedBytes <= limitBytes) {
      this.#stuckSinceMs = undefined;
      return false;
    }
    this.#isWaitingForKey = true;
    this.#stuckSinceMs ??= this.#parts.clock.monotonicMs();
    return true;
  }

  #sendSound({ dtsSamples, data }: SentSound): void {
    if (this.#isWaitingForKey || !this.#muxer) return;
    const atMs = Math.round((dtsSamples * 1000) / this.#soundRate) - (this.#zeroMs ?? 0);
    if (atMs >= 0) this.#write(this.#muxer.audio({ timestampMs: atMs, data }));
  }

  #write(message: FlvMessage): void {
    this.#parts.writer.write(message);
  }
}
