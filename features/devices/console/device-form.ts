import { type Device, type DeviceType, deviceType } from "../contract.ts";

/** The fields of the form, by their names on the wire. */
export interface DeviceForm {
  readonly DeviceType: DeviceType;
  readonly DeviceName: string;
  readonly RtspUrl: string;
  readonly SubRtspUrl: string;
  readonly DeviceUserName: string;
  readonly DeviceUserPW: string;
  readonly Transport: "TCP" | "UDP";
  readonly PublishKey: string;
  readonly OnDemand: boolean;
  readonly Enable: boolean;
}

export const emptyForm: DeviceForm = {
  DeviceType: "RTSP",
  DeviceName: "",
  RtspUrl: "",
  SubRtspUrl: "",
  DeviceUserName: "",
  DeviceUserPW: "",
  Transport: "TCP",
  PublishKey: "",
  OnDemand: true,
  Enable: true,
};

/** The stored password is never here: an empty field keeps it. */
export const formOf = (device: Device): DeviceForm => ({
  DeviceType: deviceType.catch("RTSP").parse(device.DeviceType),
  DeviceName: device.DeviceName,
  RtspUrl: device.RtspUrl,
  SubRtspUrl: device.SubRtspUrl,
  DeviceUserName: device.DeviceUserName,
  DeviceUserPW: "",
  Transport: device.Transport === "UDP" ? "UDP" : "TCP",
  PublishKey: device.PublishKey,
  OnDemand: device.OnDemand,
  Enable: device.Enable,
});

const fields = Object.keys(emptyForm) as (keyof DeviceForm)[];

export function isChanged(before: DeviceForm, now: Partial<DeviceForm>): boolean {
  return fields.some((field) => (now[field] ?? before[field]) !== before[field]);
}

/** Fields of another type are not in the form: they stay as they were. */
export const filled = (before: DeviceForm, now: Partial<DeviceForm>): DeviceForm => ({
  ...before,
  ...now,
});

export const connectionOf = (form: DeviceForm) => ({
  RtspUrl: form.RtspUrl.trim(),
  SubRtspUrl: form.SubRtspUrl.trim(),
  DeviceUserName: form.DeviceUserName,
  DeviceUserPW: form.DeviceUserPW,
  Transport: form.Transport,
});

export const connectionFields = Object.keys(connectionOf(emptyForm)) as (keyof DeviceForm)[];

/** Whether what an earlier test found may no longer be so. */
export const isTestOutdatedBy = (changes: Partial<DeviceForm>): boolean =>
  [...connectionFields, "DeviceType"].some((name) => name in changes);
