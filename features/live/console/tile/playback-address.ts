import dayjs from "dayjs";
import type { CameraPlace } from "../camera.ts";

/** The recording of a channel from a moment on. */
export function playbackAddress({ device, channel }: CameraPlace, atMs: number): string {
  const place = [device, channel].map(encodeURIComponent).join("/");
  return `/video/backtime/${place}/${dayjs(atMs).format("YYYYMMDD")}?at=${Math.round(atMs)}`;
}
