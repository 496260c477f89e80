import { channelKey } from "@tessera/engine";
import type { FragmentPlace, RecordedPlace, RecordedSegments, Segment } from "@tessera/recorder";
import { FilesUnderRoots } from "@tessera/recorder/storage";
import {
  aSegmentFile,
  type SegmentFile,
  type SegmentFileWish,
  segmentsInMemory,
} from "@tessera/recorder/testing";
import type { FootageIndex } from "../ports.ts";

/** For tests: real files in a folder, and their index without a database. */
export class SomeFootage implements FootageIndex, RecordedSegments {
  readonly #root: string;
  #files: SegmentFile[] = [];
  #count = 0;
  damaged: { startMs: number; endMs: number; damagedMs: number }[] = [];
  readonly #onCommitted = new Set<(segment: Segment, fragment: FragmentPlace) => void>();
  readonly #onRemoved = new Set<(removed: readonly Segment[]) => void>();

  constructor(root: string) {
    this.#root = root;
  }

  async add(
    wish: Omit<SegmentFileWish, "dir" | "key">,
    about: Partial<Segment> = {},
  ): Promise<SegmentFile> {
    const day = new Date(wish.startMs).toISOString().slice(0, 10);
    const key = `${wish.deviceId ?? "device"}/${day}/${wish.startMs}-${++this.#count}.mp4`;
    const made = await aSegmentFile({ ...wish, dir: this.#root, key });
    const file = { ...made, segment: { ...made.segment, ...about } };
    this.#files.push(file);
    return file;
  }

  /** As the recorder does once a fragment is safe. */
  tell({ segment, fragments }: SegmentFile): void {
    for (const fragment of fragments)
      for (const listener of this.#onCommitted) listener(segment, fragment);
  }

  remove({ segment }: SegmentFile): void {
    this.#files = this.#files.filter((file) => file.segment.id !== segment.id);
    for (const listener of this.#onRemoved) listener([segment]);
  }

  readonly bytes = new FilesUnderRoots({ pathOf: () => this.#root });
  within: RecordedSegments["within"] = (...range) => this.#segments.within(...range);
  next: RecordedSegments["next"] = (...from) => this.#segments.next(...from);
  find: RecordedSegments["find"] = (id) => this.#segments.find(id);
  openFragments: RecordedSegments["openFragments"] = (id) => this.#segments.openFragments(id);

  channels() {
    const refs = this.#files.map(({ segment }) => segment.channel);
    return [...new Map(refs.map((ref) => [channelKey(ref), ref])).values()];
  }

  usage({ deviceId, channelId }: RecordedPlace["channel"]) {
    const own = this.#files
      .map(({ segment }) => segment)
      .filter(({ channel }) => channelKey(channel) === channelKey({ deviceId, channelId }));
    if (own.length === 0) return undefined;
    return {
      bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
      oldestMs: Math.min(...own.map(({ startMs }) => startMs)),
      newestMs: Math.max(...own.map(({ endMs }) => endMs)),
    };
  }

  recordedName = () => ({ name: "kept name", deviceName: "kept device" });

  async stretches(place: RecordedPlace, fromMs: number, toMs: number) {
    return this.within(place, fromMs, toMs);
  }

  async locked(place: RecordedPlace, fromMs: number, toMs: number) {
    return (await this.within(place, fromMs, toMs)).filter(({ isLocked }) => isLocked);
  }

  async gaps() {
    const detail = { zh: "摄像机离线", en: "The camera was lost" };
    return [{ startMs: 0, endMs: Number.MAX_SAFE_INTEGER, reason: "camera-lost", detail }];
  }

  async damages() {
    return this.damaged;
  }

  async daysWithFootage(
    channel: RecordedPlace["channel"],
    days: readonly { readonly startMs: number; readonly endMs: number }[],
  ) {
    const place = { channel, flow: 1 } as const;
    const found = days.map(({ startMs, endMs }) => this.within(place, startMs, endMs));
    return (await Promise.all(found)).map(({ length }) => length > 0);
  }

  onCommitted(listener: (segment: Segment, fragment: FragmentPlace) => void) {
    this.#onCommitted.add(listener);
    return () => void this.#onCommitted.delete(listener);
  }

  onRemoved(listener: (removed: readonly Segment[]) => void) {
    this.#onRemoved.add(listener);
    return () => void this.#onRemoved.delete(listener);
  }

  get #segments(): RecordedSegments {
    return segmentsInMemory(this.#files);
  }
}
