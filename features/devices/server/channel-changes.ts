import { BadRequest, Conflict, type Text } from "@tessera/base";
import type { ChannelRef } from "@tessera/engine";
import type { DeviceEntry } from "./catalog/entries.ts";
import { freeChannelId, requireFreeGbIds, requireTree } from "./channel-rules.ts";
import type { Deletions } from "./deletions.ts";
import { channelOf } from "./device-additions.ts";
import type { ChannelRecord } from "./device-record.ts";
import type { Devices } from "./devices.ts";
import type { ChannelDraft } from "./drafts.ts";

/** Changes of the channels of devices. */
export class ChannelChanges {
  readonly #devices: Devices;
  readonly #deletions: Deletions;

  constructor(devices: Devices, deletions: Deletions) {
    this.#devices = devices;
    this.#deletions = deletions;
  }

  /** Gives its id. */
  async add(deviceId: string, draft: ChannelDraft): Promise<string> {
    return this.#devices.change(async (commit) => {
      const device = this.#devices.get(deviceId);
      this.#requireAdding(device);
      const id = draft.id || freeChannelId((taken) => device.channels.has(taken));
      if (device.channels.has(id)) throw new Conflict("channel-id-taken", idTakenText(id));
      const channel = {
        ...channelOf(device.record, { ...draft, id }),
        createdAtMs: this.#devices.clock.nowMs(),
      };
      this.#requireFitting(device, channel);
      const purged = this.#deletions.inTheWayOf([], [channel]);
      await commit({ purged, channels: [channel] });
      return id;
    });
  }

  async change(ref: ChannelRef, edit: Partial<ChannelRecord>): Promise<void> {
    await this.#devices.change(async (commit) => {
      const { device, record } = this.#devices.getChannel(ref);
      const channel = { ...record, ...edit };
      this.#requireFitting(device, channel);
      await commit({ channels: [channel] });
    });
  }

  /** All or none; gives how many were otherwise before. */
  async setEnabled(refs: readonly ChannelRef[], isEnabled: boolean): Promise<number> {
    return this.#devices.change(async (commit) => {
      const entries = new Set(refs.map((ref) => this.#devices.getChannel(ref)));
      const channels = [...entries]
        .filter(({ record }) => record.isEnabled !== isEnabled)
        .map(({ record }) => ({ ...record, isEnabled }));
      if (channels.length > 0) await commit({ channels });
      return channels.length;
    });
  }

  #requireAdding({ driver, name }: DeviceEntry): void {
    const { form } = this.#devices.drivers.get(driver);
    if (!form.channel) throw new BadRequest("channels-from-device", fromDeviceText(name));
  }

  #requireFitting(device: DeviceEntry, channel: ChannelRecord): void {
    requireFreeGbIds([channel], this.#devices.index);
    requireTree([channel], (id) => (id === channel.channelId ? channel : device.channels.get(id)));
  }
}

const idTakenText = (id: string): Text => ({
  zh: `通道编号 ${id} 在该设备中已存在，请换一个或留空自动生成`,
  en: `The device already has a channel ${id}. Choose another ID, or leave it empty to generate one.`,
});
const fromDeviceText = (name: string): Text => ({
  zh: `“${name}”的通道由设备自己提供，不能手工添加，请使用“刷新通道”`,
  en: `“${name}” reports its own channels; they cannot be added by hand. Use “Refresh channels”.`,
});
