import { setImmediate as nextTurn } from "node:timers/promises";
import type { Logger, Text } from "@tessera/base";
import type { StorageRoot } from "@tessera/recorder";
import type { FootageIndex, StorageRoots } from "../ports.ts";

export interface RoomMakerParts {
  readonly index: Pick<
    FootageIndex,
    "channels" | "usage" | "usageByRoot" | "oldest" | "removeSegments"
  >;
  readonly roots: Pick<StorageRoots, "all" | "look">;
  /** Rejects if another server deletes by now. */
  readonly judge: () => Promise<void>;
  readonly log: Logger;
}

/** Deleted at once; then others have their turn. */
export const batchSegments = 50;

const minutesADay = 24 * 60;
/** What is recorded in this time fits in beside the reserve. */
const leadMinutes = 3;

/** Keeps room on the roots: the oldest unlocked footage of a root goes first. */
export class RoomMaker {
  readonly #parts: RoomMakerParts;
  #isOnlyLockedLeft = false;
  /** How much was free on roots where nothing could be deleted: there it is useless until there is more. */
  readonly #stuckAtBytes = new Map<number, number>();

  constructor(parts: RoomMakerParts) {
    this.#parts = parts;
  }

  get isOnlyLockedLeft(): boolean {
    return this.#isOnlyLockedLeft;
  }

  async make(): Promise<void> {
    const { roots } = this.#parts;
    const usable = roots.all.filter(({ state }) => state === "ready" || state === "full");
    const leadBytes = this.#leadBytes();
    const isRoomy = (root: StorageRoot) =>
      root.state === "ready" && root.freeBytes >= root.reserveBytes * 1.5 + leadBytes;
    // Nothing is deleted early while new footage can go elsewhere.
    const hasRoom = usable.some(isRoomy);
    let freedBytes = 0;
    for (const root of usable) {
      if (isRoomy(root) || this.#isStuck(root)) continue;
      const wantedBytes = hasRoom ? root.reserveBytes : root.reserveBytes * 1.5 + leadBytes;
      const missing = wantedBytes - root.freeBytes;
      // Full all the same, by a quota say: something goes, also if nothing was recorded lately.
      const refused = !hasRoom && root.state === "full" ? Math.max(1, leadBytes) : 0;
      freedBytes += await this.#free(root, Math.max(missing, refused));
    }
    this.#isOnlyLockedLeft = freedBytes === 0 && (await this.#isAllLocked(usable));
    if (freedBytes > 0) await roots.look();
  }

  async #free(root: StorageRoot, bytes: number): Promise<number> {
    const { index, judge, log } = this.#parts;
    let freed = 0;
    while (freed < bytes) {
      const oldest = await index.oldest({ rootId: root.id }, batchSegments);
      let sum = freed;
      const due = oldest.filter((segment) => {
        const isDue = sum < bytes;
        sum += segment.bytes;
        return isDue;
      });
      if (due.length === 0) break;
      const why = { reason: "retention", detail: noRoomText } as const;
      const ids = due.map(({ segmentId }) => segmentId);
      const deleted = await index.removeSegments(ids, why, judge);
      freed += deleted.bytes;
      if (deleted.bytes === 0) {
        log.error({ root: root.id }, "files of old footage cannot be removed to make room");
        this.#stuckAtBytes.set(root.id, root.freeBytes);
        break;
      }
      await nextTurn();
    }
    if (freed > 0) log.info({ root: root.id, freed }, "the oldest footage was deleted for room");
    return freed;
  }

  #isStuck({ id, freeBytes }: StorageRoot): boolean {
    if (freeBytes > (this.#stuckAtBytes.get(id) ?? -1)) this.#stuckAtBytes.delete(id);
    return this.#stuckAtBytes.has(id);
  }

  #leadBytes(): number {
    const { index } = this.#parts;
    let bytesPerDay = 0;
    for (const channel of index.channels()) bytesPerDay += index.usage(channel)?.bytesPerDay ?? 0;
    return (bytesPerDay / minutesADay) * leadMinutes;
  }

  /** Nothing was left to delete on roots that are full. */
  async #isAllLocked(roots: readonly StorageRoot[]): Promise<boolean> {
    const isFull = roots.every(({ id, state }) => state === "full" && !this.#stuckAtBytes.has(id));
    const usage = await this.#parts.index.usageByRoot();
    return isFull && roots.some(({ id }) => (usage.get(id)?.lockedBytes ?? 0) > 0);
  }
}

const noRoomText: Text = {
  zh: "存储空间不足，先删除最早的录像",
  en: "Storage is full; the oldest recordings are deleted first",
};
