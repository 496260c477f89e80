import type { AudioTrack, VideoTrack } from "@tessera/engine";
import { writeSdp } from "@tessera/formats/sdp";
import { aacPayload, g711Payload, h264Payload, h265Payload } from "@tessera/protocols/rtsp";

export const videoPayloadType = 96;
/** Of MP3 at any sample rate, RFC 2250. */
export const mpaClockRate = 90_000;

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

/** MP3 has its own number, and G.711 at 8 kHz only: RFC 3551 table 4. */
export function audioPayloadType({ codec, sampleRate, channels }: AudioTrack): number {
  if (codec === "aac") return 97;
  if (codec === "mp3") return 14;
  if (codec === "opus" || codec === "g726") return 98;
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
  switch (audio.codec) {
    case "aac":
      return aacPayload(payloadType, audio);
    case "pcma":
    case "pcmu":
      return g711Payload(payloadType, audio);
    case "opus":
      return { payloadType, encoding: "opus", clockRate: 48_000, channels: 2 };
    case "mp3":
      return { payloadType, encoding: "MPA", clockRate: mpaClockRate };
    case "g726":
      return { payloadType, encoding: g726Encoding(audio), clockRate: audio.sampleRate };
  }
}

/** RFC 3551 clause 4.5.4: the name tells the order of bits too. */
function g726Encoding({ bitsPerSample, packing }: AudioTrack & { codec: "g726" }): string {
  return `${packing === "aal2" ? "AAL2-" : ""}G726-${bitsPerSample * 8}`;
}
