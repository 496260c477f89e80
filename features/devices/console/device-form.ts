import type { Device } from "../contract.ts";

/** The fields of the form, by their names on the wire. */
export interface DeviceForm {
  readonly DeviceName: string;
  readonly RtspUrl: string;
  readonly SubRtspUrl: string;
  readonly DeviceUserName: string;
  readonly DeviceUserPW: string;
  readonly Transport: "TCP" | "UDP";
  readonly OnDemand: boolean;
  readonly Enable: boolean;
}

export const emptyForm: DeviceForm = {
  DeviceName: "",
  RtspUrl: "",
  SubRtspUrl: "",
  DeviceUserName: "",
  DeviceUserPW: "",
  Transport: "TCP",
  OnDemand: true,
  Enable: true,
};

/** The stored password is never here: an empty field keeps it. */
export const formOf = (device: Device): DeviceForm => ({
  DeviceName: device.DeviceName,
  RtspUrl: device.RtspUrl,
  SubRtspUrl: device.SubRtspUrl,
  DeviceUserName: device.DeviceUserName,
  DeviceUserPW: "",
  Transport: device.Transport === "UDP" ? "UDP" : "TCP",
  OnDemand: device.OnDemand,
  Enable: device.Enable,
});

const fields = Object.keys(emptyForm) as (keyof DeviceForm)[];

export function isChanged(before: DeviceForm, now: Partial<DeviceForm>): boolean {
  return fields.some((field) => (now[field] ?? before[field]) !== before[field]);
}

export const connectionOf = (form: DeviceForm) => ({
  RtspUrl: form.RtspUrl.trim(),
  SubRtspUrl: form.SubRtspUrl.trim(),
  DeviceUserName: form.DeviceUserName,
  DeviceUserPW: form.DeviceUserPW,
  Transport: form.Transport,
});

/** The fields whose change makes an earlier test worthless. */
export const connectionFields = Object.keys(connectionOf(emptyForm)) as (keyof DeviceForm)[];
