import { parseSdp } from "@tessera/formats/sdp";
import { describe, expect, it } from "vitest";
import { chooseTracks } from "./track-choice.ts";

const choose = (...lines: string[]) => chooseTracks(parseSdp(lines.join("\n")));

const setsOf = (choice: ReturnType<typeof choose>) =>
  choice && "parameterSets" in choice.video ? choice.video.parameterSets : undefined;

const h264 = ["m=video 0 RTP/AVP 96", "a=rtpmap:96 H264/90000"];
const h265 = ["m=video 0 RTP/AVP 96", "a=rtpmap:96 H265/90000"];

describe("chooseTracks", () => {
  it("takes the video and the first usable audio track", () => {
    const choice = choose(
      "m=audio 0 RTP/AVP 97",
      "a=rtpmap:97 G722/8000",
      ...h264,
      "m=application 0 RTP/AVP 107",
      "a=rtpmap:107 vnd.onvif.metadata/90000",
      "m=audio 0 RTP/AVP 0",
      "m=audio 0 RTP/AVP 8",
    );
    expect(choice?.video.codec).toBe("h264");
    expect(choice?.audio?.track).toEqual({ codec: "pcmu", sampleRate: 8_000, channels: 1 });
    expect(choice?.untakenSound).toBeUndefined();
  });

  it("finds nothing without a picture that it knows", () => {
    const vp8 = ["m=video 0 RTP/AVP 98", "a=rtpmap:98 VP8/90000"];
    expect(choose(...vp8, "m=audio 0 RTP/AVP 0")).toBeUndefined();
    expect(choose()).toBeUndefined();
  });

  it("takes JPEG, by its number alone, where there is nothing better", () => {
    const jpeg = "m=video 0 RTP/AVP 26";
    expect(choose(jpeg, "m=audio 0 RTP/AVP 0")?.video.codec).toBe("mjpeg");
    expect(choose(jpeg, ...h264)?.video.codec).toBe("h264");
  });

  it("takes a transport stream with all that is in it, and MPEG-4 with its configuration", () => {
    const together = choose("m=video 0 RTP/AVP 33", "m=audio 0 RTP/AVP 0");
    expect(together).toMatchObject({ video: { codec: "mp2t" }, audio: undefined });
    const mpeg4 = ["m=video 0 RTP/AVP 96", "a=rtpmap:96 MP4V-ES/90000"];
    const config = Buffer.from("000001b001", "hex");
    expect(choose(...mpeg4, "a=fmtp:96 profile-level-id=1;config=000001b001")?.video).toMatchObject(
      { codec: "mpeg4", config },
    );
  });

  it("reads H.264 parameter sets, also from under another track and behind start codes", () => {
    const own = choose(...h264, "a=fmtp:96 sprop-parameter-sets=Z0IAHw==,aM44gA==");
    expect(setsOf(own)).toEqual([
      Uint8Array.of(0x67, 0x42, 0, 0x1f),
      Uint8Array.of(0x68, 0xce, 0x38, 0x80),
    ]);
    const foreign = choose(
      ...h264,
      "m=audio 0 RTP/AVP 8",
      "a=fmtp:8 sprop-parameter-sets=AAAAAWdCAB8=,aM44gA==",
    );
    expect(setsOf(foreign)).toEqual(setsOf(own));
    expect(setsOf(choose(...h264))).toEqual([]);
  });

  it("trusts H.265 parameter sets only when all three are there", () => {
    const sets = "sprop-sps=QgEB;sprop-pps=RAHA";
    expect(setsOf(choose(...h265, `a=fmtp:96 ${sets}`))).toEqual([]);
    expect(setsOf(choose(...h265, `a=fmtp:96 sprop-vps=QAEM;${sets}`))).toHaveLength(3);
  });

  it("reads every H.265 parameter set of a kind", () => {
    const sets = "sprop-vps=QAEM;sprop-sps=QgEB;sprop-pps=RAHA,RAFA";
    const choice = choose(...h265, `a=fmtp:96 ${sets}`);
    expect(setsOf(choice)?.slice(2)).toEqual([
      Uint8Array.of(0x44, 1, 0xc0),
      Uint8Array.of(0x44, 1, 0x40),
    ]);
  });

  it.each([
    ["PCMA/8000/2", 2],
    ["PCMA/8000/8", 8],
    ["PCMA/8000/0", 1],
    ["PCMA/8000/9", undefined],
    ["PCMU/8000/99", undefined],
    ["MPEG4-GENERIC/16000/99", undefined],
    ["PCMA/9999999", undefined],
  ])("plays %s with %s channels, and the video in any case", (rtpmap, channels) => {
    const choice = choose(...h264, "m=audio 0 RTP/AVP 97", `a=rtpmap:97 ${rtpmap}`);
    expect(choice?.video.codec).toBe("h264");
    expect(choice?.audio?.track.channels).toBe(channels);
  });

  it.each([
    ["G726-16/8000", { codec: "g726", bitsPerSample: 2, packing: "rfc3551" }],
    ["AAL2-G726-32/8000", { codec: "g726", bitsPerSample: 4, packing: "aal2" }],
    ["g726-40/8000", { codec: "g726", bitsPerSample: 5, packing: "rfc3551" }],
    ["opus/48000/2", { codec: "opus", sampleRate: 48_000, channels: 2 }],
    ["MPA/90000", { codec: "mp3" }],
    ["L16/16000/2", { codec: "pcma", sampleRate: 16_000, channels: 2 }],
  ])("takes %s", (rtpmap, track) => {
    const choice = choose(...h264, "m=audio 0 RTP/AVP 97", `a=rtpmap:97 ${rtpmap}`);
    expect(choice?.audio?.track).toMatchObject(track);
  });

  it.each(["G726-32/16000", "G726-32/8000/2", "G726-64/8000", "AC3/48000"])(
    "leaves out %s, and says so",
    (rtpmap) => {
      const choice = choose(...h264, "m=audio 0 RTP/AVP 97", `a=rtpmap:97 ${rtpmap}`);
      expect(choice?.audio).toBeUndefined();
      expect(choice?.untakenSound).toBe(rtpmap.replace(/\/.*/, ""));
    },
  );

  it.each([
    ["cpresent=0;config=40002420", { codec: "aac", sampleRate: 44_100, channels: 2 }],
    ["cpresent=0;config=zz", undefined],
    ["config=40002420", undefined],
  ])("knows AAC in LATM by %s", (fmtp, track) => {
    const sound = ["m=audio 0 RTP/AVP 97", "a=rtpmap:97 MP4A-LATM/44100", `a=fmtp:97 ${fmtp}`];
    const choice = choose(...h264, ...sound);
    expect(choice).toMatchObject(
      track ? { audio: { track } } : { audio: undefined, untakenSound: "MP4A-LATM" },
    );
  });

  it.each([
    ["from its config", "a=fmtp:97 config=1408;mode=AAC-hbr", 16_000],
    ["from the rtpmap when the config is missing", "", 8_000],
    ["from the rtpmap when the config is broken", "a=fmtp:97 config=zz", 8_000],
  ])("knows AAC %s", (_, fmtp, sampleRate) => {
    const choice = choose(
      ...h264,
      "m=audio 0 RTP/AVP 97",
      "a=rtpmap:97 mpeg4-generic/8000/1",
      fmtp,
    );
    expect(choice?.audio?.track).toMatchObject({ codec: "aac", sampleRate, channels: 1 });
  });
});
