import type { Logger } from "@tessera/base";
import type { SegmentAddress, StorageRoot } from "@tessera/recorder";
import { type SegmentBytes, StorageError } from "@tessera/recorder/storage";
import { placeChannelCard } from "./channel-card.ts";
import type { ChannelRow } from "./channel-store.ts";
import { dayFolder, segmentKey } from "./segment-key.ts";
import type { SegmentRow } from "./segment-store.ts";

/** Where recordings are kept. */
export interface SegmentRoots {
  /** For the next segment. Throws an ExpectedError when none can take it. */
  choose(): Pick<StorageRoot, "id">;
  /** False: what is not found there is not lost. */
  isThere(id: number): Promise<boolean>;
}

/** The files of segments: where they are, and how they go. */
export class SegmentFiles {
  readonly bytes: SegmentBytes;
  readonly #roots: SegmentRoots;
  readonly #log: Logger;
  readonly #cards = new Map<string, Promise<void>>();

  constructor(bytes: SegmentBytes, roots: SegmentRoots, log: Logger) {
    this.bytes = bytes;
    this.#roots = roots;
    this.#log = log;
  }

  chooseRoot(): number {
    return this.#roots.choose().id;
  }

  addressOf(
    row: Pick<SegmentRow, "id" | "channelNo" | "flow" | "startMs" | "rootId">,
  ): SegmentAddress {
    return { rootId: row.rootId, key: segmentKey(row) };
  }

  isThere(rootId: number): Promise<boolean> {
    return this.#roots.isThere(rootId);
  }

  /** Before the first file of a channel in a root, and when its name has changed. */
  async introduce(rootId: number, channel: ChannelRow): Promise<void> {
    const key = JSON.stringify([rootId, channel]);
    const placing =
      this.#cards.get(key) ?? placeChannelCard(this.bytes, rootId, channel, this.#log);
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
      await this.bytes.delete(this.addressOf(row));
      return true;
    } catch (error) {
      if (error instanceof StorageError && error.kind === "missing")
        return this.isThere(row.rootId);
      this.#log.warn({ error, segmentId: row.id }, "The file of deleted footage was not removed");
      return false;
    }
  }

  /** Folders of days that are over and empty. */
  async removeEmptyFolders(rows: readonly SegmentRow[], beforeMs: number): Promise<void> {
    const folders = new Map<string, { readonly rootId: number; readonly folder: string }>();
    for (const { rootId, channelNo, startMs } of rows) {
      const folder = dayFolder(channelNo, startMs);
      if (startMs < beforeMs) folders.set(`${rootId} ${folder}`, { rootId, folder });
    }
    for (const { rootId, folder } of folders.values())
      await this.bytes.dropFolder(rootId, folder).catch(() => undefined);
  }
}
