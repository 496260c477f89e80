import type { ChannelEntry, DeviceEntry } from "./catalog/entries.ts";
import { withoutOldAccess } from "./connections.ts";
import type { ChannelRecord, DeviceRecord } from "./device-record.ts";
import type { Devices } from "./devices.ts";
import type { DriverList } from "./driver-list.ts";

export type DeviceEdit = Partial<
  Pick<DeviceRecord, "name" | "manufacturer" | "isEnabled" | "isOnDemand" | "connection">
>;

/** Changes of devices that are there. */
export class DeviceChanges {
  readonly #devices: Devices;
  readonly #onChanged: (ids: readonly string[]) => void;

  /** `onChanged`: their channels may have to be asked for again. */
  constructor(devices: Devices, onChanged: (ids: readonly string[]) => void) {
    this.#devices = devices;
    this.#onChanged = onChanged;
  }

  async change(id: string, edit: DeviceEdit): Promise<void> {
    const needsLook = await this.#devices.change(async (commit) => {
      const entry = this.#devices.get(id);
      const before = entry.record;
      const record = { ...before, ...edit };
      await commit({
        devices: [record],
        channels: channelsThatFollow(entry, record, this.#devices.drivers),
      });
      return (
        record.isEnabled !== before.isEnabled ||
        JSON.stringify(record.connection) !== JSON.stringify(before.connection)
      );
    });
    if (needsLook) this.#onChanged([id]);
  }

  /** All or none; gives how many were otherwise before. */
  async setEnabled(ids: readonly string[], isEnabled: boolean): Promise<number> {
    const changed = await this.#devices.change(async (commit) => {
      const entries = [...new Set(ids)].map((id) => this.#devices.get(id));
      const devices = entries
        .filter((entry) => entry.isEnabled !== isEnabled)
        .map(({ record }) => ({ ...record, isEnabled }));
      if (devices.length > 0) await commit({ devices });
      return devices.map(({ id }) => id);
    });
    this.#onChanged(changed);
    return changed.length;
  }
}

/** A channel called like its device is called like it again; how a device is pulled goes for its channels. */
function channelsThatFollow(
  { record: before, channels }: DeviceEntry,
  now: DeviceRecord,
  drivers: DriverList,
): ChannelRecord[] {
  const isRenamed = before.name !== now.name;
  const isPulledOtherwise = before.isOnDemand !== now.isOnDemand;
  const ownOf = ({ record, driver }: ChannelEntry) => {
    const known = drivers.find(driver);
    const device = { now: now.connection, before: before.connection };
    return known ? withoutOldAccess(known, record.connection, device) : record.connection;
  };
  return [...channels.values()].flatMap((channel) => {
    const { record } = channel;
    const connection = ownOf(channel);
    if (!isRenamed && !isPulledOtherwise && connection === record.connection) return [];
    return {
      ...record,
      connection,
      ...(isRenamed && record.name === before.name ? { name: now.name } : {}),
      ...(isPulledOtherwise ? { isOnDemand: now.isOnDemand } : {}),
    };
  });
}
