import { parseSdp } from "@tessera/formats/sdp";
import { describe, expect, it } from "vitest";
import { describeTracks, type PlayedTracks, shapeOf } from "./describe-tracks.ts";

const size = { width: 640, height: 360 };
const h264 = {
  codec: "h264",
  sps: [Uint8Array.of(0x67, 0x42, 0xc0, 0x1e)],
  pps: [Uint8Array.of(0x68, 0xce)],
  ...size,
} as const;
const aac = {
  codec: "aac",
  config: Uint8Array.of(0x14, 0x08),
  sampleRate: 16_000,
  channels: 1,
} as const;

describe("describeTracks", () => {
  it("names H.264 with its parameter sets and AAC with its config", () => {
    const [video, audio] = parseSdp(describeTracks({ video: h264, audio: aac })).media;
    expect(video).toMatchObject({ type: "video", control: "trackID=0" });
    expect(video?.payloads[0]).toMatchObject({ encoding: "H264", clockRate: 90_000 });
    expect(video?.payloads[0]?.fmtp.get("sprop-parameter-sets")).toBe("Z0LAHg==,aM4=");
    expect(audio).toMatchObject({ type: "audio", control: "trackID=1" });
    expect(audio?.payloads[0]).toMatchObject({ encoding: "MPEG4-GENERIC", clockRate: 16_000 });
    expect(audio?.payloads[0]?.fmtp.get("config")).toBe("1408");
  });

  it("names H.265 with its three kinds of parameter sets, and no sound where there is none", () => {
    const video = {
      codec: "h265",
      vps: [Uint8Array.of(0x40, 0x01)],
      sps: [Uint8Array.of(0x42, 0x01)],
      pps: [Uint8Array.of(0x44, 0x01)],
      ...size,
    } as const;
    const { media } = parseSdp(describeTracks({ video, audio: undefined }));
    expect(media).toHaveLength(1);
    expect(Object.fromEntries(media[0]?.payloads[0]?.fmtp ?? [])).toEqual({
      "sprop-vps": "QAE=",
      "sprop-sps": "QgE=",
      "sprop-pps": "RAE=",
    });
  });

  it.each([
    ["pcmu", 8000, 0],
    ["pcma", 8000, 8],
    ["pcma", 16_000, 98],
  ] as const)("gives %s at %i Hz the payload type %i", (codec, sampleRate, payloadType) => {
    const { media } = parseSdp(
      describeTracks({ video: h264, audio: { codec, sampleRate, channels: 1 } }),
    );
    expect(media[1]?.payloads[0]).toMatchObject({ payloadType, clockRate: sampleRate });
  });
});

const g726 = { codec: "g726", sampleRate: 8000, channels: 1, bitsPerSample: 4 } as const;

describe("describeTracks of other sound", () => {
  it.each([
    [{ ...g726, packing: "rfc3551" }, "m=audio 0 RTP/AVP 98\r\na=rtpmap:98 G726-32/8000\r\n"],
    [{ ...g726, packing: "aal2" }, "m=audio 0 RTP/AVP 98\r\na=rtpmap:98 AAL2-G726-32/8000\r\n"],
    [
      { codec: "opus", sampleRate: 48_000, channels: 1 },
      "m=audio 0 RTP/AVP 98\r\na=rtpmap:98 opus/48000/2\r\n",
    ],
    [
      { codec: "mp3", sampleRate: 44_100, channels: 2 },
      "m=audio 0 RTP/AVP 14\r\na=rtpmap:14 MPA/90000\r\n",
    ],
  ] as const)("names %o as players know it", (audio, lines) => {
    expect(describeTracks({ video: h264, audio })).toContain(lines);
  });
});

const shape = (tracks: Partial<PlayedTracks>) =>
  shapeOf({ video: h264, audio: undefined, ...tracks });

describe("shapeOf", () => {
  it("stays when the parameter sets change", () => {
    const other = { ...h264, sps: [Uint8Array.of(0x67, 0x64, 0, 0x1f)] as const };
    expect(shape({ video: other })).toBe(shape({}));
  });

  it("changes when sound comes or becomes another", () => {
    const shapes = [shape({}), shape({ audio: aac }), shape({ audio: { ...aac, sampleRate: 8 } })];
    expect(new Set(shapes).size).toBe(3);
  });
});
