import type { Text } from "@tessera/base";

/** What a device says of itself. Every word comes from the device: escape it where it is shown. */
export interface DeviceInspection {
  readonly manufacturer: string;
  readonly model: string;
  readonly firmware: string;
  readonly serial: string;
  /** The device's clock minus ours. */
  readonly clockSkewMs?: number | undefined;
  readonly channels: readonly InspectedChannel[];
}

export interface InspectedChannel {
  readonly channelId: string;
  readonly name: string;
  /** Laid over the device's connection before the driver is asked to do anything with the channel. */
  readonly connection: Readonly<Record<string, unknown>>;
}

/** A device that answered a search of the network. */
export interface FoundDevice {
  /** The same device found twice has the same. */
  readonly id: string;
  readonly name: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly address: string;
  /** What is already known for the form, by the names on the wire. */
  readonly fields: Readonly<Record<string, string | number>>;
}

/** What a person typed to name a device, taken apart. */
export interface SoughtDevice {
  /** "rtsp"; empty if none was typed. */
  readonly scheme: string;
  /** IPv6 in brackets. */
  readonly host: string;
  /** 0: none was typed. */
  readonly port: number;
  /** With its query; "/" if none was typed. */
  readonly path: string;
  readonly userName: string;
  readonly password: string;
}

/** What answers at the place that was named, as the form of its type wants it. */
export interface LocatedDevice extends Omit<FoundDevice, "id" | "address"> {
  /** Whether it lets us in: it does, it asks who we are, or it does not take what we said. */
  readonly access: "granted" | "asked" | "refused";
  /** Why it refuses. */
  readonly reason?: Text | undefined;
}

/** Something that a device noticed. */
export interface DeviceEvent {
  /** Undefined: the device as a whole. */
  readonly channelId?: string | undefined;
  /** The alarm types of the specification: 7 motion detection, 10 tripwire … */
  readonly alarmType: number;
  /** As `AlarmReport.method`. */
  readonly method?: number | undefined;
  /** begins and ends, or happens once */
  readonly phase: "begins" | "ends" | "happens";
  readonly atMs: number;
  /** As the device named it: "RuleEngine/CellMotionDetector/Motion". */
  readonly topic: string;
  readonly description: Text;
  /** As GB/T 28181 counts: 1 is the most urgent. Undefined: the device does not say. */
  readonly severity?: 1 | 2 | 3 | 4 | undefined;
}
