import { findStartCodeNatively, type MediaFrames } from "@tessera/engine";
import { PsDemuxer } from "@tessera/formats/ps";
import { RtpHeader, RtpReception } from "@tessera/formats/rtp";

/** One for all: it is read and used up before the next packet comes. */
const header = new RtpHeader();

/** RTP packets of one sender, which carry a program stream, to frames. */
export class ProgramStream {
  readonly #demuxer: PsDemuxer;
  readonly #reception = new RtpReception();
  #hasBegun = false;

  constructor(frames: MediaFrames) {
    this.#demuxer = new PsDemuxer({
      copiesData: frames.copiesData,
      findStartCode: findStartCodeNatively,
      onParameterSets: (sets) => frames.onParameterSets(sets),
      onPicture: (data, isKey, times, damage) => frames.onPicture(data, isKey, times, damage),
      onUnstartable: () => frames.onUnstartable(),
      onSound: (sound) => frames.onSound(sound),
    });
  }

  get promisedSound(): "pcma" | "pcmu" | undefined {
    return this.#demuxer.promisedSound;
  }

  get unreadableVideo(): "mpeg4" | "svac" | undefined {
    return this.#demuxer.unreadableVideo;
  }

  /** Packets that came and that are missing, and pictures of which nothing was left. */
  get counts(): { readonly received: number; readonly lost: number; readonly dropped: number } {
    const { received, lost } = this.#reception;
    return { received, lost, dropped: this.#demuxer.dropped };
  }

  receive(bytes: Uint8Array, start: number, end: number): void {
    if (!header.read(bytes, start, end)) return;
    // A connection has one stream; what comes between it, as after lost step, is another's.
    if (this.#hasBegun && header.ssrc !== this.#reception.ssrc) return;
    this.#hasBegun = true;
    const missing = this.#reception.note(header);
    if (missing >= 0) this.#demuxer.push(bytes, header, missing);
  }

  /** No more comes. */
  flush(): void {
    this.#demuxer.flush();
  }
}
