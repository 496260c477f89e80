import type { Clock } from "@tessera/base";
import { parseAudioSpecificConfig } from "@tessera/formats/aac";
import type { PsSound, PsTimes } from "@tessera/formats/ps";
import { type Damage, type ParameterSets, trackOfSets } from "@tessera/formats/rtp";
import type { G726Track, VideoTrack } from "@tessera/formats/track";
import { audioDuration } from "../audio-duration.ts";
import { SoundLine } from "../flv-source/sound-line.ts";
import type { FrameSink } from "../frame.ts";
import type { AudioTrack } from "../track.ts";
import { PictureTimes } from "./picture-times.ts";
import { SoundTimes } from "./sound-times.ts";

interface MediaFramesOptions {
  readonly sink: FrameSink;
  readonly clock: Clock;
  /** Sound that will probably come: it is announced with the pictures. */
  readonly promisedSound: () => "pcma" | "pcmu" | undefined;
}

/** Names the tracks of what a device sends and gives its frames to the sink, all on one line of time. */
export class MediaFrames {
  readonly #options: MediaFramesOptions;
  readonly #pictureTimes = new PictureTimes();
  readonly #pesSound = new SoundTimes(this.#pictureTimes);
  #video: VideoTrack | undefined;
  #audio: AudioTrack | undefined;
  #soundLine: SoundLine | undefined;
  #untakenSound: string | undefined;
  /** So far. */
  pictures = 0;

  constructor(options: MediaFramesOptions) {
    this.#options = options;
  }

  get copiesData(): boolean {
    return this.#options.sink.copiesData ?? false;
  }

  onParameterSets(sets: ParameterSets): void {
    this.#video = trackOfSets(sets);
    this.#pictureTimes.expect(sets);
    const promised = this.#options.promisedSound();
    if (!this.#audio && promised) this.#audio = g711Track(promised);
    this.#announce();
  }

  onPicture(data: Uint8Array, isKey: boolean, times: PsTimes, damage: Damage): void {
    this.#pictureTimes.place(times, isKey, this.#options.clock.monotonicMs());
    const { dts90k, pts90k } = this.#pictureTimes;
    this.pictures++;
    this.#options.sink.push({ kind: "video", data, dts90k, pts90k, isKey, damage });
  }

  onUnstartable(): void {
    this.#options.sink.noteUnstartable?.();
  }

  onSound({ codec, config, frames, pts90k, rtpTimestamp }: PsSound): void {
    const track = config ? aacTrack(config) : codec === "aac" ? undefined : g711Track(codec);
    const atMs = this.#placeSound({ pts90k, rtpTimestamp });
    if (track) this.pushSound(track, frames, atMs);
  }

  /** Sound that has the clock of the pictures. */
  pushTimedSound(track: AudioTrack, frames: readonly Uint8Array[], pts90k: number): void {
    this.pushSound(track, frames, this.#placeSound({ pts90k, rtpTimestamp: 0 }));
  }

  /** Sound of a clock that stands still. */
  pushSoundAsItComes(track: AudioTrack, frames: readonly Uint8Array[]): void {
    const { line } = this.#pictureTimes;
    const nowMs = this.#options.clock.monotonicMs();
    this.pushSound(track, frames, line.hasStarted ? line.positionMs(nowMs) : undefined);
  }

  /** Sound comes that nothing here can read. */
  noteUntakenSound(name: string): void {
    if (this.#untakenSound === name) return;
    this.#untakenSound = name;
    if (this.#video) this.#announce();
  }

  /** For sound that comes by itself. */
  ownSoundTimes(clockRate: number): SoundTimes {
    return new SoundTimes(this.#pictureTimes, clockRate);
  }

  /** `atMs`: of the first frame, on the line of the pictures; undefined before the first of those. */
  pushSound(track: AudioTrack, frames: readonly Uint8Array[], atMs: number | undefined): void {
    this.#setAudio(track);
    if (atMs === undefined || !this.#audio) return;
    this.#soundLine ??= new SoundLine(this.#audio.sampleRate);
    let frameAtMs = atMs;
    for (const data of frames) {
      const samples = audioDuration(this.#audio, data);
      if (samples === 0) continue;
      const dtsSamples = this.#soundLine.place(frameAtMs, samples);
      if (dtsSamples !== undefined) this.#options.sink.push({ kind: "audio", data, dtsSamples });
      frameAtMs += (samples * 1000) / this.#audio.sampleRate;
    }
  }

  #setAudio(track: AudioTrack): void {
    if (this.#audio && isSame(this.#audio, track)) return;
    if (this.#audio?.sampleRate !== track.sampleRate) this.#soundLine = undefined;
    this.#audio = track;
    if (this.#video) this.#announce();
  }

  #placeSound({ pts90k, rtpTimestamp }: Pick<PsTimes, "pts90k" | "rtpTimestamp">) {
    return this.#pesSound.placePes(pts90k, rtpTimestamp, this.#options.clock.monotonicMs());
  }

  #announce(): void {
    const tracks = { video: this.#video, audio: this.#audio };
    const isUntaken = this.#untakenSound !== undefined && !this.#audio;
    this.#options.sink.setTracks(
      isUntaken ? { ...tracks, untakenSound: this.#untakenSound } : tracks,
    );
  }
}

export const g711Track = (codec: "pcma" | "pcmu"): AudioTrack => ({
  codec,
  sampleRate: 8_000,
  channels: 1,
});

export function aacTrack(config: Uint8Array): AudioTrack {
  const { sampleRate, channels } = parseAudioSpecificConfig(config);
  return { codec: "aac", config, sampleRate, channels };
}

function isSame(a: AudioTrack, b: AudioTrack): boolean {
  const isSameRate = a.sampleRate === b.sampleRate && a.channels === b.channels;
  const isSameDepth = a.codec !== "g726" || b.codec !== "g726" || isSameG726(a, b);
  return a.codec === b.codec && isSameRate && isSameDepth;
}

const isSameG726 = (a: G726Track, b: G726Track): boolean =>
  a.bitsPerSample === b.bitsPerSample && a.packing === b.packing;
