import { type RtspCamera, startRtspCamera } from "@tessera/simulators/rtsp-camera";

type CameraOptions = Parameters<typeof startRtspCamera>[0];

/** A small and slow picture: each one that is sent is decoded and painted without a graphics card. */
const smallPicture = { width: 320, height: 180, fps: 5, subFps: 5 } as const;

export const startCamera = (options: CameraOptions): Promise<RtspCamera> =>
  startRtspCamera({ ...smallPicture, ...options });
