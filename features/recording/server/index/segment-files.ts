import { rmdir, unlink } from "node:fs/promises";
import { dirname } from "node:path";
import type { Logger } from "@tessera/base";
import type { StorageRoot } from "@tessera/recorder";
import { readVolumeId } from "@tessera/recorder/storage";
import { placeChannelCard } from "./channel-card.ts";
import type { ChannelRow } from "./channel-store.ts";
import type { RootStore } from "./root-store.ts";
import { segmentPath } from "./segment-path.ts";
import type { SegmentRow } from "./segment-store.ts";

/** Where recordings are kept. */
export interface SegmentRoots {
  /** For the next segment. Throws an ExpectedError when none can take it. */
  choose(): Pick<StorageRoot, "id" | "path">;
  /** Undefined: it is no longer used for recording. */
  find(id: number): Pick<StorageRoot, "path" | "state"> | undefined;
}

/** The files of segments: where they are, and how they go. */
export class SegmentFiles {
  readonly #roots: SegmentRoots;
  readonly #log: Logger;
  /** Also of roots that are no longer used: what lies there can still be played. */
  readonly #paths = new Map<number, string>();
  #store: RootStore | undefined;
  readonly #cards = new Map<string, Promise<void>>();

  constructor(roots: SegmentRoots, log: Logger) {
    this.#roots = roots;
    this.#log = log;
  }

  async load(store: RootStore): Promise<void> {
    this.#store = store;
    for (const { id, path } of await store.known()) this.#paths.set(id, path);
  }

  chooseRoot(): number {
    const { id, path } = this.#roots.choose();
    this.#paths.set(id, path);
    return id;
  }

  rootPath(rootId: number): string {
    const path = this.#roots.find(rootId)?.path ?? this.#paths.get(rootId);
    if (path === undefined) throw new Error(`Storage root ${rootId} is not known`);
    return path;
  }

  pathOf(row: Pick<SegmentRow, "id" | "channelNo" | "flow" | "startMs" | "rootId">): string {
    return segmentPath(this.rootPath(row.rootId), row);
  }

  /**
   * A file that is not found in a root that is not there is not lost. The state of a root is some
   * seconds old: its volume may have gone since, and another may be in its place.
   */
  async isThere(rootId: number): Promise<boolean> {
    const root = this.#roots.find(rootId);
    if (root?.state === "missing" || root?.state === "foreign") return false;
    const path = root?.path ?? this.#paths.get(rootId);
    const known = (await this.#store?.known())?.find(({ id }) => id === rootId);
    if (path === undefined || !known) return false;
    return (await readVolumeId(path).catch(() => undefined)) === known.volumeId;
  }

  /** Before the first file of a channel in a root, and when its name has changed. */
  async introduce(rootId: number, channel: ChannelRow): Promise<void> {
    const key = JSON.stringify([rootId, channel]);
    const placing =
      this.#cards.get(key) ?? placeChannelCard(this.rootPath(rootId), channel, this.#log);
    this.#cards.set(key, placing);
    await placing.catch((error: unknown) => {
      // Whoever writes the file there finds out what is wrong with the root.
      this.#cards.delete(key);
      this.#log.warn({ error, rootId }, "channel.json could not be written");
    });
  }

  /** False: it may still be there, to be tried again. */
  async remove(row: SegmentRow): Promise<boolean> {
    try {
      await unlink(this.pathOf(row));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return this.isThere(row.rootId);
      this.#log.warn({ error, segmentId: row.id }, "The file of deleted footage was not removed");
      return false;
    }
  }

  /** Folders of days that are over and empty. */
  async removeEmptyFolders(rows: readonly SegmentRow[], beforeMs: number): Promise<void> {
    const past = rows.filter(({ startMs }) => startMs < beforeMs);
    for (const folder of new Set(past.map((row) => dirname(this.pathOf(row)))))
      await rmdir(folder).catch(() => undefined);
  }
}
