import type { RtspCamera } from "./rtsp-camera.ts";
import { type HostedCameraOptions, type HostOptions, RtspCameraHost } from "./rtsp-camera-host.ts";
import type { CameraOptions } from "./virtual-camera.ts";

/** A camera with a port of its own: rtsp://host:port/main and /sub. */
export async function startRtspCamera(options: CameraOptions & HostOptions): Promise<RtspCamera> {
  const host = await startRtspCameraHost({ ...options, cameras: [{ ...options, path: "" }] });
  return host.camera("");
}

/** Many cameras on one port: rtsp://host:port/PATH/main and /sub. */
export async function startRtspCameraHost(
  options: HostOptions & { readonly cameras: readonly HostedCameraOptions[] },
): Promise<RtspCameraHost> {
  const host = new RtspCameraHost(options);
  await host.start();
  return host;
}
