import type { DeviceType } from "../contract.ts";
import type { DeviceRecord } from "./device-store.ts";

type WireField =
  | "RtspUrl"
  | "SubRtspUrl"
  | "DeviceUserName"
  | "DeviceUserPW"
  | "Transport"
  | "PublishKey";

const access = { DeviceUserName: "userName", DeviceUserPW: "password" };

/** What each driver is told and stores, by the names on the wire. */
const fieldsByType: Readonly<Record<DeviceType, Readonly<Partial<Record<WireField, string>>>>> = {
  RTSP: { RtspUrl: "rtspUrl", SubRtspUrl: "subRtspUrl", ...access, Transport: "transport" },
  HTTP: { RtspUrl: "url", SubRtspUrl: "subUrl", ...access },
  RTMP: { PublishKey: "publishKey" },
};

const fieldsOf = (driver: string) =>
  Object.entries(fieldsByType).find(([type]) => type === driver)?.[1] ?? {};

/** Of everything that came, what this driver asks for; whether it is valid the driver says. */
export function toConnection(
  driver: string,
  input: { readonly [field in WireField]?: string | undefined },
): Readonly<Record<string, unknown>> {
  const given: Readonly<Record<string, string | undefined>> = input;
  return Object.fromEntries(
    Object.entries(fieldsOf(driver)).map(([onWire, stored]) => [stored, given[onWire]]),
  );
}

/** Empty for a field that the device's driver does not have. */
export function storedText({ driver, connection }: DeviceRecord, field: WireField): string {
  const stored = fieldsOf(driver)[field];
  const value = stored === undefined ? undefined : connection[stored];
  return typeof value === "string" ? value : "";
}
