import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSdp } from "./sdp-parser.ts";
import { writeSdp } from "./sdp-writer.ts";

const camera = `v=0
o=- 1 1 IN IP4 10.1.2.30
s=Media Presentation
c=IN IP4 0.0.0.0
a=control:rtsp://10.1.2.30:554/Streaming/Channels/101/
m=video 0 RTP/AVP 96
a=rtpmap:96 H265/90000
a=fmtp:96 sprop-vps=QAEM;sprop-sps=QgEB==;sprop-pps=RAHA
a=control:trackID=1
m=audio 0 RTP/AVP 8
a=rtpmap:8 PCMA/8000
a=control:trackID=2
m=application 0 RTP/AVP 107
a=rtpmap:107 vnd.onvif.metadata/90000
a=control:trackID=3`;

describe("parseSdp", () => {
  it.each([
    ["line feeds and no last line end", camera],
    ["carriage returns", `${camera.replaceAll("\n", "\r\n")}\r\n`],
  ])("reads a camera's tracks with %s", (_, text) => {
    const session = parseSdp(text);
    expect(session).toMatchObject({
      name: "Media Presentation",
      control: "rtsp://10.1.2.30:554/Streaming/Channels/101/",
    });
    expect(session.media.map(({ type, control }) => [type, control])).toEqual([
      ["video", "trackID=1"],
      ["audio", "trackID=2"],
      ["application", "trackID=3"],
    ]);
    expect(session.media[0]?.payloads).toEqual([
      {
        payloadType: 96,
        encoding: "H265",
        clockRate: 90_000,
        channels: 1,
        fmtp: new Map([
          ["sprop-vps", "QAEM"],
          ["sprop-sps", "QgEB=="],
          ["sprop-pps", "RAHA"],
        ]),
      },
    ]);
  });

  it("passes over repeated names, a broken c= and an unknown media type", () => {
    const session = parseSdp(
      "s=first\ns=second\nc=IN IP4\nm=application/TP-LINK 0 RTP/AVP smart/1/90000\nm=video 0 RTP/AVP 96\na=rtpmap:96 H264/90000 \n",
    );
    expect(session.name).toBe("first");
    expect(session.media.map(({ type }) => type)).toEqual(["application", "video"]);
    expect(session.media[1]?.payloads[0]?.encoding).toBe("H264");
  });

  it("finds the parameters of a track under another", () => {
    const { media } = parseSdp(
      "m=video 0 RTP/AVP 96\na=rtpmap:96 H264/90000\nm=audio 0 RTP/AVP 0\na=fmtp:96 sprop-parameter-sets=Z0I=,aM4=; Packetization-Mode=1",
    );
    expect(media[0]?.payloads[0]?.fmtp).toEqual(
      new Map([
        ["sprop-parameter-sets", "Z0I=,aM4="],
        ["packetization-mode", "1"],
      ]),
    );
  });

  it("knows static payload types and the fixed numbers of Opus", () => {
    const { media } = parseSdp("m=audio 0 RTP/AVP 0 97\na=rtpmap:97 opus/16000/1");
    expect(media[0]?.payloads).toMatchObject([
      { encoding: "PCMU", clockRate: 8_000, channels: 1 },
      { encoding: "OPUS", clockRate: 48_000, channels: 2 },
    ]);
  });

  it("survives any text", () => {
    const line = fc.tuple(fc.constantFrom("m=", "a=rtpmap:", "a=fmtp:", "c=", ""), fc.string());
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.map(([prefix, rest]) => prefix + rest).join("\n");
        expect(parseSdp(text).media).toBeInstanceOf(Array);
      }),
    );
  });
});

describe("writeSdp", () => {
  it("writes what parseSdp reads", () => {
    const text = writeSdp({
      name: "gate",
      media: [
        {
          type: "video",
          control: "track=1",
          payload: {
            payloadType: 96,
            encoding: "H264",
            clockRate: 90_000,
            fmtp: { "packetization-mode": 1 },
          },
        },
        {
          type: "audio",
          control: "track=2",
          payload: { payloadType: 97, encoding: "MPEG4-GENERIC", clockRate: 44_100, channels: 2 },
        },
      ],
    });
    expect(parseSdp(text)).toMatchObject({
      name: "gate",
      control: "*",
      media: [
        { control: "track=1", payloads: [{ fmtp: new Map([["packetization-mode", "1"]]) }] },
        { control: "track=2", payloads: [{ encoding: "MPEG4-GENERIC", channels: 2 }] },
      ],
    });
  });

  it("keeps a name with a line break on its line", () => {
    expect(parseSdp(writeSdp({ name: "a\r\nm=video 0 RTP/AVP 96", media: [] })).media).toEqual([]);
  });
});
