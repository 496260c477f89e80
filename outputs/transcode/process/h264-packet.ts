import type { VideoFrame, VideoTrack } from "@tessera/engine";
import {
  isKeyNal,
  isSliceNal,
  lengthPrefixed,
  nalType,
  nalTypeOf,
  parseSps,
  splitAnnexB,
} from "@tessera/formats/h264";

export interface H264Packet {
  /** Only with a key frame. */
  readonly track: VideoTrack | undefined;
  readonly frame: VideoFrame;
}

/** What an encoder gives (a byte stream, annex B), as the engine keeps it. */
export function readH264Packet(data: Uint8Array, pts90k: number): H264Packet {
  const nals = splitAnnexB(data);
  const slices = nals.filter(isSliceNal);
  const isKey = slices.some(isKeyNal);
  const frame: VideoFrame = {
    kind: "video",
    data: lengthPrefixed(slices),
    dts90k: pts90k,
    pts90k,
    isKey,
  };
  return { track: isKey ? trackOf(nals) : undefined, frame };
}

function trackOf(nals: readonly Uint8Array[]): VideoTrack | undefined {
  const sps = nals.find((nal) => nalTypeOf(nal) === nalType.sps);
  const pps = nals.find((nal) => nalTypeOf(nal) === nalType.pps);
  if (!sps || !pps) return undefined;
  const { width, height } = parseSps(sps);
  return { codec: "h264", sps: [sps.slice()], pps: [pps.slice()], width, height };
}
