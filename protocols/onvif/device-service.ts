import { xml } from "../xml/index.ts";
import { schemaNamespace } from "./namespaces.ts";
import type { OnvifDevice } from "./onvif-device.ts";

export interface DeviceInformation {
  readonly manufacturer: string;
  readonly model: string;
  readonly firmware: string;
  readonly serial: string;
}

export async function getDeviceInformation(
  device: OnvifDevice,
  signal: AbortSignal,
): Promise<DeviceInformation> {
  const answer = await device.call({ service: "device", name: "GetDeviceInformation", signal });
  return {
    manufacturer: answer.text("Manufacturer"),
    model: answer.text("Model"),
    firmware: answer.text("FirmwareVersion"),
    serial: answer.text("SerialNumber"),
  };
}

export async function systemReboot(device: OnvifDevice, signal: AbortSignal): Promise<void> {
  await device.call({ service: "device", name: "SystemReboot", signal });
}

export interface DeviceTime {
  /** Else people set it. */
  readonly isFromTimeServer: boolean;
  readonly hasDaylightSavings: boolean;
}

export async function getTimeSetting(
  device: OnvifDevice,
  signal: AbortSignal,
): Promise<DeviceTime> {
  const answer = await device.call({ service: "device", name: "GetSystemDateAndTime", signal });
  return {
    isFromTimeServer: answer.text("SystemDateAndTime", "DateTimeType") === "NTP",
    hasDaylightSavings: answer.text("SystemDateAndTime", "DaylightSavings") === "true",
  };
}

/** Its time zone stays. */
export async function setTime(
  device: OnvifDevice,
  { nowMs, hasDaylightSavings }: { readonly nowMs: number; readonly hasDaylightSavings: boolean },
  signal: AbortSignal,
): Promise<void> {
  const now = new Date(nowMs);
  const content = xml`<DateTimeType>Manual</DateTimeType>
<DaylightSavings>${String(hasDaylightSavings)}</DaylightSavings>
<UTCDateTime><Time xmlns="${schemaNamespace}"><Hour>${now.getUTCHours()}</Hour>
<Minute>${now.getUTCMinutes()}</Minute><Second>${now.getUTCSeconds()}</Second></Time>
<Date xmlns="${schemaNamespace}"><Year>${now.getUTCFullYear()}</Year>
<Month>${now.getUTCMonth() + 1}</Month><Day>${now.getUTCDate()}</Day></Date></UTCDateTime>`;
  await device.call({ service: "device", name: "SetSystemDateAndTime", content, signal });
}

/** By user name: what each may do ("Administrator"). */
export async function getUserLevels(
  device: OnvifDevice,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const answer = await device.call({ service: "device", name: "GetUsers", signal });
  return new Map(
    answer.all("User").map((user) => [user.text("Username"), user.text("UserLevel")] as const),
  );
}

export async function setUser(
  device: OnvifDevice,
  user: { readonly userName: string; readonly password: string; readonly level: string },
  signal: AbortSignal,
): Promise<void> {
  const content = xml`<User><Username xmlns="${schemaNamespace}">${user.userName}</Username>
<Password xmlns="${schemaNamespace}">${user.password}</Password>
<UserLevel xmlns="${schemaNamespace}">${user.level}</UserLevel></User>`;
  await device.call({ service: "device", name: "SetUser", content, signal });
}

/** Tokens of what is wired to the device, a siren or a light, in its order. */
export async function getRelayOutputs(
  device: OnvifDevice,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const answer = await device.call({ service: "device", name: "GetRelayOutputs", signal });
  return answer.all("RelayOutputs").map((output) => output.attribute("token"));
}

export async function setRelayOutput(
  device: OnvifDevice,
  { token, isOn }: { readonly token: string; readonly isOn: boolean },
  signal: AbortSignal,
): Promise<void> {
  const content = xml`<RelayOutputToken>${token}</RelayOutputToken>
<LogicalState>${isOn ? "active" : "inactive"}</LogicalState>`;
  await device.call({ service: "device", name: "SetRelayOutputState", content, signal });
}
