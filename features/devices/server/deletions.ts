import { randomUUID } from "node:crypto";
import {
  type Lease,
  LeaseLost,
  type LeaseRequest,
  type Leases,
  type Logger,
  NotFound,
  secondMs,
  type Text,
} from "@tessera/base";
import type { ChannelRef, PurgedDevices } from "@tessera/engine";
import type { Deletion } from "./device-change.ts";
import type { ChannelRecord } from "./device-record.ts";
import type { DeviceStore } from "./device-store.ts";
import type { Devices } from "./devices.ts";

export const undoSeconds = 10;
/** Who clicks in the last second is still heard. */
const graceSeconds = 5;

export interface DeletionReceipt {
  readonly deleted: number;
  readonly undo: string;
}

interface DeletionsParts {
  readonly devices: Devices;
  readonly store: Pick<DeviceStore, "loadDeleted">;
  readonly leases: Leases;
  readonly log: Logger;
}

/**
 * What is deleted is hidden at once, can be had again for a moment, and is gone after that. A deletion is a row: any
 * server may undo it, and the one whose turn that is purges it when it has expired.
 */
export class Deletions {
  readonly #parts: DeletionsParts;
  readonly #stopLooking: () => void;
  readonly #turn: LeaseRequest;
  #purging: Promise<void> | undefined;

  constructor(parts: DeletionsParts) {
    this.#parts = parts;
    this.#turn = parts.leases.ask("purge", { begin: () => undefined, end: () => undefined });
    this.#stopLooking = parts.devices.clock.every(secondMs, () => void this.purgeExpired());
  }

  /** All or none. */
  removeDevices(ids: readonly string[]): Promise<DeletionReceipt> {
    const { devices } = this.#parts;
    return devices.change(async (commit) => {
      const deviceIds = [...new Set(ids)].map((id) => devices.get(id).id);
      const deleted = this.begin({ deviceIds, channels: [] });
      await commit({ deleted });
      return { deleted: deviceIds.length, undo: deleted.undo };
    });
  }

  /** Channels of one device, directories with what is in them. */
  removeChannels(refs: readonly ChannelRef[]): Promise<DeletionReceipt> {
    return this.#parts.devices.change(async (commit) => {
      const channels = this.#withContents(refs);
      const deleted = this.begin({ deviceIds: [], channels });
      await commit({ deleted });
      return { deleted: channels.length, undo: deleted.undo };
    });
  }

  /** From now on they can be brought back for a moment; whoever asks commits it. */
  begin({ deviceIds, channels }: PurgedDevices): Deletion {
    return {
      undo: randomUUID(),
      expiresAtMs: this.#parts.devices.clock.nowMs() + (undoSeconds + graceSeconds) * secondMs,
      deviceIds,
      channels: channels.map(({ deviceId, channelId }) => ({ deviceId, channelId })),
    };
  }

  /** Gives the names of the devices, or channels, that are back. */
  restore(undo: string): Promise<readonly string[]> {
    const { devices, store } = this.#parts;
    return devices.change(async (commit) => {
      const deletion = devices.pending.find(undo);
      if (!deletion || !this.#canComeBack(deletion))
        throw new NotFound("undo-too-late", tooLateText);
      const back = await store.loadDeleted(deletion);
      await commit({
        devices: back.devices,
        channels: this.#fitting(back.channels),
        endedDeletions: [undo],
      });
      const restored = back.devices.length > 0 ? back.devices : back.channels;
      return restored.map(({ name }) => name);
    });
  }

  /** Somebody needs their ids: there is no way back for these, and whoever asks commits that. */
  inTheWayOf(
    deviceIds: readonly string[],
    channels: readonly ChannelRef[],
  ): PurgedDevices | undefined {
    return unlessEmpty(this.#parts.devices.pending.inTheWayOf(deviceIds, channels));
  }

  /** What nobody can bring back any more is gone for good. */
  async purgeExpired(): Promise<void> {
    const { lease } = this.#turn;
    if (!lease || this.#expired().length === 0) return;
    this.#purging ??= this.#purge(lease)
      .catch((error: unknown) => this.#warn(error))
      .finally(() => {
        this.#purging = undefined;
      });
    await this.#purging;
  }

  /** What is still to be purged is so by another server, or at the next start. */
  async stop(): Promise<void> {
    this.#stopLooking();
    await this.#purging;
    await this.#turn.giveUp();
  }

  #purge(lease: Lease): Promise<void> {
    const { devices, leases } = this.#parts;
    return devices.change(async (commit) => {
      await leases.require(lease);
      // Another server may have been faster.
      const due = this.#expired();
      if (due.length === 0) return;
      const purged = unlessEmpty({
        deviceIds: due.flatMap(({ deviceIds }) => deviceIds),
        channels: due.flatMap(({ channels }) => channels),
      });
      await commit({ purged, endedDeletions: due.map(({ undo }) => undo) });
    });
  }

  #expired(): readonly Deletion[] {
    const { pending, clock } = this.#parts.devices;
    return pending.expiredBy(clock.nowMs());
  }

  #warn(error: unknown): void {
    const { log } = this.#parts;
    if (error instanceof LeaseLost) log.info({ error }, "another server purges deleted devices");
    else log.error({ error }, "deleted devices were not purged");
  }

  #canComeBack({ expiresAtMs, deviceIds, channels }: Deletion): boolean {
    const { index, clock } = this.#parts.devices;
    if (expiresAtMs <= clock.nowMs()) return false;
    return deviceIds.length > 0 || channels.some(({ deviceId }) => index.device(deviceId));
  }

  #withContents(refs: readonly ChannelRef[]): ChannelRef[] {
    const { devices } = this.#parts;
    const entries = refs.map((ref) => devices.getChannel(ref));
    const all = new Set(entries);
    // A set goes on to what is added while it is walked.
    for (const { device, channelId, isDirectory } of all)
      if (isDirectory) for (const child of device.childrenOf(channelId)) all.add(child);
    return [...all];
  }

  /** What has come in the meantime stays: a GB id, or the loss of a directory. */
  #fitting(channels: readonly ChannelRecord[]): ChannelRecord[] {
    const { index } = this.#parts.devices;
    const back = new Set(channels.map(({ channelId }) => channelId));
    return channels.map((channel) => {
      const { deviceId, parentId, gbId } = channel;
      const hasParent =
        back.has(parentId) || index.channel({ deviceId, channelId: parentId })?.isDirectory;
      return {
        ...channel,
        parentId: hasParent ? parentId : "",
        gbId: index.channelWithGbId(gbId) ? "" : gbId,
      };
    });
  }
}

const unlessEmpty = (purged: PurgedDevices): PurgedDevices | undefined =>
  purged.deviceIds.length + purged.channels.length > 0 ? purged : undefined;

const tooLateText: Text = {
  zh: "撤销时间已过，无法恢复",
  en: "It is too late to undo this",
};
