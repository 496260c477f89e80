import { type ChannelRef, channelKey, type PurgedDevices, purgedBy } from "@tessera/engine";
import type { Deletion } from "./device-change.ts";

/** The deletions that can still be undone, by any server. */
export class PendingDeletions {
  readonly #byUndo = new Map<string, Deletion>();

  find(undo: string): Deletion | undefined {
    return this.#byUndo.get(undo);
  }

  all(): Iterable<Deletion> {
    return this.#byUndo.values();
  }

  hasDevice(id: string): boolean {
    return this.#some(({ deviceIds }) => deviceIds.includes(id));
  }

  /** By itself, or with its device. */
  hasChannel(channel: ChannelRef): boolean {
    return this.#some((deletion) => purgedBy(deletion)(channel));
  }

  expiredBy(nowMs: number): Deletion[] {
    return [...this.all()].filter(({ expiresAtMs }) => expiresAtMs <= nowMs);
  }

  /** Those of them that somebody needs the ids of. */
  inTheWayOf(deviceIds: readonly string[], channels: readonly ChannelRef[]): PurgedDevices {
    if (this.#byUndo.size === 0) return nothing;
    const devices = new Set(deviceIds);
    const keys = new Set(channels.map(channelKey));
    const pending = [...this.all()];
    return {
      deviceIds: pending.flatMap((deletion) => deletion.deviceIds.filter((id) => devices.has(id))),
      channels: pending.flatMap((deletion) =>
        deletion.channels.filter((channel) => keys.has(channelKey(channel))),
      ),
    };
  }

  add(deletion: Deletion): void {
    this.#byUndo.set(deletion.undo, deletion);
  }

  end(undo: string): void {
    this.#byUndo.delete(undo);
  }

  /** They cannot be brought back any more, but what was deleted with them can. */
  forget(purged: PurgedDevices): void {
    const isPurged = purgedBy(purged);
    const devices = new Set(purged.deviceIds);
    for (const deletion of this.all())
      this.add({
        ...deletion,
        deviceIds: deletion.deviceIds.filter((id) => !devices.has(id)),
        channels: deletion.channels.filter((channel) => !isPurged(channel)),
      });
  }

  replaceBy(deletions: readonly Deletion[]): void {
    this.#byUndo.clear();
    for (const deletion of deletions) this.add(deletion);
  }

  #some(covers: (deletion: Deletion) => boolean): boolean {
    return [...this.all()].some(covers);
  }
}

const nothing: PurgedDevices = { deviceIds: [], channels: [] };
