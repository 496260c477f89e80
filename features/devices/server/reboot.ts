import { BadRequest, type Text } from "@tessera/base";
import { type Driver, requireUsable } from "@tessera/engine";

const withinMs = 10_000;

/** Throws if devices of this type cannot be restarted from here. */
export function rebootable(driver: Driver): (connection: unknown) => Promise<void> {
  if (!driver.reboot) throw new BadRequest("no-reboot", noRebootText);
  const reboot = driver.reboot.bind(driver);
  return async (connection) => {
    requireUsable(connection);
    await reboot(connection, AbortSignal.timeout(withinMs));
  };
}

const noRebootText: Text = {
  zh: "该类型的设备不支持远程重启，请在设备上操作",
  en: "Devices of this type cannot be restarted remotely. Restart the device on site.",
};
