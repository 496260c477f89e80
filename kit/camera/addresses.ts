import type { CameraPlace } from "./camera.ts";
import type { Flow } from "./channel-view.ts";

export const playerAddress = (camera: CameraPlace, flow: Flow = 1): string =>
  `/video/player/${pathOf(camera)}/${flow}`;

/** The recording of a camera from a moment on. On which day that was, the server's zone tells. */
export const playbackAddress = (camera: CameraPlace, atMs: number): string =>
  `${recordingsAddress(camera)}?at=${Math.round(atMs)}`;

/** The recordings of a camera, of today by the server's zone. */
export const recordingsAddress = (camera: CameraPlace): string =>
  `/video/backtime/${pathOf(camera)}`;

/** Where the device of a camera is changed. */
export const editAddress = ({ device }: Pick<CameraPlace, "device">): string =>
  `/device/form/${encodeURIComponent(device)}`;

const pathOf = ({ device, channel }: CameraPlace): string =>
  [device, channel].map(encodeURIComponent).join("/");
