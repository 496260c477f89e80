import type { z } from "zod";
import type { Device, DeviceType, discoverDevices } from "../../../devices/contract.ts";
import type { Credentials } from "../credentials/credentials.ts";
import { type ListedAddress, textOf } from "./address-list.ts";

/** A device that may be added. */
export interface Candidate {
  readonly key: string;
  readonly deviceType: string;
  /** As it calls itself; empty if it has not said. */
  readonly name: string;
  readonly manufacturer: string;
  readonly model: string;
  /** For the eyes. */
  readonly address: string;
  readonly host: string;
  readonly port: number | undefined;
  /** What the form of its type is filled with. */
  readonly fields: Readonly<Record<string, string | number>>;
  /** What stood in its address. */
  readonly credentials: Credentials | undefined;
  /** Its id if it has been added; else empty. */
  readonly deviceId: string;
}

/** Candidates of the same place are one device, or channels of one. */
export const placeOf = ({ host, port }: Candidate): string => `${host}:${port ?? ""}`;

type FoundDevice = z.output<typeof discoverDevices.reply>["Devices"][number];

export function foundCandidate(found: FoundDevice): Candidate {
  const { DeviceType: deviceType, Address: address } = found;
  const [, host = address, port] = /^(.*?)(?::(\d+))?$/.exec(address) ?? [];
  return {
    key: keyOf(deviceType, address),
    deviceType,
    name: found.Name,
    manufacturer: found.Manufacturer,
    model: found.Model,
    address,
    host,
    port: port === undefined ? undefined : Number(port),
    fields: found.Fields,
    credentials: undefined,
    deviceId: found.DeviceID,
  };
}

/** Types that a bare address is enough for. */
export const pastableTypes = (types: readonly DeviceType[]): readonly DeviceType[] =>
  types.filter((type) => type.CanProbe && (takesHost(type) || urlField(type)));

/** Undefined if no type takes such an address. */
export function pastedCandidate(
  listed: ListedAddress,
  types: readonly DeviceType[],
  bareType: DeviceType,
): Candidate | undefined {
  const type = typeFor(listed, types, bareType);
  const fields = type && fieldsFor(listed, type);
  if (!type || !fields) return undefined;
  const { host, port, userName, password } = listed;
  const address = textOf(listed);
  return {
    key: keyOf(type.DeviceType, address),
    deviceType: type.DeviceType,
    name: "",
    manufacturer: "",
    model: "",
    address,
    host,
    port,
    fields,
    credentials: userName === "" ? undefined : { userName, password },
    deviceId: "",
  };
}

/** Whether a device that is there already is this one. */
export function isSameDevice(candidate: Candidate, device: Device): boolean {
  const { deviceType, host, port, fields } = candidate;
  if (device.DeviceType !== deviceType) return false;
  if (!("DeviceIp" in fields)) return Object.values(fields).includes(device.RtspUrl);
  return device.DeviceIp === host && (port === undefined || device.DevicePort === port);
}

const keyOf = (deviceType: string, address: string): string => `${deviceType}/${address}`;

/** A whole address says by its scheme what it is; ONVIF's device service is a web address too. */
function typeFor(
  { url }: ListedAddress,
  types: readonly DeviceType[],
  bareType: DeviceType,
): DeviceType | undefined {
  const scheme = url?.split(":", 1)[0] ?? "";
  if (scheme === "" || (scheme === "http" && takesHost(bareType))) return bareType;
  return types.find((type) => type.CanProbe && urlField(type)?.Schemes.includes(scheme));
}

function fieldsFor(
  { url, host, port }: ListedAddress,
  type: DeviceType,
): Candidate["fields"] | undefined {
  if (takesHost(type))
    return { DeviceIp: url ?? host, ...(port !== undefined && { DevicePort: port }) };
  const field = urlField(type);
  const authority = port === undefined ? host : `${host}:${port}`;
  return field && { [field.Name]: url ?? `${field.Schemes[0]}://${authority}/` };
}

const takesHost = ({ Fields }: DeviceType): boolean =>
  Fields.some(({ Name }) => Name === "DeviceIp");

const urlField = ({ Fields }: DeviceType) =>
  Fields.find(({ Kind, Required }) => Kind === "url" && Required);
