import type { Device, DeviceType } from "../../contract.ts";
import {
  cleaned,
  type FormValues,
  initialValues,
  namesOf,
  type Scalar,
  storedValues,
} from "../form-fields/form-values.ts";

/** What every device is asked for, besides what its type asks for. */
export const ownNames = [
  "DeviceType",
  "DeviceID",
  "DeviceName",
  "Manufacturer",
  "Enable",
  "OnDemand",
] as const;

export const newDeviceValues = (type: DeviceType): FormValues => ({
  DeviceType: type.DeviceType,
  DeviceID: "",
  DeviceName: "",
  Manufacturer: "",
  Enable: true,
  OnDemand: true,
  ...initialValues(type.Fields),
});

export const deviceValues = (device: Device, type: DeviceType | undefined): FormValues => ({
  DeviceType: device.DeviceType,
  DeviceName: device.DeviceName,
  Manufacturer: device.Manufacturer,
  Enable: device.Enable,
  OnDemand: device.OnDemand,
  ...storedValues(type?.Fields ?? [], device.Connection),
});

/** As another device, but for its name, its id and its secrets, which never come out. */
export function copiedValues(
  device: Device,
  types: readonly DeviceType[],
  nameOf: string,
): FormValues {
  const type = types.find(({ DeviceType: one }) => one === device.DeviceType);
  const keys = (type?.Fields ?? []).filter(({ Kind }) => Kind === "key");
  return {
    ...deviceValues(device, type),
    DeviceID: "",
    DeviceName: `${device.DeviceName} ${nameOf}`,
    ...Object.fromEntries(keys.map(({ Name }) => [Name, ""])),
    // Of the other one: this one has still to be seen.
    ...(type?.Fields.some(({ Name }) => Name === "Certificate") && { Certificate: "" }),
  };
}

/** What is sent of a form: what is asked of every device, and what the type asks for. */
export function deviceInput(
  values: FormValues,
  type: DeviceType | undefined,
): { readonly DeviceName: string } & Record<string, Scalar> {
  const { DeviceName, Manufacturer, Enable, OnDemand, ...rest } = cleaned(values);
  return {
    DeviceName: String(DeviceName ?? ""),
    Manufacturer: String(Manufacturer ?? ""),
    Enable: Enable !== false,
    OnDemand: OnDemand !== false,
    ...connectionInput(rest, type),
  };
}

/** Of a new device whose type asks for its id. */
export const idInput = (values: FormValues, type: DeviceType | undefined) =>
  type?.IdField ? { DeviceID: String(cleaned(values)["DeviceID"] ?? "") } : {};

/** What a test needs to know. */
export function connectionInput(
  values: FormValues,
  type: DeviceType | undefined,
): Record<string, Scalar> {
  const names = new Set(namesOf(type?.Fields ?? []));
  return Object.fromEntries(Object.entries(cleaned(values)).filter(([name]) => names.has(name)));
}

/** Whether what an earlier test found may no longer be so. */
export const isTestOutdatedBy = (changes: FormValues, type: DeviceType | undefined): boolean =>
  ["DeviceType", ...namesOf(type?.Fields ?? [])].some((name) => name in changes);

/** It sends by itself, with a key, to an address of ours. */
export const isPush = (type: DeviceType | undefined): boolean => keyNameOf(type) !== undefined;

export const keyNameOf = (type: DeviceType | undefined): string | undefined =>
  type?.Fields.find(({ Kind }) => Kind === "key")?.Name;
