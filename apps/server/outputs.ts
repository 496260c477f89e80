import type { OutputEntry } from "@tessera/outputs/define";
import { flv } from "@tessera/outputs/flv/entry";
import { fmp4 } from "@tessera/outputs/fmp4/entry";
import { hls } from "@tessera/outputs/hls/entry";
import { mjpeg } from "@tessera/outputs/mjpeg/entry";
import { rtmp } from "@tessera/outputs/rtmp/entry";
import { rtsp } from "@tessera/outputs/rtsp/entry";
import { snapshot } from "@tessera/outputs/snapshot/entry";
import { sound } from "@tessera/outputs/sound/entry";
import { transcode } from "@tessera/outputs/transcode/entry";
import { watermark } from "@tessera/outputs/watermark/entry";
import { webRtc } from "@tessera/outputs/webrtc/entry";

/** How pictures get out; the server and its media workers read the same list. */
export const outputs: readonly OutputEntry[] = [
  snapshot,
  transcode,
  watermark,
  sound,
  fmp4,
  flv,
  mjpeg,
  hls,
  rtsp,
  rtmp,
  webRtc,
];
