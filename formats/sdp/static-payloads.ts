import type { SdpPayload } from "./sdp-session.ts";

/** RFC 3551, tables 4 and 5: the payload types that need no rtpmap. */
export const staticPayloads: ReadonlyMap<
  number,
  Omit<SdpPayload, "payloadType" | "fmtp">
> = new Map([
  [0, { encoding: "PCMU", clockRate: 8_000, channels: 1 }],
  [8, { encoding: "PCMA", clockRate: 8_000, channels: 1 }],
  [9, { encoding: "G722", clockRate: 8_000, channels: 1 }],
  [10, { encoding: "L16", clockRate: 44_100, channels: 2 }],
  [11, { encoding: "L16", clockRate: 44_100, channels: 1 }],
  [14, { encoding: "MPA", clockRate: 90_000, channels: 1 }],
  [26, { encoding: "JPEG", clockRate: 90_000, channels: 1 }],
  [33, { encoding: "MP2T", clockRate: 90_000, channels: 1 }],
]);
