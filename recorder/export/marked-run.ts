import type { FileHandle } from "node:fs/promises";
import { fragment, withPicture } from "@tessera/formats/fmp4";
import type { FootagePiece, FootageRun } from "../read/index.ts";
import type { FragmentPlace, Segment, SegmentAddress } from "../segment.ts";
import type { MarkedPicture } from "./film-marker.ts";
import type { GopSample } from "./gop-samples.ts";

/** What was recorded together with the pictures of a GOP. */
export interface RecordedGop {
  readonly segment: Segment;
  readonly sounds: readonly GopSample[];
}

/** Fragments in a file behind one init segment. */
export class FilmFile {
  readonly #handle: FileHandle;
  readonly address: SegmentAddress;
  #init: Uint8Array | undefined;
  #offset = 0;
  #fragments = 0;

  constructor(handle: FileHandle, address: SegmentAddress) {
    this.#handle = handle;
    this.address = address;
  }

  /** All stretches of a film are encoded in one way. */
  async begin(init: Uint8Array): Promise<void> {
    if (!this.#init) await this.#append(init);
    this.#init ??= init;
    if (Buffer.compare(this.#init, init) !== 0)
      throw new Error("marked pictures of one film differ in format");
  }

  /** Returns where it is. */
  async add(parts: Omit<Parameters<typeof fragment>[0], "sequence">) {
    const offset = this.#offset;
    const data = fragment({ ...parts, sequence: ++this.#fragments });
    await this.#append(data);
    return { offset, bytes: data.length };
  }

  async #append(data: Uint8Array): Promise<void> {
    for (let done = 0; done < data.length; ) {
      const { bytesWritten } = await this.#handle.write(data, done);
      done += bytesWritten;
    }
    this.#offset += data.length;
  }
}

/** Marked pictures of a stretch become fragments, one of each recorded GOP, with the sound that belongs to them. */
export class MarkedRun {
  readonly #file: FilmFile;
  readonly #recordedInit: Uint8Array;
  readonly #gops: RecordedGop[] = [];
  readonly #pieces: { readonly segment: Segment; readonly fragments: FragmentPlace[] }[] = [];
  #init: Uint8Array | undefined;
  /** Of the GOP under way. */
  #pictures: MarkedPicture[] = [];
  #soundsTaken = 0;
  #bytes = 0;

  constructor(file: FilmFile, recordedInit: Uint8Array) {
    this.#file = file;
    this.#recordedInit = recordedInit;
  }

  /** In their order, each before its pictures. */
  expect(gop: RecordedGop): void {
    this.#gops.push(gop);
  }

  async add(pictures: readonly MarkedPicture[]): Promise<void> {
    for (const picture of pictures) {
      const [first] = this.#pictures;
      if (first && first.gop !== picture.gop) await this.#write(picture.pts90k);
      this.#pictures.push(picture);
    }
  }

  /** `lastTicks`: how long the last picture is shown. undefined: there was none. */
  async finish(lastTicks: number): Promise<FootageRun | undefined> {
    const last = this.#pictures.at(-1);
    if (last) await this.#write(last.pts90k + lastTicks);
    const places = this.#pieces.flatMap(({ fragments }) => fragments);
    const [first] = places;
    const end = places.at(-1);
    if (!this.#init || !first || !end) return undefined;
    return {
      startMs: first.startMs,
      endMs: end.startMs + end.durationMs,
      bytes: this.#bytes,
      init: this.#init,
      pieces: this.#pieces satisfies readonly FootagePiece[],
    };
  }

  async #write(end90k: number): Promise<void> {
    const pictures = this.#pictures;
    this.#pictures = [];
    const [first] = pictures;
    if (!first) return;
    await this.#begin(first);
    const samples = pictures.map(({ pts90k, isKey, data }, at) => ({
      duration90k: (pictures[at + 1]?.pts90k ?? end90k) - pts90k,
      ctsOffset90k: 0,
      isKey,
      data,
    }));
    const audio = this.#soundUpTo(first.gop);
    const video = { dts90k: first.pts90k, samples };
    const { offset, bytes } = await this.#file.add({ video, ...(audio && { audio }) });
    const startMs = Math.round(first.pts90k / 90);
    const durationMs = Math.round(end90k / 90) - startMs;
    this.#bytes += bytes;
    this.#place(this.#gops[first.gop]?.segment, { startMs, durationMs, offset, bytes });
  }

  async #begin({ track }: MarkedPicture): Promise<void> {
    if (this.#init) return;
    if (!track) throw new Error("marked pictures begin without their format");
    this.#init = withPicture(this.#recordedInit, track);
    await this.#file.begin(this.#init);
  }

  /** Also of GOPs of which no picture could be shown. A hole in it is closed by the sound before it. */
  #soundUpTo(gop: number) {
    const sounds = this.#gops.slice(this.#soundsTaken, gop + 1).flatMap((one) => one.sounds);
    this.#soundsTaken = gop + 1;
    const [first] = sounds;
    if (!first) return undefined;
    const samples = sounds.map(({ dts, duration, data }, at) => ({
      durationSamples: Math.max(0, (sounds[at + 1]?.dts ?? dts + duration) - dts),
      data,
    }));
    return { dtsSamples: first.dts, samples };
  }

  #place(recorded: Segment | undefined, place: FragmentPlace): void {
    if (!recorded) throw new Error("a marked picture of a GOP that nobody gave");
    const last = this.#pieces.at(-1);
    if (last?.segment.id === recorded.id) last.fragments.push(place);
    else this.#pieces.push({ segment: { ...recorded, ...this.#file.address }, fragments: [place] });
  }
}
