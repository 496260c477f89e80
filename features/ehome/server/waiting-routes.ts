import { matches, pageOf, type Route, route, wireTime } from "@tessera/platform/server";
import {
  type EhomeWaiting,
  letEhomeDeviceIn,
  listEhomeWaiting,
  turnEhomeDeviceAway,
} from "../contract.ts";
import { isSupported, type WaitingDevice } from "./waiting/waiting-device.ts";
import type { WaitingRoom } from "./waiting/waiting-room.ts";

export function waitingRoutes(waiting: WaitingRoom): readonly Route[] {
  return [
    route(listEhomeWaiting, async ({ q, ...page }) => {
      const rows = waiting
        .all()
        .filter(({ deviceId, host, firmware }) => matches(q, deviceId, host, firmware));
      return pageOf(rows.map(toWire), page);
    }),
    route(letEhomeDeviceIn, async ({ deviceid }, { noteChange }) => {
      const { host } = await waiting.letIn(deviceid);
      noteChange({ target: targetOf(deviceid), after: { letIn: true, host } });
      return {};
    }),
    route(turnEhomeDeviceAway, async ({ deviceid }, { noteChange }) => {
      const { host } = await waiting.turnAway(deviceid);
      noteChange({ target: targetOf(deviceid), after: { refused: true, host } });
      return {};
    }),
  ];
}

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
