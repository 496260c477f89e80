import { type Route, route } from "@tessera/platform/server";
import { findDevice as findCall } from "../../contract.ts";
import type { Devices } from "../devices.ts";
import { knownAt } from "../discovery.ts";
import { type FindTools, findDevice } from "./find-device.ts";
import { soughtDevice } from "./sought-device.ts";

/** The call that finds a camera by what a person typed. */
export function findRoutes({
  devices,
  clock,
}: Pick<FindTools, "clock"> & { readonly devices: Devices }): readonly Route[] {
  return [
    route(findCall, async (input, { language, noteChange }) => {
      const sought = soughtDevice(input.Address, {
        userName: input.UserName,
        password: input.Password,
      });
      noteChange({ target: sought.host });
      const drivers = input.DeviceType
        ? [devices.drivers.get(input.DeviceType)]
        : devices.drivers.all;
      const { driver, device } = await findDevice(sought, { drivers, clock });
      return {
        State: states[device.access],
        Reason: device.reason?.[language] ?? "",
        DeviceType: driver.name,
        Name: device.name,
        Manufacturer: device.manufacturer,
        Model: device.model,
        DeviceID: knownAt(driver, device, devices),
        Fields: { ...device.fields },
      };
    }),
  ];
}

const states = { granted: "found", asked: "asks", refused: "refuses" } as const;
