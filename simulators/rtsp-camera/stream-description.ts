import { writeSdp } from "@tessera/formats/sdp";
import { aacPayload, g711Payload, h264Payload } from "@tessera/protocols/rtsp";
import type { Footage } from "../footage/footage.ts";
import { writePps, writeSps } from "../picture/index.ts";
import { aacToneSampleRate, g711SampleRate, readAacTone } from "../tone/index.ts";
import { type AudioCodec, audioPayloadTypes } from "./audio-track.ts";
import { type VideoTrackOptions, videoPayloadType } from "./video-track.ts";

interface DescribedStream {
  readonly video: VideoTrackOptions;
  readonly footage?: Footage | undefined;
  readonly audio: { readonly codec: AudioCodec } | undefined;
}

/** The SDP of a stream; track n has the control address trackID=n. */
export function describeStream({ video, footage, audio }: DescribedStream): string {
  return writeSdp({
    name: video.title,
    sessionId: 1,
    media: [
      { type: "video", control: "trackID=0", payload: videoPayload(video, footage) },
      ...(audio
        ? [{ type: "audio", control: "trackID=1", payload: audioPayload(audio.codec) } as const]
        : []),
    ],
  });
}

function videoPayload(video: VideoTrackOptions, footage: Footage | undefined) {
  if (footage?.video.codec === "h264") return h264Payload(videoPayloadType, footage.video);
  return h264Payload(videoPayloadType, { sps: [writeSps(video)], pps: [writePps()] });
}

function audioPayload(codec: AudioCodec) {
  const payloadType = audioPayloadTypes[codec];
  if (codec !== "aac") return g711Payload(payloadType, { codec, sampleRate: g711SampleRate });
  const { config } = readAacTone();
  return aacPayload(payloadType, { config, sampleRate: aacToneSampleRate, channels: 1 });
}
