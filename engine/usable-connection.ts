import { DeviceRefused, isLostSecret, type Text } from "@tessera/base";

/** Throws, in words for people, before a device is asked with a connection that cannot be used as it is stored. */
export function requireUsable(connection: unknown): void {
  // With a password that could not be opened, the device would count a wrong one.
  if (hasLostSecret(connection)) throw new DeviceRefused("secret-lost", lostText);
  const fault = faultOf(connection);
  if (fault) throw new DeviceRefused("connection-unreadable", fault);
}

export const isUsable = (connection: unknown): boolean =>
  !hasLostSecret(connection) && !faultOf(connection);

/** Stands among its fields, so that it goes wherever the connection goes, and to other processes too. */
const faultField = "cannot-be-read";

/** A connection as it is stored, which its driver must not be given, and why. */
export const unreadable = (
  stored: Readonly<Record<string, unknown>>,
  why: Text,
): Readonly<Record<string, unknown>> => ({ ...stored, [faultField]: why });

/** Why nobody can read the connection; undefined: it can be read. */
export const faultOf = (connection: unknown): Text | undefined =>
  isObject(connection) ? (connection[faultField] as Text | undefined) : undefined;

const hasLostSecret = (connection: unknown): boolean =>
  isObject(connection) && Object.values(connection).some(isLostSecret);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const lostText: Text = {
  zh: "无法打开已保存的密码（密钥文件已更换）：请重新填写该设备的密码，或放回原来的密钥文件",
  en: "The stored password cannot be opened (the key file was replaced). Enter the device's password again, or restore the previous key file.",
};
