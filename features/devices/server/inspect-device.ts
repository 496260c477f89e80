import { type Clock, TimedOut } from "@tessera/base";
import { type DeviceInspection, type Driver, requireUsable } from "@tessera/engine";
import type { ChannelRecord, DeviceRecord } from "./device-record.ts";
import { aChannelOf } from "./device-record.ts";

/**
 * A device is asked a dozen things, two at a time, and old ones take four seconds for each. One that does not answer at
 * all is given up by its driver long before.
 */
const withinMs = 45_000;
const maxChannels = 4096;

/** Asks a device what it is and which channels it has; undefined if its driver cannot. */
export async function inspectDevice(
  driver: Driver,
  connection: unknown,
  clock: Clock,
): Promise<DeviceInspection | undefined> {
  if (!driver.inspect) return undefined;
  requireUsable(connection);
  const abort = new AbortController();
  const late = Promise.withResolvers<never>();
  const cancel = clock.after(withinMs, () => {
    late.reject(new TimedOut("inspect-timed-out", lateText));
    abort.abort();
  });
  try {
    return await Promise.race([driver.inspect(connection, abort.signal), late.promise]);
  } finally {
    cancel();
  }
}

/** Everything comes from the device, so it is kept within bounds. */
export const withInspection = (
  device: DeviceRecord,
  { manufacturer, model, firmware, serial }: DeviceInspection,
): DeviceRecord => ({
  ...device,
  // What people have written stands.
  manufacturer: device.manufacturer || bounded(manufacturer),
  model: bounded(model),
  firmware: bounded(firmware),
  serial: bounded(serial),
});

/** The channels as the device tells them; what people have changed of those known stands. */
export function channelsFound(
  device: DeviceRecord,
  { channels }: DeviceInspection,
  known: (channelId: string) => ChannelRecord | undefined,
): ChannelRecord[] {
  const found = new Map<string, ChannelRecord>();
  for (const { channelId, name, connection } of channels.slice(0, maxChannels)) {
    const foundName = bounded(name);
    const usual =
      channels.length === 1 ? device.name : foundName || `${device.name} ${found.size + 1}`;
    const before = known(channelId);
    const isNamedByDevice = before !== undefined && before.name === before.foundName;
    found.set(channelId, {
      ...(before ?? aChannelOf(device, channelId, { name: usual })),
      ...(isNamedByDevice && foundName ? { name: foundName } : {}),
      foundName,
      connection,
    });
  }
  return [...found.values()];
}

const bounded = (text: string): string => text.trim().slice(0, 100);

const lateText = {
  zh: "设备应答太慢，45 秒内没有说完它的信息，请检查网络或重启设备，也可以先停用再保存",
  en: "The device answers too slowly: its information was not complete within 45 s. Check the network or restart the device, or disable it and save.",
};
