import type { VideoTrack } from "@tessera/engine";

export const aVideoTrack: VideoTrack & { readonly codec: "h264" } = {
  codec: "h264",
  sps: [Uint8Array.of(0x67, 0x42, 0xc0, 0x1e)],
  pps: [Uint8Array.of(0x68, 0xce)],
  width: 640,
  height: 360,
};
