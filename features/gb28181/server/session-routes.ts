import { NotFound, textFor } from "@tessera/base";
import { matches, pageOf, type Route, route, wireTime } from "@tessera/platform/server";
import { endGbSession, getGbState, listGbSessions } from "../contract.ts";
import type { GbPlatformView, RegisteredDevice } from "./ports.ts";
import type { WaitingRoom } from "./waiting/waiting-room.ts";

interface SessionParts {
  readonly platform: GbPlatformView;
  readonly waiting: Pick<WaitingRoom, "all">;
  /** Empty if there is no such device. */
  readonly deviceName: (deviceId: string) => string;
}

export function sessionRoutes({ platform, waiting, deviceName }: SessionParts): readonly Route[] {
  return [
    route(getGbState, async (_, { language, hostName }) => {
      const { isListening, port, error, sessions } = platform.state();
      return {
        IsListening: isListening,
        Port: port,
        Error: error ? textFor(true, error)[language] : "",
        Sessions: sessions,
        Waiting: waiting.all().filter(({ state }) => state === "Waiting").length,
        HostName: hostName,
      };
    }),
    route(listGbSessions, async ({ q, ...page }) => {
      const rows = platform
        .sessions()
        .map((session) => ({
          DeviceID: session.deviceId,
          DeviceName: deviceName(session.deviceId),
          Transport: session.transport,
          Host: session.host,
          Port: session.port,
          Version: session.version,
          RegisteredAt: wireTime(session.registeredAtMs),
          ExpiresAt: wireTime(session.expiresAtMs),
          LastKeepaliveAt: wireTime(session.lastKeepaliveAtMs),
          ChannelCount: session.channels,
          ...healthOf(session),
        }))
        .filter(({ DeviceID, DeviceName, Host }) => matches(q, DeviceID, DeviceName, Host));
      return pageOf(rows, page);
    }),
    route(endGbSession, async ({ deviceid }, { noteChange }) => {
      if (!platform.end(deviceid)) throw new NotFound("gb-session-unknown", notRegistered);
      noteChange({ target: `国标设备 ${deviceid}`, after: { registration: "ended" } });
      return {};
    }),
  ];
}

function healthOf({ health }: RegisteredDevice) {
  if (!health) return { Health: "", Fault: "", ClockSkewSeconds: null } as const;
  const { isOk, reason, clockSkewMs } = health;
  const ClockSkewSeconds = clockSkewMs === undefined ? null : Math.round(clockSkewMs / 1000);
  return { Health: isOk ? "ok" : "fault", Fault: isOk ? "" : reason, ClockSkewSeconds } as const;
}

const notRegistered = {
  zh: "该设备没有注册，或已经离线",
  en: "This device is not registered or already offline",
};
