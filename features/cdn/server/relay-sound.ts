import {
  type AudioFrame,
  type AudioTrack,
  isPlain,
  type PlainAudioTrack,
  pcmDecoder,
} from "@tessera/engine";
import { audioSpecificConfig } from "@tessera/formats/aac";
import type { FlvTracks } from "@tessera/formats/flv";
import type { AacEncoders } from "@tessera/recorder/read";

export interface SentSound {
  readonly dtsSamples: number;
  readonly data: Uint8Array;
}

/** Sound on its way out. */
export interface RelaySound {
  readonly track: NonNullable<FlvTracks["audio"]>;
  push(frame: AudioFrame): void;
  stop(): void;
}

interface SoundEnd {
  readonly send: (sound: SentSound) => void;
  readonly onError: (error: unknown) => void;
  readonly encoders: AacEncoders;
}

/** As services take it: AAC and MP3 as they are, G.711 and G.726 made to AAC. Undefined: it cannot be carried. */
export function relaySound(track: AudioTrack, end: SoundEnd): RelaySound | undefined {
  if (track.codec === "aac" || track.codec === "mp3")
    return { track, push: end.send, stop: () => {} };
  if (isPlain(track) && track.channels <= 2) return new EncodedSound(track, end);
  return undefined;
}

const samplesPerFrame = 1024;
/** Sound that is further off than this from where it was expected is put there. */
const maxSlipSeconds = 0.2;
/** Frames that the encoder has not taken yet; more, and it cannot keep up. */
const maxWaiting = 200;

class EncodedSound implements RelaySound {
  readonly track: RelaySound["track"];
  readonly #sampleRate: number;
  readonly #channels: number;
  readonly #end: SoundEnd;
  readonly #decode: (data: Uint8Array) => Int16Array;
  readonly #encoding: ReturnType<AacEncoders["open"]>;
  #work: Promise<void>;
  #waiting = 0;
  #isStopped = false;
  /** Where the first sample lies, and how many have been given since. */
  #from: number | undefined;
  #given = 0;
  #taken = 0;

  constructor(track: PlainAudioTrack, end: SoundEnd) {
    const { sampleRate, channels } = track;
    this.#sampleRate = sampleRate;
    this.#channels = channels;
    this.#end = end;
    this.#decode = pcmDecoder(track);
    const config = audioSpecificConfig({ sampleRate, channels });
    this.track = { codec: "aac", config, sampleRate, channels };
    this.#encoding = end.encoders.open();
    this.#work = this.#guard(() => this.#encoding.begin({ sampleRate, channels }));
  }

  push({ data, dtsSamples }: AudioFrame): void {
    if (this.#isStopped || this.#waiting >= maxWaiting) return;
    const samples = this.#decode(data);
    this.#waiting++;
    this.#work = this.#work.then(() =>
      this.#guard(async () => {
        this.#waiting--;
        this.#place(dtsSamples);
        this.#given += samples.length / this.#channels;
        for (const frame of await this.#encoding.encode(samples)) this.#give(frame);
      }),
    );
  }

  stop(): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#encoding.close().catch(this.#end.onError);
  }

  #place(dtsSamples: number): void {
    this.#from ??= dtsSamples;
    const slip = dtsSamples - this.#from - this.#given;
    if (Math.abs(slip) > maxSlipSeconds * this.#sampleRate) this.#from += slip;
  }

  #give(data: Uint8Array): void {
    const index = this.#taken++ - 1;
    if (index < 0 || this.#isStopped) return;
    this.#end.send({ dtsSamples: (this.#from ?? 0) + index * samplesPerFrame, data });
  }

  async #guard(work: () => Promise<void>): Promise<void> {
    if (this.#isStopped) return;
    try {
      await work();
    } catch (error) {
      if (this.#isStopped) return;
      this.stop();
      this.#end.onError(error);
    }
  }
}
