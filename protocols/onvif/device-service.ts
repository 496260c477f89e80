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
