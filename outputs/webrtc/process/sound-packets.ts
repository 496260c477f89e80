import type { AudioFrame, AudioTrack } from "@tessera/engine";
import { G711Packetiser } from "@tessera/formats/rtp";
import { soundEncodingOf } from "../sound-encoding.ts";
import type { OpusEncoder } from "./opus-encoder.ts";
import { asBuffer, RtpCount } from "./rtp-count.ts";

const opusRate = 48_000;
/** Further from where the sound was, it has jumped. */
const maxDriftTicks = opusRate / 5;

/** The sound as RTP packets, in one encoding for all who listen. */
export class SoundPackets {
  readonly count = new RtpCount();
  #source: SoundSource | undefined;

  setTrack(track: AudioTrack | undefined): void {
    this.close();
    this.#source = track && sourceOf(track, this.count);
  }

  packetise(frame: AudioFrame): Buffer[] {
    return this.#source?.packetise(frame) ?? [];
  }

  /** Of the RTP clock. */
  get ticksPerSecond(): number {
    return this.#source?.ticksPerSecond ?? opusRate;
  }

  /** Frees the encoder; the next frame opens another. */
  close(): void {
    this.#source?.close?.();
  }
}

interface SoundSource {
  readonly ticksPerSecond: number;
  packetise(frame: AudioFrame): Buffer[];
  close?(): void;
}

function sourceOf(track: AudioTrack, count: RtpCount): SoundSource {
  if (soundEncodingOf(track) !== "OPUS") return telephone(count);
  return track.codec === "opus" ? opus(count) : new EncodedSound(track, count);
}

function telephone(count: RtpCount): SoundSource {
  const packetiser = new G711Packetiser(count.rtp);
  return {
    ticksPerSecond: 8000,
    packetise: ({ data, dtsSamples }) =>
      packetiser.packetise(data, count.timestampOf(dtsSamples)).map(asBuffer),
  };
}

const opus = (count: RtpCount): SoundSource => ({
  ticksPerSecond: opusRate,
  packetise: ({ data, dtsSamples }) => [opusPacket(count, data, dtsSamples)],
});

const opusPacket = (count: RtpCount, data: Uint8Array, ticks: number): Buffer =>
  asBuffer(count.rtp.wrap(data, { timestamp: count.timestampOf(ticks), isMarker: false }));

/** Encoded to Opus while somebody listens: only then is FFmpeg loaded, which takes 30 MB. */
class EncodedSound implements SoundSource {
  readonly ticksPerSecond = opusRate;
  readonly #track: AudioTrack;
  readonly #count: RtpCount;
  #encoder: OpusEncoder | undefined;
  #isOpening = false;
  /** Of the next packet. */
  #ticks = 0;

  constructor(track: AudioTrack, count: RtpCount) {
    this.#track = track;
    this.#count = count;
  }

  packetise({ data, dtsSamples }: AudioFrame): Buffer[] {
    const encoder = this.#encoder;
    if (!encoder) {
      void this.#open();
      return [];
    }
    const startTicks = (dtsSamples / this.#track.sampleRate) * opusRate;
    const expectedTicks = this.#ticks + encoder.waitingSamples;
    if (Math.abs(startTicks - expectedTicks) > maxDriftTicks) {
      encoder.dropWaiting();
      this.#ticks = startTicks;
    }
    return encoder.encode(data).map((packet) => {
      const ticks = this.#ticks;
      this.#ticks += encoder.samplesPerPacket;
      return opusPacket(this.#count, packet, ticks);
    });
  }

  close(): void {
    this.#encoder?.close();
    this.#encoder = undefined;
    this.#isOpening = false;
  }

  /** A sound that cannot be decoded stays silent. */
  async #open(): Promise<void> {
    if (this.#isOpening) return;
    this.#isOpening = true;
    try {
      const { OpusEncoder } = await import("./opus-encoder.ts");
      // Closed and perhaps opened again meanwhile.
      if (this.#isOpening) this.#encoder ??= new OpusEncoder(this.#track);
    } catch (error) {
      console.error(error);
    }
  }
}
