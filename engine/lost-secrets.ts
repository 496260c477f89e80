import { DeviceRefused, isLostSecret, type Text } from "@tessera/base";

/** Throws before a device is asked with a password that could not be opened: it would count as a wrong one there. */
export function requireSecrets(connection: unknown): void {
  if (hasLostSecret(connection)) throw new DeviceRefused("secret-lost", lostText);
}

export const hasLostSecret = (connection: unknown): boolean =>
  typeof connection === "object" &&
  connection !== null &&
  Object.values(connection).some(isLostSecret);

const lostText: Text = {
  zh: "无法打开已保存的密码（密钥文件已更换）：请重新填写该设备的密码，或放回原来的密钥文件",
  en: "The stored password cannot be opened (the key file is another): enter the password of this device anew, or put the former key file back",
};
