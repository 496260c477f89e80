import { onTestFinished } from "vitest";
import { type OnvifCamera, startOnvifCamera } from "../index.ts";

export const login = { userName: "admin", password: "Onvif-Pass1" };

type CameraOptions = Partial<Parameters<typeof startOnvifCamera>[0]>;

/** A camera for as long as the test runs. */
export async function aCamera(options: CameraOptions = {}): Promise<OnvifCamera> {
  const camera = await startOnvifCamera({ name: "Gate", ...login, ...options });
  onTestFinished(() => camera.stop());
  return camera;
}
