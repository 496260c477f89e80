import { type Address, serviceUrl } from "./soap-service.ts";
import type { MediaProfile, VideoSource } from "./video-source.ts";

export function streamUri({ source, stream }: MediaProfile, address: Address): string {
  return `rtsp://${address.host}:${address.rtspPort}/${source.path}/${stream}`;
}

export function snapshotUri({ source }: MediaProfile, address: Address): string {
  return serviceUrl(address, snapshotPath(source));
}

export function snapshotPath(source: VideoSource): string {
  return `/snapshot/${source.number}.jpg`;
}
