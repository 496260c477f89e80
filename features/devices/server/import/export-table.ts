import type { Driver, FormField } from "@tessera/engine";
import type { ChannelDraft, DeviceDraft } from "../drafts.ts";
import type { Connection } from "./device-table.ts";
import { isSecret } from "./form-cells.ts";
import type { Column } from "./table-columns.ts";

type Cells = Readonly<Record<string, string>>;

/** A row for each channel, and one for a device that has none. Columns of secrets stay empty. */
export function* exportRows(
  drafts: Iterable<DeviceDraft>,
  drivers: readonly Driver[],
  columns: readonly Column[],
): Generator<readonly string[]> {
  for (const device of drafts) {
    const form = drivers.find(({ name }) => name === device.driver)?.form ?? { device: [] };
    const ofDevice = { ...deviceCells(device), ...fieldCells(form.device, device.connection) };
    const channels = device.channels.length > 0 ? device.channels : [undefined];
    for (const [index, channel] of channels.entries())
      yield rowOf(columns, {
        ...ofDevice,
        ...(channel && channelCells(channel)),
        ...(channel && ownCells(form, device, channel, index === 0)),
      });
  }
}

export const rowOf = (columns: readonly Column[], cells: Cells): readonly string[] =>
  columns.map(({ wire }) => cells[wire] ?? "");

const deviceCells = (device: DeviceDraft): Cells => ({
  DeviceID: device.id,
  DeviceName: device.name,
  DeviceType: device.driver,
  Enable: bit(device.isEnabled),
  OnDemand: bit(device.isOnDemand),
  Manufacturer: device.manufacturer,
});

const channelCells = (channel: ChannelDraft): Cells => ({
  ChannelID: channel.id,
  ChannelName: channel.name,
  ChannelParentID: channel.parentId,
  Parental: bit(channel.isDirectory),
  ChannelEnable: bit(channel.isEnabled),
  ChannelOnDemand: bit(channel.isOnDemand),
  ...(channel.longitude === 0 && channel.latitude === 0
    ? {}
    : { Longitude: String(channel.longitude), Latitude: String(channel.latitude) }),
  GBID: channel.gbId,
  ChannelNum: channel.number === 0 ? "" : String(channel.number),
});

/** In columns that devices and channels share stands what counts for the channel. */
function ownCells(
  form: Pick<Driver["form"], "device" | "channel">,
  device: DeviceDraft,
  channel: ChannelDraft,
  isFirst: boolean,
): Cells {
  const fields = form.channel ?? [];
  if (channel.isDirectory) return isFirst ? {} : fieldCells(fields, {});
  const ofDevice = new Set(form.device.map(({ wire }) => wire));
  const shared = fields.filter(({ wire }) => ofDevice.has(wire));
  const own = fields.filter(({ wire }) => !ofDevice.has(wire));
  return {
    ...fieldCells(shared, { ...device.connection, ...channel.connection }),
    ...fieldCells(own, channel.connection),
  };
}

const fieldCells = (fields: readonly FormField[], connection: Connection): Cells =>
  Object.fromEntries(
    fields.map((field) => [field.wire, isSecret(field) ? "" : textOf(connection[field.key])]),
  );

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const bit = (flag: boolean): string => (flag ? "1" : "0");
