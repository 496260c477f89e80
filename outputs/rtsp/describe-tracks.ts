import type { AudioTrack, VideoTrack } from "@tessera/engine";
import { writeSdp } from "@tessera/formats/sdp";
import { aacPayload, g711Payload, h264Payload, h265Payload } from "@tessera/protocols/rtsp";

export const videoPayloadType = 96;

/** What players are given: always a picture, sound where there is some. */
export interface PlayedTracks {
  readonly video: VideoTrack;
  readonly audio: AudioTrack | undefined;
}

/** The SDP of a stream; track n has the control address trackID=n. */
export function describeTracks({ video, audio }: PlayedTracks): string {
  const picture = { type: "video", control: "trackID=0", payload: videoPayload(video) } as const;
  const sound = audio && {
    type: "audio" as const,
    control: "trackID=1",
    payload: audioPayload(audio),
  };
  return writeSdp({ name: "Tessera", sessionId: 1, media: sound ? [picture, sound] : [picture] });
}

/** G.711 has its own numbers at 8 kHz only, RFC 3551 table 4. */
export function audioPayloadType({ codec, sampleRate, channels }: AudioTrack): number {
  if (codec === "aac") return 97;
  if (sampleRate !== 8000 || channels !== 1) return 98;
  return codec === "pcmu" ? 0 : 8;
}

/** Players cannot follow when this changes; new parameter sets they take from the stream. */
export function shapeOf({ video, audio }: PlayedTracks): string {
  return JSON.stringify([video.codec, audio && audioPayload(audio)]);
}

function videoPayload(video: VideoTrack) {
  if (video.codec === "h264") return h264Payload(videoPayloadType, video);
  return h265Payload(videoPayloadType, video);
}

function audioPayload(audio: AudioTrack) {
  const payloadType = audioPayloadType(audio);
  return audio.codec === "aac" ? aacPayload(payloadType, audio) : g711Payload(payloadType, audio);
}
