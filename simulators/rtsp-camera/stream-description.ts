import { writeSdp } from "@tessera/formats/sdp";
import { writePps, writeSps } from "../picture/index.ts";
import { aacToneSampleRate, g711SampleRate, readAacTone } from "../tone/index.ts";
import { type AudioCodec, audioPayloadTypes } from "./audio-track.ts";
import type { CameraStreamOptions } from "./camera-stream.ts";
import { type VideoTrackOptions, videoPayloadType } from "./video-track.ts";

/** The SDP of a stream; track n has the control address trackID=n. */
export function describeStream({ video, audio }: CameraStreamOptions): string {
  return writeSdp({
    name: video.title,
    sessionId: 1,
    media: [
      { type: "video", control: "trackID=0", payload: videoPayload(video) },
      ...(audio
        ? [{ type: "audio", control: "trackID=1", payload: audioPayload(audio.codec) } as const]
        : []),
    ],
  });
}

function videoPayload(video: VideoTrackOptions) {
  const sps = Buffer.from(writeSps(video));
  const pps = Buffer.from(writePps());
  return {
    payloadType: videoPayloadType,
    encoding: "H264",
    clockRate: 90_000,
    fmtp: {
      "packetization-mode": 1,
      "profile-level-id": sps.toString("hex", 1, 4).toUpperCase(),
      "sprop-parameter-sets": `${sps.toString("base64")},${pps.toString("base64")}`,
    },
  };
}

function audioPayload(codec: AudioCodec) {
  const payloadType = audioPayloadTypes[codec];
  if (codec !== "aac")
    return { payloadType, encoding: codec.toUpperCase(), clockRate: g711SampleRate };
  return {
    payloadType,
    encoding: "mpeg4-generic",
    clockRate: aacToneSampleRate,
    fmtp: {
      streamtype: 5,
      "profile-level-id": 1,
      mode: "AAC-hbr",
      sizelength: 13,
      indexlength: 3,
      indexdeltalength: 3,
      config: Buffer.from(readAacTone().config).toString("hex"),
    },
  };
}
