import { NotFound, textFor } from "@tessera/base";
import { matches, pageOf, type Route, route, wireTime } from "@tessera/platform/server";
import { endEhomeSession, getEhomeState, listEhomeSessions } from "../contract.ts";
import type { EhomePlatformView } from "./ports.ts";
import { isSupported, type WaitingDevice, type WaitingRoom } from "./waiting/waiting-room.ts";

interface SessionParts {
  readonly platform: EhomePlatformView;
  readonly waiting: Pick<WaitingRoom, "all">;
  /** Empty if there is no such device. */
  readonly deviceName: (deviceId: string) => string;
}

export function sessionRoutes({ platform, waiting, deviceName }: SessionParts): readonly Route[] {
  return [
    route(getEhomeState, async (_, { language, hostName }) => {
      const { isListening, port, alarmPort, mediaPort, error, sessions } = platform.state();
      return {
        IsListening: isListening,
        Port: port,
        AlarmPort: alarmPort,
        MediaPort: mediaPort,
        Error: error ? textFor(true, error)[language] : "",
        Sessions: sessions,
        Waiting: waiting.all().filter(canBeLetIn).length,
        HostName: hostName,
      };
    }),
    route(listEhomeSessions, async ({ q, ...page }) => {
      const rows = platform
        .sessions()
        .map((session) => ({
          DeviceID: session.deviceId,
          DeviceName: deviceName(session.deviceId),
          Transport: session.transport,
          Host: session.host,
          Port: session.port,
          Version: session.version,
          Firmware: session.firmware,
          RegisteredAt: wireTime(session.registeredAtMs),
          LastKeepaliveAt: wireTime(session.lastKeepaliveAtMs),
          ChannelCount: session.channels,
        }))
        .filter(({ DeviceID, DeviceName, Host }) => matches(q, DeviceID, DeviceName, Host));
      return pageOf(rows, page);
    }),
    route(endEhomeSession, async ({ deviceid }, { noteChange }) => {
      if (!platform.end(deviceid)) throw new NotFound("ehome-session-unknown", notRegistered);
      noteChange({ target: `EHome 设备 ${deviceid}`, after: { registration: "ended" } });
      return {};
    }),
  ];
}

const canBeLetIn = (device: WaitingDevice): boolean =>
  device.state === "Waiting" && isSupported(device);

const notRegistered = {
  zh: "该设备没有注册，或已经离线",
  en: "This device is not registered or already offline",
};
