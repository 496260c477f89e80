import { randomUUID } from "node:crypto";
import { type Logger, NotFound, type Text } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { Events } from "@tessera/platform/server";
import type { ChannelRecord, DeviceRecord } from "./device-record.ts";
import type { DeviceStore } from "./device-store.ts";
import type { Devices } from "./devices.ts";
import type { PurgedDevices } from "./platform-events.ts";

export const undoSeconds = 10;
/** Who clicks in the last second is still heard. */
const graceSeconds = 5;

export interface DeletionReceipt {
  readonly deleted: number;
  readonly undo: string;
}

interface Deletion {
  devices: readonly DeviceRecord[];
  /** Those that were deleted alone. */
  channels: readonly ChannelRecord[];
  /** Those that went with their devices. */
  withDevices: readonly ChannelRecord[];
  readonly cancelPurge: () => void;
}

interface DeletionsParts {
  readonly devices: Devices;
  readonly store: DeviceStore;
  readonly events: Pick<Events, "emit">;
  readonly log: Logger;
}

/** What is deleted is hidden at once, can be had again for a moment, and is gone after that. */
export class Deletions {
  readonly #parts: DeletionsParts;
  readonly #deletions = new Map<string, Deletion>();

  constructor(parts: DeletionsParts) {
    this.#parts = parts;
  }

  /** All or none. */
  async removeDevices(ids: readonly string[]): Promise<DeletionReceipt> {
    const { devices } = this.#parts;
    return devices.turns.run(async () => {
      const entries = [...new Set(ids)].map((id) => devices.get(id));
      const records = entries.map(({ record }) => record);
      const withDevices = entries.flatMap(({ channels }) =>
        [...channels.values()].map(({ record }) => record),
      );
      await this.#mark({ devices: records, channels: [] });
      devices.hide(
        records.map(({ id }) => id),
        [],
      );
      return this.#keep({ devices: records, channels: [], withDevices });
    });
  }

  /** Channels of one device, directories with what is in them. */
  async removeChannels(refs: readonly ChannelRef[]): Promise<DeletionReceipt> {
    return this.#parts.devices.turns.run(async () => {
      const channels = this.#withContents(refs);
      await this.#mark({ devices: [], channels });
      return this.hideChannels(channels);
    });
  }

  /** Of channels that are marked already. */
  hideChannels(channels: readonly ChannelRecord[]): DeletionReceipt {
    this.#parts.devices.hide([], channels);
    return this.#keep({ devices: [], channels, withDevices: [] });
  }

  /** Gives the names of the devices, or channels, that are back. */
  async restore(undo: string): Promise<readonly string[]> {
    const { devices } = this.#parts;
    return devices.turns.run(async () => {
      const deletion = this.#deletions.get(undo);
      const channels = deletion?.channels.filter(({ deviceId }) => devices.index.device(deviceId));
      if (!deletion || !channels || deletion.devices.length + channels.length === 0)
        throw new NotFound("undo-too-late", tooLateText);
      const back = {
        devices: deletion.devices,
        channels: this.#fitting([...channels, ...deletion.withDevices]),
      };
      await devices.commit(back);
      deletion.cancelPurge();
      this.#deletions.delete(undo);
      const restored = deletion.devices.length > 0 ? deletion.devices : channels;
      return restored.map(({ name }) => name);
    });
  }

  /** Somebody needs their ids: there is no way back for these. */
  async forget(deviceIds: readonly string[], refs: readonly ChannelRef[]): Promise<void> {
    const ids = new Set(deviceIds);
    const isWanted = (channel: ChannelRef) =>
      ids.has(channel.deviceId) ||
      refs.some(
        ({ deviceId, channelId }) =>
          deviceId === channel.deviceId && channelId === channel.channelId,
      );
    for (const deletion of this.#deletions.values()) {
      const devices = deletion.devices.filter(({ id }) => ids.has(id));
      const channels = deletion.channels.filter(isWanted);
      if (devices.length + channels.length === 0) continue;
      deletion.devices = deletion.devices.filter(({ id }) => !ids.has(id));
      deletion.withDevices = deletion.withDevices.filter(({ deviceId }) => !ids.has(deviceId));
      deletion.channels = deletion.channels.filter((channel) => !isWanted(channel));
      await this.purge(devices, channels);
    }
  }

  /** Deleted, and still to be had again. */
  isPending(deviceId: string): boolean {
    const deletions = [...this.#deletions.values()];
    return deletions.some(({ devices }) => devices.some(({ id }) => id === deviceId));
  }

  /** For good. */
  async purge(devices: readonly DeviceRecord[], channels: readonly ChannelRef[]): Promise<void> {
    if (devices.length + channels.length === 0) return;
    const deviceIds = devices.map(({ id }) => id);
    const refs = channels.map(({ deviceId, channelId }) => ({ deviceId, channelId }));
    await this.#parts.store.purge(deviceIds, refs);
    const purged: PurgedDevices = { deviceIds, channels: refs };
    this.#parts.events.emit("devices-purged", purged);
  }

  /** What is still to be purged is so at the next start. */
  stop(): void {
    for (const { cancelPurge } of this.#deletions.values()) cancelPurge();
    this.#deletions.clear();
  }

  #withContents(refs: readonly ChannelRef[]): ChannelRecord[] {
    const { devices } = this.#parts;
    const entries = refs.map((ref) => devices.getChannel(ref));
    const all = new Set(entries);
    // A set goes on to what is added while it is walked.
    for (const { device, channelId, isDirectory } of all)
      if (isDirectory) for (const child of device.childrenOf(channelId)) all.add(child);
    return [...all].map(({ record }) => record);
  }

  async #mark({
    devices,
    channels,
  }: {
    readonly devices: readonly DeviceRecord[];
    readonly channels: readonly ChannelRecord[];
  }): Promise<void> {
    const removedAtMs = this.#parts.devices.clock.nowMs();
    const marked = <Item>(item: Item) => ({ ...item, removedAtMs });
    await this.#parts.store.save({ devices: devices.map(marked), channels: channels.map(marked) });
  }

  #keep(what: Omit<Deletion, "cancelPurge">): DeletionReceipt {
    const { devices, log } = this.#parts;
    const undo = randomUUID();
    const purge = async () => {
      const deletion = this.#deletions.get(undo);
      if (!deletion) return;
      this.#deletions.delete(undo);
      await this.purge(deletion.devices, deletion.channels);
    };
    const cancelPurge = devices.clock.after((undoSeconds + graceSeconds) * 1000, () => {
      devices.turns
        .run(purge)
        .catch((error: unknown) => log.error({ error }, "deleted devices were not purged"));
    });
    this.#deletions.set(undo, { ...what, cancelPurge });
    return { deleted: what.devices.length || what.channels.length, undo };
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

const tooLateText: Text = {
  zh: "撤销时间已过，无法恢复",
  en: "The time to undo is over; it cannot be brought back",
};
