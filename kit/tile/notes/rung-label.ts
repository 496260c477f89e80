import type { RungName } from "@tessera/player";

/** As people know them; the same in every language. */
export const rungLabels: Readonly<Record<RungName, string>> = {
  webrtc: "WebRTC",
  fmp4: "fMP4",
  flv: "FLV",
  hls: "HLS",
};
