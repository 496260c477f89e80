import type { CameraPlace } from "../camera.ts";
import type { Flow } from "../channel-view.ts";

export function playerAddress({ device, channel }: CameraPlace, flow: Flow = 1): string {
  const place = [device, channel].map(encodeURIComponent).join("/");
  return `/video/player/${place}/${flow}`;
}
