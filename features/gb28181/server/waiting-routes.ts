import { Conflict } from "@tessera/base";
import { matches, pageOf, type Route, route, wireTime } from "@tessera/platform/server";
import { type GbWaiting, letGbDeviceIn, listGbWaiting, turnGbDeviceAway } from "../contract.ts";
import type { AccessLists } from "./lists/access-lists.ts";
import type { WaitingDevice, WaitingRoom } from "./waiting/waiting-room.ts";

interface WaitingParts {
  readonly waiting: WaitingRoom;
  readonly accessLists: AccessLists;
}

export function waitingRoutes({ waiting, accessLists }: WaitingParts): readonly Route[] {
  return [
    route(listGbWaiting, async ({ q, ...page }) => {
      const rows = waiting
        .all()
        .filter(({ deviceId, host, userAgent }) => matches(q, deviceId, host, userAgent));
      return pageOf(rows.map(toWire), page);
    }),
    route(letGbDeviceIn, async ({ deviceid }, { noteChange }) => {
      const { host } = await waiting.letIn(deviceid);
      noteChange({ target: targetOf(deviceid), after: { letIn: true, host } });
      return {};
    }),
    route(turnGbDeviceAway, async ({ deviceid }, { noteChange }) => {
      const { host } = waiting.get(deviceid);
      // First the list: if it is full, the device still waits.
      await blacklist(accessLists, deviceid);
      noteChange({ target: targetOf(deviceid), after: { blackList: true, host } });
      await waiting.remove(deviceid);
      return {};
    }),
  ];
}

async function blacklist(lists: AccessLists, serial: string): Promise<void> {
  const entry = { serial, remoteIp: "", remotePort: 0, password: "", description: turnedAway };
  await lists.add("black", [entry]).catch((error: unknown) => {
    // It is there already; a list that is full is no reason to say that all is well.
    if (!(error instanceof Conflict) || error.code !== "list-entry-taken") throw error;
  });
}

const targetOf = (deviceId: string) => `国标设备 ${deviceId}`;

const toWire = (device: WaitingDevice): GbWaiting => ({
  DeviceID: device.deviceId,
  Transport: device.transport,
  Host: device.host,
  Port: device.port,
  UserAgent: device.userAgent,
  CameAt: wireTime(device.cameAtMs),
  SeenAt: wireTime(device.seenAtMs),
  IsLetIn: device.state === "LetIn",
});

/** As people read it in the list. */
const turnedAway = "注册时被拒绝 · Rejected at registration";
