import type { Frame, StreamReader, StreamState, Tracks } from "@tessera/engine";

export interface Measures {
  readonly fps: number;
  readonly bitrateKbps: number;
  readonly gopFrames: number;
  readonly gopSeconds: number;
  readonly gopMaxSeconds: number;
}

/** Measures the pictures of a stream as they pass. */
export class StreamRuler implements StreamReader {
  readonly copiesData = true;
  tracks: Tracks = {};
  state: StreamState = { status: "connecting" };
  readonly #onPicture: () => void;
  #frames = 0;
  #bytes = 0;
  #firstDts90k = 0;
  #lastDts90k = 0;
  /** Of each key frame: how many pictures came before it, and when. */
  readonly #keys: { readonly index: number; readonly dts90k: number }[] = [];

  constructor(onPicture: () => void) {
    this.#onPicture = onPicture;
  }

  onTracks(tracks: Tracks): void {
    this.tracks = tracks;
  }

  onState(state: StreamState): void {
    this.state = state;
  }

  onFrame(frame: Frame): void {
    if (frame.kind !== "video") return;
    if (this.#frames === 0) this.#firstDts90k = frame.dts90k;
    if (frame.isKey) this.#keys.push({ index: this.#frames, dts90k: frame.dts90k });
    this.#frames++;
    this.#bytes += frame.data.length;
    this.#lastDts90k = frame.dts90k;
    this.#onPicture();
  }

  /** Over the pictures' own time: what was kept from before the first look counts like the rest. */
  read(): Measures {
    const seconds = (this.#lastDts90k - this.#firstDts90k) / 90_000;
    const first = this.#keys[0];
    const last = this.#keys.at(-1);
    const gops = this.#keys.length - 1;
    const distances90k = this.#keys
      .slice(1)
      .map(({ dts90k }, index) => dts90k - (this.#keys[index]?.dts90k ?? dts90k));
    return {
      fps: seconds > 0 ? (this.#frames - 1) / seconds : 0,
      bitrateKbps: seconds > 0 ? (this.#bytes * 8) / 1000 / seconds : 0,
      gopFrames: first && last && gops > 0 ? (last.index - first.index) / gops : 0,
      gopSeconds: first && last && gops > 0 ? (last.dts90k - first.dts90k) / 90_000 / gops : 0,
      gopMaxSeconds: Math.max(0, ...distances90k) / 90_000,
    };
  }
}
