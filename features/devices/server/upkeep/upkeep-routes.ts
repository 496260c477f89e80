import { BadRequest, type Logger, type Text } from "@tessera/base";
import { type Route, route } from "@tessera/platform/server";
import { changeDevicePasswords, setClocks } from "../../contract.ts";
import { devicesTarget } from "../audit-notes.ts";
import type { DeviceEntry } from "../catalog/entries.ts";
import { deviceConnection } from "../connections.ts";
import type { DeviceChanges } from "../device-changes.ts";
import type { Devices } from "../devices.ts";
import { forMany } from "./for-many.ts";

interface UpkeepParts {
  readonly devices: Devices;
  readonly changes: DeviceChanges;
  readonly log: Logger;
}

/** Calls that look after many devices at once; each device has its own outcome. */
export function upkeepRoutes({ devices, changes, log }: UpkeepParts): readonly Route[] {
  const { drivers } = devices;
  const setClock = async ({ driver, facts }: DeviceEntry, signal: AbortSignal) => {
    const able = drivers.get(driver);
    if (!able.setClock) throw new BadRequest("no-set-clock", noClockText);
    await able.setClock(facts.connection, signal);
  };
  const named = (ids: readonly string[]) => [...new Set(ids)].map((id) => devices.get(id));
  return [
    route(setClocks, async (input, { language, noteChange }) => {
      const entries = named(input.devices);
      const Outcomes = await forMany(entries, setClock, { language, log });
      noteChange({ target: devicesTarget(entries), after: doneOf(Outcomes) });
      return { Outcomes };
    }),
    route(changeDevicePasswords, async (input, { language, noteChange }) => {
      const entries = named(input.devices);
      const change = async ({ id, driver, facts, record }: DeviceEntry, signal: AbortSignal) => {
        const able = drivers.get(driver);
        const secret = able.form.device.find(({ kind }) => kind === "secret");
        if (!able.changePassword || !secret)
          throw new BadRequest("no-change-password", noPasswordText);
        secret.refuse?.(input.Password);
        await able.changePassword(facts.connection, input.Password, signal);
        // The device has it now: nothing may come between.
        const given = { [secret.wire]: input.Password };
        await changes.change(id, { connection: deviceConnection(able, given, record.connection) });
      };
      const Outcomes = await forMany(entries, change, { language, log });
      noteChange({ target: devicesTarget(entries), after: doneOf(Outcomes) });
      return { Outcomes };
    }),
  ];
}

const doneOf = (
  outcomes: readonly { readonly DeviceName: string; readonly IsDone: boolean }[],
) => ({
  done: outcomes.filter(({ IsDone }) => IsDone).map(({ DeviceName }) => DeviceName),
  failed: outcomes.filter(({ IsDone }) => !IsDone).map(({ DeviceName }) => DeviceName),
});

const noClockText: Text = {
  zh: "该类型的设备不支持远程校时，请在设备上设置",
  en: "The clock of this device type cannot be set remotely. Set it on the device.",
};
const noPasswordText: Text = {
  zh: "该类型的设备不支持远程修改密码，请在设备上修改后，再到设备编辑页填写新密码",
  en: "The password of this device type cannot be changed remotely. Change it on the device, then enter it in the device's form.",
};
