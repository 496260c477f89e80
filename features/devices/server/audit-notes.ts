import { shownRelayAddress } from "@tessera/features/cdn/contract";
import type { ChannelEntry, DeviceEntry } from "./catalog/entries.ts";
import { shownFields } from "./connection-fields.ts";
import type { DriverList } from "./driver-list.ts";

/** Devices and channels as the audit record names and describes them; nothing secret. */

export const deviceTarget = ({ id, name }: DeviceEntry): string => `设备 ${name} (${id})`;

export const channelTarget = ({ deviceId, channelId, name }: ChannelEntry): string =>
  `通道 ${name} (${deviceId}/${channelId})`;

export const deviceState = ({ record }: DeviceEntry, drivers: DriverList) => ({
  DeviceName: record.name,
  DeviceType: record.driver,
  Manufacturer: record.manufacturer,
  Enable: record.isEnabled,
  OnDemand: record.isOnDemand,
  ...shownFields(drivers.deviceFields(record.driver), record.connection),
});

export const channelState = (entry: ChannelEntry, drivers: DriverList) => ({
  Name: entry.name,
  ParentID: entry.parentId,
  Enable: entry.record.isEnabled,
  OnDemand: entry.record.isOnDemand,
  EnableAudio: !entry.record.options.isSilent,
  EnableH265ToH264: entry.record.options.isAlwaysH264,
  WatermarkingText: entry.record.options.watermark.text,
  WatermarkingPlace: entry.record.options.watermark.place,
  EnableCdn: entry.record.relay.isEnabled,
  CdnUrl: shownRelayAddress(entry.record.relay.secretUrl),
  ChannelNum: entry.record.number,
  GBID: entry.record.gbId,
  Longitude: entry.record.longitude,
  Latitude: entry.record.latitude,
  ...shownFields(drivers.channelFields(entry.driver), entry.record.connection),
});

export const devicesTarget = (devices: readonly DeviceEntry[]): string =>
  devices.length === 1 ? devices.map(deviceTarget).join() : `${devices.length} 台设备`;

/** Many at once: each by name. */
export const deviceNames = (devices: readonly DeviceEntry[]) =>
  devices.map(({ id, name }) => ({ DeviceID: id, DeviceName: name }));
