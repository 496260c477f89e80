import { type Clock, hourMs, type Logger } from "@tessera/base";
import { type ChannelRef, channelKey } from "@tessera/engine";
import type { RecordedSegments, Segment, SegmentAddress } from "@tessera/recorder";
import { StorageError } from "@tessera/recorder/storage";
import { appendPreview, listPreviews, type PreviewPlace } from "./preview-file.ts";

interface PreviewTrackParts {
  readonly segments: Pick<RecordedSegments, "within" | "bytes">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** About 900 places each. */
const maxHours = 500;
const maxEnds = 10_000;

/** The small pictures of all channels, beside the footage that they were made from. */
export class PreviewTrack {
  readonly #parts: PreviewTrackParts;
  /** By channel and hour, last used last. */
  readonly #hours = new Map<string, Promise<PreviewPlace[]>>();
  /** Where the next record of a file goes; whoever appends waits for the one before. */
  readonly #ends = new Map<string, Promise<number>>();

  constructor(parts: PreviewTrackParts) {
    this.#parts = parts;
  }

  /** The nearest one to a moment, if there is one near enough. */
  async find(
    channel: ChannelRef,
    atMs: number,
    withinMs: number,
  ): Promise<PreviewPlace | undefined> {
    const hours = hoursOf(atMs - withinMs, atMs + withinMs);
    const lists = await Promise.all(hours.map((hour) => this.#placesOf(channel, hour)));
    const distance = (place: PreviewPlace) => Math.abs(place.atMs - atMs);
    let nearest: PreviewPlace | undefined;
    for (const place of lists.flat())
      if (distance(place) <= Math.min(withinMs, nearest ? distance(nearest) : withinMs))
        nearest = place;
    return nearest;
  }

  /** Keeps the picture of a moment in the root where its footage lies. */
  async add(
    segment: Pick<Segment, "channel" | "rootId" | "key">,
    atMs: number,
    jpeg: Uint8Array,
  ): Promise<void> {
    const { bytes: store } = this.#parts.segments;
    const file = fileOf(segment, hourOf(atMs));
    const name = nameOf(file);
    const end =
      this.#ends.get(name) ?? listPreviews(store, file).then(({ endOffset }) => endOffset);
    const adding = end.then((endOffset) => appendPreview(store, file, endOffset, { atMs, jpeg }));
    const newEnd = adding.then(({ offset, bytes }) => offset + bytes);
    this.#ends.set(name, newEnd);
    // What failed may have left half a record: the file is looked at anew.
    newEnd.catch(() => this.#ends.get(name) === newEnd && this.#ends.delete(name));
    forgetFirst(this.#ends, maxEnds);
    const place = await adding;
    (await this.#hours.get(hourKey(segment.channel, hourOf(atMs))))?.push(place);
  }

  /** The pictures of an hour go with the last footage of it. */
  async removeWith(removed: readonly Segment[]): Promise<void> {
    const hours = new Map<string, { readonly segment: Segment; readonly hour: number }>();
    for (const segment of removed)
      for (const hour of hoursOf(segment.startMs, segment.endMs))
        hours.set(nameOf(fileOf(segment, hour)), { segment, hour });
    for (const [name, { segment, hour }] of hours) {
      if (await this.#hasFootage(segment, hour)) continue;
      this.#hours.delete(hourKey(segment.channel, hour));
      this.#ends.delete(name);
      await this.#remove(fileOf(segment, hour), hour);
    }
  }

  async #remove(file: SegmentAddress, hour: number): Promise<void> {
    const { bytes } = this.#parts.segments;
    try {
      await bytes.delete(file).catch(unlessMissing);
      // The folder of today is about to be written to.
      const isPast = (hour + 25) * hourMs < this.#parts.clock.nowMs();
      if (isPast) await bytes.dropFolder(file.rootId, parentOf(file.key));
    } catch (error) {
      this.#parts.log.warn({ error, ...file }, "previews could not be deleted");
    }
  }

  async #hasFootage(segment: Segment, hour: number): Promise<boolean> {
    const name = nameOf(fileOf(segment, hour));
    const others = await this.#segmentsOf(segment.channel, hour);
    return others.some((other) => nameOf(fileOf(other, hour)) === name);
  }

  #placesOf(channel: ChannelRef, hour: number): Promise<PreviewPlace[]> {
    const key = hourKey(channel, hour);
    const places = this.#hours.get(key) ?? this.#list(channel, hour);
    this.#hours.delete(key);
    this.#hours.set(key, places);
    places.catch(() => this.#hours.delete(key));
    forgetFirst(this.#hours, maxHours);
    return places;
  }

  async #list(channel: ChannelRef, hour: number): Promise<PreviewPlace[]> {
    const segments = await this.#segmentsOf(channel, hour);
    const files = new Map(
      segments.map((segment) => fileOf(segment, hour)).map((file) => [nameOf(file), file]),
    );
    const { bytes } = this.#parts.segments;
    const lists = await Promise.all([...files.values()].map((file) => listPreviews(bytes, file)));
    return lists.flatMap(({ places }) => places);
  }

  async #segmentsOf(channel: ChannelRef, hour: number): Promise<readonly Segment[]> {
    const { segments } = this.#parts;
    const [startMs, endMs] = [hour * hourMs, (hour + 1) * hourMs];
    const main = await segments.within({ channel, flow: 1 }, startMs, endMs);
    return [...main, ...(await segments.within({ channel, flow: 2 }, startMs, endMs))];
  }
}

/** Hours since 1970. */
const hourOf = (atMs: number): number => Math.floor(atMs / hourMs);
const hourKey = (channel: ChannelRef, hour: number): string => `${channelKey(channel)} ${hour}`;

function hoursOf(fromMs: number, toMs: number): readonly number[] {
  const first = hourOf(fromMs);
  return Array.from({ length: hourOf(toMs) - first + 1 }, (_, index) => first + index);
}

/** In the root of the footage and the folder of its channel, which lies above those of its days. */
function fileOf({ rootId, key }: SegmentAddress, hour: number): SegmentAddress {
  const [day = "", time = ""] = new Date(hour * hourMs).toISOString().split("T");
  const folder = parentOf(parentOf(key));
  return { rootId, key: `${folder}/${day}/previews-${time.slice(0, 2)}.jpgs` };
}

const nameOf = ({ rootId, key }: SegmentAddress): string => `${rootId} ${key}`;
const parentOf = (key: string): string => key.slice(0, key.lastIndexOf("/"));

function forgetFirst(map: Map<string, unknown>, max: number): void {
  const [first] = map.keys();
  if (map.size > max && first !== undefined) map.delete(first);
}

function unlessMissing(error: unknown): void {
  if (!(error instanceof StorageError) || error.kind !== "missing") throw error;
}
