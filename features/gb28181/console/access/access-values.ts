import type { GbConfig, GbConfigChange } from "../../contract.ts";

type Mode = "TCP-PASSIVE" | "TCP-ACTIVE" | "UDP";

type Kept = Omit<
  GbConfig,
  "DevicePassword" | "KeepaliveTimeout" | "MediaTransport" | "MediaTransportMode" | "ZoneMinutes"
>;

/** What the form holds. */
export interface AccessValues extends Kept {
  /** Empty: as it is. */
  readonly DevicePassword: string;
  readonly mediaMode: Mode;
  /** Minutes before UTC; empty: the server's own. */
  readonly zone: string;
}

export function valuesOf(config: GbConfig): AccessValues {
  const {
    DevicePassword: _masked,
    KeepaliveTimeout: _product,
    MediaTransport,
    MediaTransportMode,
    ZoneMinutes,
    ...kept
  } = config;
  return {
    ...kept,
    DevicePassword: "",
    mediaMode: modeOf(MediaTransport, MediaTransportMode),
    zone: ZoneMinutes === null ? "" : String(ZoneMinutes),
  };
}

/** Only what differs is sent: what another has changed meanwhile stays. */
export function changeOf(values: AccessValues, config: GbConfig): GbConfigChange {
  const before = new Map(Object.entries(valuesOf(config)));
  const changed = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => before.get(name) !== value),
  ) as Partial<AccessValues>;
  const { mediaMode, zone, DevicePassword, ...rest } = changed;
  return {
    ...rest,
    ...(DevicePassword && { DevicePassword }),
    ...(mediaMode && {
      MediaTransport: mediaMode === "UDP" ? "UDP" : "TCP",
      MediaTransportMode: mediaMode === "TCP-ACTIVE" ? "active" : "passive",
    }),
    ...(zone !== undefined && { ZoneMinutes: zone === "" ? "" : Number(zone) }),
  };
}

function modeOf(transport: "UDP" | "TCP", mode: "passive" | "active"): Mode {
  if (transport === "UDP") return "UDP";
  return mode === "active" ? "TCP-ACTIVE" : "TCP-PASSIVE";
}
