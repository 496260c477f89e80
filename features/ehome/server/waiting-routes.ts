import { Conflict } from "@tessera/base";
import { matches, pageOf, type Route, route, wireTime } from "@tessera/platform/server";
import {
  type EhomeWaiting,
  letEhomeDeviceIn,
  listEhomeWaiting,
  turnEhomeDeviceAway,
} from "../contract.ts";
import { isSupported, type WaitingDevice, type WaitingRoom } from "./waiting/waiting-room.ts";

export function waitingRoutes(waiting: WaitingRoom): readonly Route[] {
  return [
    route(listEhomeWaiting, async ({ q, ...page }) => {
      const rows = waiting
        .all()
        .filter(({ deviceId, host, firmware }) => matches(q, deviceId, host, firmware));
      return pageOf(rows.map(toWire), page);
    }),
    route(letEhomeDeviceIn, async ({ deviceid }, { noteChange }) => {
      if (!isSupported(waiting.get(deviceid))) throw new Conflict("ehome-isup5", isup5Text);
      const { host } = await waiting.letIn(deviceid);
      noteChange({ target: targetOf(deviceid), after: { letIn: true, host } });
      return {};
    }),
    route(turnEhomeDeviceAway, async ({ deviceid }, { noteChange }) => {
      const { host } = await waiting.refuse(deviceid);
      noteChange({ target: targetOf(deviceid), after: { refused: true, host } });
      return {};
    }),
  ];
}

const isup5Text = {
  zh: "该设备使用 ISUP 5.0，无法接入：请在设备上改用 2.0/2.6，或用国标 GB/T 28181、ONVIF 接入",
  en: "The device uses ISUP 5.0 and cannot be added. Set it to 2.0 or 2.6, or add it by GB/T 28181 or ONVIF.",
};

const targetOf = (deviceId: string) => `EHome 设备 ${deviceId}`;

const toWire = (device: WaitingDevice): EhomeWaiting => ({
  DeviceID: device.deviceId,
  Transport: device.transport,
  Host: device.host,
  Port: device.port,
  Version: device.version,
  Firmware: device.firmware,
  CameAt: wireTime(device.cameAtMs),
  SeenAt: wireTime(device.seenAtMs),
  State: device.state,
  IsSupported: isSupported(device),
});
