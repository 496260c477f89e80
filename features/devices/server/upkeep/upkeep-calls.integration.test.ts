import { Offline } from "@tessera/base";
import type { Driver } from "@tessera/engine";
import { expect, it } from "vitest";
import { z } from "zod";
import { aSite } from "../testing/a-site.ts";

/** Devices whose clock and password can be set, but for the one that is gone. */
function upkeepDriver(told: string[]): Driver {
  const connection = z.object({ host: z.string(), password: z.string().default("") });
  type Connection = z.output<typeof connection>;
  const reach = ({ host }: Connection) => {
    if (host === "gone") throw new Offline("gone", { zh: "设备不在", en: "gone" });
    return host;
  };
  const driver: Driver<Connection> = {
    name: "KEPT",
    connection,
    form: {
      label: { zh: "", en: "" },
      hint: { zh: "", en: "" },
      device: [
        { wire: "Host", key: "host", kind: "text", label: { zh: "", en: "" } },
        { wire: "Secret", key: "password", kind: "secret", label: { zh: "", en: "" } },
      ],
    },
    openLive: () => Promise.reject(new Error("not here")),
    setClock: async (device) => void told.push(`clock ${reach(device)}`),
    changePassword: async (device, password) =>
      void told.push(`${reach(device)} ${device.password} ${password}`),
  };
  return driver;
}

it("sets clocks and passwords of many; each device has its own outcome, and what is stored follows", async () => {
  const told: string[] = [];
  const site = await aSite({ drivers: [upkeepDriver(told)] });
  const add = async (name: string, fields: object) => {
    const input = { DeviceName: name, DeviceType: "KEPT", Secret: "old-secret", ...fields };
    const { DeviceID } = z
      .object({ DeviceID: z.string() })
      .parse(await site.post("adddevice", input));
    return DeviceID;
  };
  const [here, gone] = [await add("门", { Host: "here" }), await add("库", { Host: "gone" })];
  const devices = [here, gone];
  const outcomes = {
    Outcomes: [
      { DeviceID: here, DeviceName: "门", IsDone: true, Reason: "" },
      { DeviceID: gone, DeviceName: "库", IsDone: false, Reason: "设备不在" },
    ],
  };
  expect(await site.post("devices/setclocks", { devices })).toMatchObject(outcomes);
  const change = { devices, Password: "new-secret" };
  expect(await site.post("devices/changepasswords", change)).toMatchObject(outcomes);
  expect(told).toEqual(["clock here", "here old-secret new-secret"]);
  // The next change signs in with the new one; the one that failed still has the old one.
  await site.post("devices/changepasswords", { devices: [here], Password: "third-secret" });
  expect(told.at(-1)).toBe("here new-secret third-secret");
});
