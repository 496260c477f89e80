export type { RtspCamera } from "./rtsp-camera.ts";
export type { RtspCameraHost } from "./rtsp-camera-host.ts";
export { startRtspCamera, startRtspCameraHost } from "./start-rtsp-camera.ts";
