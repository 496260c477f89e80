import {
  audioForFlv,
  type FlvAudio,
  type Frame,
  type Member,
  noPicture,
  type OutputTools,
  type Rendition,
  SharedReader,
  type Stream,
  type StreamState,
  type Tracks,
} from "@tessera/engine";
import { PsMuxer } from "@tessera/formats/ps";
import type { PsSink } from "./upper-source.ts";

interface SentPack {
  readonly data: Uint8Array;
  readonly timestamp90k: number;
  readonly isKey: boolean;
}

/** One stream as a program stream: muxed once, however many upper platforms watch. */
export class PsFanout implements Rendition {
  readonly copiesData = true;
  readonly #stream: Stream;
  readonly shared: SharedReader<SentPack>;
  #muxer: PsMuxer | undefined;
  #audio: FlvAudio | undefined;

  constructor(stream: Stream, tools: OutputTools) {
    this.#stream = stream;
    this.shared = new SharedReader(stream, tools, this);
  }

  /** Resolves when there are pictures. Rejects with Offline or TimedOut, which name why there are none. */
  async ready(timeoutMs: number, signal: AbortSignal): Promise<void> {
    signal.addEventListener("abort", () => this.shared.wake(), { once: true });
    const isReady = () => this.#muxer !== undefined && this.shared.isLive;
    const isOver = () => isReady() || signal.aborted || isRefused(this.#stream.state);
    await this.shared.until(isOver, timeoutMs);
    signal.throwIfAborted();
    if (!isReady()) throw noPicture(this.#stream.state);
  }

  /** From the last key frame on, until the returned function is called. */
  add(sink: PsSink, member: Member): () => void {
    const take = ({ data, timestamp90k, isKey }: SentPack) =>
      void sink.send(data, timestamp90k, isKey);
    return this.shared.add({
      begin: (gop) => gop.forEach(take),
      take,
      close: (end) => member.close(end),
    });
  }

  onTracks(tracks: Tracks): void {
    if (!tracks.video) return;
    this.#audio = tracks.audio && audioForFlv(tracks.audio);
    const told = { video: tracks.video, audio: psAudioOf(this.#audio) };
    if (this.#muxer) this.#muxer.setTracks(told);
    else this.#muxer = new PsMuxer(told);
  }

  onFrame(frame: Frame): void {
    const muxer = this.#muxer;
    if (!muxer) return;
    if (frame.kind === "video") return this.#send(muxer.muxVideo(frame), frame.dts90k, frame.isKey);
    const rate = this.#audio?.track.sampleRate;
    if (!this.#audio || !rate) return;
    const at90k = Math.round((frame.dtsSamples * 90_000) / rate);
    const ps = muxer.muxAudio(this.#audio.encode(frame).data, at90k);
    if (ps.length > 0) this.#send(ps, at90k, false);
  }

  reset(): void {
    this.#muxer = undefined;
    this.#audio = undefined;
  }

  #send(data: Uint8Array, timestamp90k: number, isKey: boolean): void {
    const pack = { data, timestamp90k, isKey };
    this.shared.keep(pack, isKey);
    this.shared.send(pack);
  }
}

/** Trying again would not help. */
const isRefused = (state: StreamState) => state.status === "reconnecting" && state.isRefused;

/** Opus and MP3 have no place in a program stream of GB/T 28181. */
function psAudioOf(audio: FlvAudio | undefined) {
  const track = audio?.track;
  return track?.codec === "aac" || track?.codec === "pcma" || track?.codec === "pcmu"
    ? track
    : undefined;
}
