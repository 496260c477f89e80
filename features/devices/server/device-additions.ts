import { randomBytes } from "node:crypto";
import { BadRequest, Conflict, type Text } from "@tessera/base";
import { requireFreeGbIds, requireTree } from "./channel-rules.ts";
import { newKey } from "./connection-fields.ts";
import type { Deletions } from "./deletions.ts";
import { aChannelOf, aDeviceOf, type ChannelRecord, type DeviceRecord } from "./device-record.ts";
import type { Devices } from "./devices.ts";
import type { ChannelDraft, DeviceDraft } from "./drafts.ts";
import { channelsFound, inspectDevice, withInspection } from "./inspect-device.ts";

const onlyChannel = "1";

/** How devices come to be. */
export class DeviceAdditions {
  readonly #devices: Devices;
  readonly #deletions: Deletions;
  readonly #onAdded: (ids: readonly string[]) => void;

  /** `onAdded`: their channels may still have to be asked for. */
  constructor(devices: Devices, deletions: Deletions, onAdded: (ids: readonly string[]) => void) {
    this.#devices = devices;
    this.#deletions = deletions;
    this.#onAdded = onAdded;
  }

  /** A device that tells its channels is asked first, unless it is disabled; gives its id. */
  async add(draft: DeviceDraft): Promise<string> {
    this.#requireFree([draft]);
    const { device, channels } = this.#recordsOf(draft, 0);
    const driver = this.#devices.drivers.get(draft.driver);
    const inspection = device.isEnabled
      ? await inspectDevice(driver, device.connection, this.#devices.clock)
      : undefined;
    await this.#store([
      inspection
        ? {
            device: withInspection(device, inspection),
            channels: channelsFound(device, inspection, () => undefined),
          }
        : { device, channels },
    ]);
    return device.id;
  }

  /** All or none. Those that tell their channels are asked when they are there. */
  async addMany(drafts: readonly DeviceDraft[]): Promise<void> {
    this.#requireFree(drafts);
    const records = drafts.map((draft, index) => this.#recordsOf(draft, index));
    await this.#store(records);
    this.#onAdded(records.map(({ device }) => device.id));
  }

  async #store(records: readonly DeviceRecords[]): Promise<void> {
    const devices = records.map(({ device }) => device);
    const channels = records.flatMap((record) => record.channels);
    await this.#devices.change(async (commit) => {
      this.#requireFree(devices);
      requireFreeGbIds(channels, this.#devices.index);
      const ids = devices.map(({ id }) => id);
      await commit({ purged: this.#deletions.inTheWayOf(ids, []), devices, channels });
    });
  }

  #requireFree(drafts: readonly { readonly id: string }[]): void {
    const taken = new Set<string>();
    for (const { id } of drafts) {
      if (id === "") continue;
      if (taken.has(id) || this.#devices.index.device(id))
        throw new Conflict("device-id-taken", idTakenText(id));
      taken.add(id);
    }
  }

  #recordsOf(draft: DeviceDraft, index: number): DeviceRecords {
    const driver = this.#devices.drivers.get(draft.driver);
    const rule = driver.form.id;
    if (rule && !rule.pattern.test(draft.id))
      throw new BadRequest("device-id-invalid", rule.wrong, { field: "DeviceID" });
    const keys = driver.form.device.filter(
      ({ kind, key }) => kind === "key" && !draft.connection[key],
    );
    const raw = {
      ...draft.connection,
      ...Object.fromEntries(keys.map(({ key }) => [key, newKey()])),
    };
    const parsed = driver.connection.safeParse(raw);
    if (!parsed.success) throw new BadRequest("connection-invalid", unusableText(draft.name));
    const device = aDeviceOf(draft.driver, draft.id || newDeviceId(), {
      name: draft.name,
      connection: parsed.data as DeviceRecord["connection"],
      isEnabled: draft.isEnabled,
      isOnDemand: draft.isOnDemand,
      manufacturer: draft.manufacturer,
      // Those that come together keep their order.
      createdAtMs: this.#devices.clock.nowMs() + index,
    });
    const channels = draft.channels.map((channel) => channelOf(device, channel));
    const byId = new Map(channels.map((channel) => [channel.channelId, channel]));
    if (byId.size < channels.length)
      throw new Conflict("channel-id-taken", channelTwiceText(draft.name));
    requireTree(channels, (id) => byId.get(id));
    if (channels.length > 0) return { device, channels };
    const tellsChannels = driver.inspect !== undefined || driver.tellsChannels === true;
    return { device, channels: tellsChannels ? [] : [aChannelOf(device, onlyChannel)] };
  }
}

interface DeviceRecords {
  readonly device: DeviceRecord;
  readonly channels: readonly ChannelRecord[];
}

export const channelOf = (
  device: DeviceRecord,
  { id, driver, ...draft }: ChannelDraft,
): ChannelRecord => aChannelOf(device, id, { ...draft, driver });

/** 60 random bits in the letters and digits that cannot be mistaken for each other. */
function newDeviceId(): string {
  const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  return [...randomBytes(12)].map((byte) => alphabet[byte & 31]).join("");
}

const idTakenText = (id: string): Text => ({
  zh: `设备编号 ${id} 已存在，请换一个或留空自动生成`,
  en: `A device with the ID ${id} already exists. Choose another, or leave it empty to generate one.`,
});
const channelTwiceText = (name: string): Text => ({
  zh: `设备“${name}”中有重复的通道编号`,
  en: `Two channels of the device “${name}” have the same ID`,
});
const unusableText = (name: string): Text => ({
  zh: `设备“${name}”的接入参数无效`,
  en: `The connection settings of the device “${name}” are invalid`,
});
