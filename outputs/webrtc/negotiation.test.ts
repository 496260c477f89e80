import type { AudioTrack, VideoTrack } from "@tessera/engine";
import { expect, it } from "vitest";
import { negotiatePlay, negotiatePublish } from "./negotiation.ts";
import { readOffer } from "./offer.ts";
import { formOf } from "./played-form.ts";
import { anOffer } from "./testing/offers.ts";

const size = { width: 640, height: 360 };
const set = Uint8Array.of(0x68);
const h264 = (profile: number): VideoTrack => ({
  codec: "h264",
  sps: [Uint8Array.of(0x67, profile, 0, 31)],
  pps: [set],
  ...size,
});
const h265: VideoTrack = { codec: "h265", vps: [set], sps: [set], pps: [set], ...size };
const pcma: AudioTrack = { codec: "pcma", sampleRate: 8000, channels: 1 };
const offer = readOffer(anOffer);
const offerWithH265 = readOffer(anOffer.replace("VP8/90000", "H265/90000"));
const offerWithoutMain = readOffer(anOffer.replace("=4d001f", "=42e01f"));

const pictureOf = (video: VideoTrack, from = offer) =>
  negotiatePlay(from, formOf({ video, audio: undefined })).find(({ kind }) => kind === "video");
const soundOf = (audio: AudioTrack | undefined) =>
  negotiatePlay(offer, formOf({ video: h264(0x42), audio })).find(({ kind }) => kind === "audio");

it.each([
  ["Baseline", 0x42, 103],
  ["Main", 0x4d, 109],
  ["High", 0x64, 112],
  ["an unknown profile", 0x6e, 112],
])(
  "takes the payload of the offer that suits %s, never of packetization mode 0",
  (_, profile, payloadType) => {
    expect(pictureOf(h264(profile))).toMatchObject({ isUsed: true, payloadType, encoding: "H264" });
  },
);

it("takes a profile that contains the stream's when its own is not listed", () => {
  expect(pictureOf(h264(0x4d), offerWithoutMain)).toMatchObject({ payloadType: 112 });
});

it("answers with the parameters of the offer", () => {
  expect(pictureOf(h264(0x64))?.format).toContain("profile-level-id=64001f");
});

it("sends H.265 only to who lists it", () => {
  expect(pictureOf(h265, offerWithH265)).toMatchObject({ payloadType: 96, encoding: "H265" });
  expect(() => pictureOf(h265)).toThrow(expect.objectContaining({ code: "webrtc-no-h265" }));
});

it("refuses who takes no H.264 in packetization mode 1", () => {
  const without = readOffer(anOffer.replaceAll("packetization-mode=1", "packetization-mode=0"));
  expect(() => pictureOf(h264(0x42), without)).toThrow(
    expect.objectContaining({ code: "webrtc-no-h264" }),
  );
});

it("plays to, and takes from, who lists H.264 without a word about packets", () => {
  const silent = readOffer(anOffer.replaceAll(/^a=fmtp:(103|109|112|102) .*\r?\n/gm, ""));
  expect(pictureOf(h264(0x64), silent)).toMatchObject({ isUsed: true, encoding: "H264" });
  expect(negotiatePublish(silent)[0]).toMatchObject({ isUsed: true, encoding: "H264" });
});

it.each([
  ["G.711 as it is", pcma, { isUsed: true, payloadType: 8 }],
  ["wide G.711 as Opus", { ...pcma, sampleRate: 16_000 }, { isUsed: true, payloadType: 111 }],
  ["nothing where there is no sound", undefined, { isUsed: false }],
])("sends %s", (_, audio, expected) => {
  expect(soundOf(audio)).toMatchObject(expected);
});

it("leaves the sound out for who takes none of its kind", () => {
  const audio: AudioTrack = { codec: "pcmu", sampleRate: 8000, channels: 1 };
  expect(soundOf(audio)).toMatchObject({ isUsed: false });
});

it("takes a publisher's H.264 and the first sound that is known", () => {
  expect(negotiatePublish(offer)).toMatchObject([
    { kind: "video", isUsed: true, payloadType: 103 },
    { kind: "audio", isUsed: true, payloadType: 111 },
  ]);
});

it("refuses a publisher of pictures that cameras do not send", () => {
  const onlyVp8 = readOffer(anOffer.replaceAll("H264", "VP9"));
  expect(() => negotiatePublish(onlyVp8)).toThrow(
    expect.objectContaining({ code: "whip-no-picture" }),
  );
});
