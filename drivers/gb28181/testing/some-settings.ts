import type { GbSettings } from "../gb-settings.ts";

/** For tests: as they are unless an administrator changes them, on any port of loopback. */
export const someSettings = (change: Partial<GbSettings> = {}): GbSettings => ({
  serial: "34020000002000000001",
  realm: "3402000000",
  host: "",
  port: 0,
  sipPassword: "Cam-Pass-7",
  registerExpirySeconds: 86_400,
  keepaliveSeconds: 60,
  keepaliveCount: 3,
  mediaPorts: { min: 0, max: 0 },
  mediaMode: "TCP-PASSIVE",
  ssrcCheck: false,
  sendsDate: true,
  offersQop: true,
  offersSm3: false,
  strictIds: false,
  subscriptions: { catalog: 0, alarm: 0, position: 0 },
  unknownDevices: "accept",
  takeover: "own",
  whiteListOnly: false,
  zoneMinutes: 480,
  ...change,
});
