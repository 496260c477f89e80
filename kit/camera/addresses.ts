import dayjs from "dayjs";
import type { CameraPlace } from "./camera.ts";
import type { Flow } from "./channel-view.ts";

export const playerAddress = (camera: CameraPlace, flow: Flow = 1): string =>
  `/video/player/${pathOf(camera)}/${flow}`;

/** The recording of a camera from a moment on. */
export const playbackAddress = (camera: CameraPlace, atMs: number): string =>
  `${dayAddress(camera, dayjs(atMs))}?at=${Math.round(atMs)}`;

/** Today's recordings of a camera. */
export const recordingsAddress = (camera: CameraPlace): string => dayAddress(camera, dayjs());

const dayAddress = (camera: CameraPlace, day: dayjs.Dayjs): string =>
  `/video/backtime/${pathOf(camera)}/${day.format("YYYYMMDD")}`;

const pathOf = ({ device, channel }: CameraPlace): string =>
  [device, channel].map(encodeURIComponent).join("/");
