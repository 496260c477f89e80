import type { Text } from "@tessera/base";
import { unreadable } from "@tessera/engine";
import type { DriverList } from "./driver-list.ts";

type Connection = Readonly<Record<string, unknown>>;

interface Stored {
  readonly driver: string;
  readonly connection: Connection;
}

/** Of a device: what is kept of it, and what its driver is told, which says so if it cannot be read. */
export interface ReadConnection {
  readonly kept: Connection;
  readonly told: Connection;
}

/**
 * As the driver of today understands it: fields that came after it was stored have their usual values. What only another
 * version of the driver knows is kept, and one that cannot be read stays as it was stored.
 */
export function readConnection(
  { driver, connection }: Stored,
  drivers: DriverList,
): ReadConnection {
  const known = drivers.find(driver);
  if (!known) return { kept: connection, told: unreadable(connection, noDriverText(driver)) };
  const read = known.connection.safeParse(connection);
  if (!read.success || damagedText(connection) !== undefined)
    return { kept: connection, told: unreadable(connection, unreadableText) };
  const told = read.data as Connection;
  const others = Object.entries(connection).filter(([name]) => !(name in told));
  return { kept: others.length === 0 ? told : { ...told, ...Object.fromEntries(others) }, told };
}

const textField = "stored-text";

/** A stored text that is no connection at all; it is stored again as it was. */
export const damaged = (text: string): Connection => ({ [textField]: text });

export function damagedText(connection: Connection): string | undefined {
  const text = connection[textField];
  return typeof text === "string" ? text : undefined;
}

/** What the driver is told to reach a channel: what it has of its own lies over what its device has. */
export function wholeConnection(
  device: Stored & { readonly told: Connection },
  own: { readonly driver?: string | undefined; readonly connection: Connection },
  drivers: DriverList,
): Connection {
  const { driver = device.driver, connection } = own;
  if (driver === device.driver && Object.keys(connection).length === 0) return device.told;
  return readConnection({ driver, connection: { ...device.connection, ...connection } }, drivers)
    .told;
}

const unreadableText: Text = {
  zh: "无法读取保存的接入参数（可能由其他版本保存，或已损坏）：设备仍在，请打开设备重新填写并保存",
  en: "The stored connection settings cannot be read (saved by another version, or damaged). The device still exists: open it, fill in its fields again and save.",
};

const noDriverText = (driver: string): Text => ({
  zh: `当前版本不支持设备类型 ${driver}：设备及其参数已保留，换用支持该类型的版本后即可使用`,
  en: `This version does not support the device type ${driver}. The device and its settings are kept for a version that does.`,
});
