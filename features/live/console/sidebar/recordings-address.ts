import dayjs from "dayjs";
import type { CameraPlace } from "../camera.ts";

/** Today's recordings of a camera. */
export function recordingsAddress({ device, channel }: CameraPlace): string {
  const place = [device, channel].map(encodeURIComponent).join("/");
  return `/video/backtime/${place}/${dayjs().format("YYYYMMDD")}`;
}
