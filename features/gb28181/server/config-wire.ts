import { BadRequest } from "@tessera/base";
import { type Settings, tlsSettings } from "@tessera/platform/server";
import {
  type GbConfig,
  type GbConfigChange,
  gb28181Settings,
  gbWire,
  maskedPassword,
  realmOf,
} from "../contract.ts";

export type GbSettings = ReturnType<typeof gbSettingsOf>;

/** The settings as the platform takes them: nothing is left to be found out. */
export function gbSettingsOf(settings: Pick<Settings, "get">) {
  const values = settings.get(gb28181Settings);
  const { realm, serial, zoneMinutes } = values;
  return { ...values, realm: realm || realmOf(serial), zoneMinutes: zoneMinutes ?? undefined };
}

export function toWire(settings: Pick<Settings, "get">): GbConfig {
  const values = settings.get(gb28181Settings);
  const { serial, realm, sipPassword, mediaMode, mediaPorts } = values;
  return {
    ...gbWire.toWire(values),
    Realm: realm || realmOf(serial),
    DevicePassword: sipPassword === "" ? "" : maskedPassword,
    KeepaliveTimeout: values.keepaliveSeconds * values.keepaliveCount,
    MediaTransport: mediaMode === "UDP" ? "UDP" : "TCP",
    MediaTransportMode: mediaMode === "TCP-ACTIVE" ? "active" : "passive",
    MediaPortMin: mediaPorts.min,
    MediaPortMax: mediaPorts.max,
    HTTPSPort: settings.get(tlsSettings).httpsPort,
    APIAuth: true,
    LiveStreamAuth: true,
  };
}

/** What a change means for the section; undefined: as it is. */
export function patchOf(change: GbConfigChange, settings: Pick<Settings, "get">) {
  const now = settings.get(gb28181Settings);
  const { DevicePassword } = change;
  return {
    ...gbWire.fromWire(change, now),
    realm: realmChange(change, now.serial),
    sipPassword: DevicePassword === maskedPassword ? undefined : DevicePassword,
    keepaliveCount: countAfter(change, now.keepaliveSeconds),
    mediaPorts: portsAfter(change, now.mediaPorts),
    mediaMode: modeAfter(change, now.mediaMode),
  };
}

/** A domain that is the id's own follows the id. */
function realmChange({ Realm, Serial }: GbConfigChange, serial: string): string | undefined {
  return Realm !== undefined && [realmOf(serial), realmOf(Serial ?? serial)].includes(Realm)
    ? ""
    : Realm;
}

function countAfter(change: GbConfigChange, present: number): number | undefined {
  const { KeepaliveCount, KeepaliveTimeout, KeepaliveInterval = present } = change;
  if (KeepaliveCount !== undefined || KeepaliveTimeout === undefined) return KeepaliveCount;
  return Math.max(1, Math.round(KeepaliveTimeout / KeepaliveInterval));
}

interface PortRange {
  readonly min: number;
  readonly max: number;
}

function portsAfter({ MediaPortMin, MediaPortMax }: GbConfigChange, present: PortRange): PortRange {
  const { min, max } = { min: MediaPortMin ?? present.min, max: MediaPortMax ?? present.max };
  if (min < 1024 || min >= max)
    throw new BadRequest("bad-media-ports", {
      zh: "媒体端口范围不正确：起始端口不小于 1024，并小于结束端口",
      en: "The media port range is wrong: it must begin at 1024 or above and end higher",
    });
  return { min, max };
}

function modeAfter(
  { MediaTransport, MediaTransportMode }: GbConfigChange,
  present: GbSettings["mediaMode"],
): GbSettings["mediaMode"] {
  const transport = MediaTransport ?? (present === "UDP" ? "UDP" : "TCP");
  if (transport === "UDP") return "UDP";
  const mode = MediaTransportMode ?? (present === "TCP-ACTIVE" ? "active" : "passive");
  return mode === "active" ? "TCP-ACTIVE" : "TCP-PASSIVE";
}
