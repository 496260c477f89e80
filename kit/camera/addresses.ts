import dayjs from "dayjs";
import type { CameraPlace } from "./camera.ts";
import type { Flow } from "./channel-view.ts";

export const playerAddress = (camera: CameraPlace, flow: Flow = 1): string =>
  `/video/player/${pathOf(camera)}/${flow}`;

/** The recording of a camera from a moment on. On which day that was, the server's zone tells. */
export const playbackAddress = (camera: CameraPlace, atMs: number): string =>
  `/video/backtime/${pathOf(camera)}?at=${Math.round(atMs)}`;

/** Today's recordings of a camera. */
export const recordingsAddress = (camera: CameraPlace): string =>
  `/video/backtime/${pathOf(camera)}/${dayjs().format("YYYYMMDD")}`;

const pathOf = ({ device, channel }: CameraPlace): string =>
  [device, channel].map(encodeURIComponent).join("/");
