import { rmdir, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Clock, hourMs, type Logger } from "@tessera/base";
import { type ChannelRef, channelKey } from "@tessera/engine";
import type { RecordedSegments, Segment } from "@tessera/recorder";
import { appendPreview, listPreviews, type PreviewPlace } from "./preview-file.ts";

interface PreviewTrackParts {
  readonly segments: Pick<RecordedSegments, "within">;
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
    segment: Pick<Segment, "channel" | "path">,
    atMs: number,
    jpeg: Uint8Array,
  ): Promise<void> {
    const path = fileOf(folderOf(segment), hourOf(atMs));
    const end = this.#ends.get(path) ?? listPreviews(path).then(({ endOffset }) => endOffset);
    const adding = end.then((endOffset) => appendPreview(path, endOffset, { atMs, jpeg }));
    const newEnd = adding.then(({ offset, bytes }) => offset + bytes);
    this.#ends.set(path, newEnd);
    // What failed may have left half a record: the file is looked at anew.
    newEnd.catch(() => this.#ends.get(path) === newEnd && this.#ends.delete(path));
    forgetFirst(this.#ends, maxEnds);
    const place = await adding;
    (await this.#hours.get(hourKey(segment.channel, hourOf(atMs))))?.push(place);
  }

  /** The pictures of an hour go with the last footage of it. */
  async removeWith(removed: readonly Segment[]): Promise<void> {
    const hours = new Map<string, { readonly segment: Segment; readonly hour: number }>();
    for (const segment of removed)
      for (const hour of hoursOf(segment.startMs, segment.endMs))
        hours.set(fileOf(folderOf(segment), hour), { segment, hour });
    for (const [path, { segment, hour }] of hours) {
      if (await this.#hasFootage(segment, hour)) continue;
      this.#hours.delete(hourKey(segment.channel, hour));
      this.#ends.delete(path);
      await this.#remove(path, hour);
    }
  }

  async #remove(path: string, hour: number): Promise<void> {
    try {
      await unlink(path).catch(unlessCode("ENOENT"));
      // The folder of today is about to be written to.
      const isPast = (hour + 25) * hourMs < this.#parts.clock.nowMs();
      if (isPast) await rmdir(dirname(path)).catch(unlessCode("ENOENT", "ENOTEMPTY", "EEXIST"));
    } catch (error) {
      this.#parts.log.warn({ error, path }, "previews could not be deleted");
    }
  }

  async #hasFootage({ channel, path }: Segment, hour: number): Promise<boolean> {
    const folder = folderOf({ path });
    return (await this.#segmentsOf(channel, hour)).some((other) => folderOf(other) === folder);
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
    const folders = [...new Set(segments.map(folderOf))];
    const lists = await Promise.all(folders.map((folder) => listPreviews(fileOf(folder, hour))));
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

/** Of the channel in its root, above the folders of its days. */
const folderOf = ({ path }: Pick<Segment, "path">): string => dirname(dirname(path));

function fileOf(folder: string, hour: number): string {
  const [day = "", time = ""] = new Date(hour * hourMs).toISOString().split("T");
  return join(folder, day, `previews-${time.slice(0, 2)}.jpgs`);
}

function forgetFirst(map: Map<string, unknown>, max: number): void {
  const [first] = map.keys();
  if (map.size > max && first !== undefined) map.delete(first);
}

const unlessCode =
  (...codes: readonly string[]) =>
  (error: NodeJS.ErrnoException): void => {
    if (!codes.includes(error.code ?? "")) throw error;
  };
