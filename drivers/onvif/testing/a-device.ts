import type { TlsPair } from "@tessera/base";
import { CannedDevice, clockAt, type Script } from "@tessera/protocols/onvif/testing";
import { type OnvifCamera, startOnvifCamera } from "@tessera/simulators/onvif-camera";
import { onTestFinished } from "vitest";
import { credentials } from "./a-driver.ts";

type CameraOptions = Partial<Parameters<typeof startOnvifCamera>[0]>;

/** A simulated camera for as long as the test runs. */
export async function aCamera(options: CameraOptions = {}): Promise<OnvifCamera> {
  const usual = { name: "gate", authentication: "username-token", ...credentials } as const;
  const camera = await startOnvifCamera({ ...usual, ...options });
  onTestFinished(() => camera.stop());
  return camera;
}

/** A device that knows the time and what it is told here, for as long as the test runs. */
export async function aCannedDevice(script: Script, tls?: TlsPair): Promise<CannedDevice> {
  const usual = {
    GetSystemDateAndTime: () => clockAt(Date.now()),
    GetServices: "<R/>",
    GetCapabilities: "<R/>",
  };
  const device = await CannedDevice.start({ ...usual, ...script }, tls);
  onTestFinished(() => device.stop());
  return device;
}
