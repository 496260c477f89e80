import { expect, it } from "vitest";
import { type GbSdp, offeredPayloads, pcmaPayload, psPayload } from "./gb-sdp.ts";
import { GbSdpRefused, parseGbSdp } from "./gb-sdp-parser.ts";
import { writeGbSdp } from "./gb-sdp-writer.ts";
import { SsrcMaker, ssrcNumber } from "./ssrc-maker.ts";
import { streamVariants } from "./stream-line.ts";
import { parseSubject, writeSubject } from "./subject.ts";

const live: GbSdp = {
  originId: "34020000001310000001",
  purpose: "Play",
  host: "10.1.1.5",
  port: 30_000,
  media: "video",
  mode: "TCP-PASSIVE",
  direction: "recvonly",
  payloads: offeredPayloads,
  ssrc: "0200001234",
  stream: { variant: "streamnumber", number: 0 },
};

const liveText = `v=0
o=34020000001310000001 0 0 IN IP4 10.1.1.5
s=Play
c=IN IP4 10.1.1.5
t=0 0
m=video 30000 TCP/RTP/AVP 96 97 98 99
a=recvonly
a=rtpmap:96 PS/90000
a=rtpmap:97 MPEG4/90000
a=rtpmap:98 H264/90000
a=rtpmap:99 H265/90000
a=setup:passive
a=connection:new
a=streamnumber:0
y=0200001234
`.replaceAll("\n", "\r\n");

const parse = (text: string, offered?: GbSdp) => parseGbSdp(Buffer.from(text), offered);

it("writes and reads an offer of live video", () => {
  expect(Buffer.from(writeGbSdp(live)).toString()).toBe(liveText);
  expect(parse(liveText)).toEqual(expect.objectContaining(live));
});

it.each<Partial<GbSdp>>([
  { mode: "UDP" },
  { mode: "TCP-ACTIVE" },
  {
    purpose: "Playback",
    recording: { channelId: "34020000001310000001", type: 0 },
    span: { startSeconds: 1_768_435_200, endSeconds: 1_768_438_800 },
  },
  { purpose: "Download", downloadSpeed: 4, fileSize: 123_456 },
  { purpose: "Talk", media: "audio", payloads: [pcmaPayload], direction: "sendrecv" },
  { direction: "sendonly", payloads: [psPayload], format: "v/5/6/25/1/4096a/1/8/1" },
  { host: "fe80::1" },
  ...streamVariants.map((variant) => ({ stream: { variant, number: 1 } })),
])("reads what it writes: %j", (change) => {
  const sdp = { ...live, ...change };
  expect(parseGbSdp(writeGbSdp(sdp))).toEqual(expect.objectContaining(sdp));
});

it("fills in who connects where the answer does not say", () => {
  const answer = liveText.replace("a=setup:passive\r\n", "");
  expect(parse(answer, live).mode).toBe("TCP-ACTIVE");
  expect(parse(answer, { ...live, mode: "TCP-ACTIVE" }).mode).toBe("TCP-PASSIVE");
  expect(parse(answer).mode).toBe("TCP-PASSIVE");
});

it("reads what vendors write", () => {
  const sdp = parse(
    "v=0\no=x 0 0 IN IP4 10.0.0.9\ns=PLAY\nm=audio 0 RTP/AVP 8\nm=video 6000 RTP/AVP 96 100\na=rtpmap:100  h265/90000\ny=200000001\n",
  );
  expect(sdp).toMatchObject({ purpose: "Play", host: "10.0.0.9", port: 6000, ssrc: "0200000001" });
  expect(sdp.payloads).toEqual([psPayload, { type: 100, encoding: "H265", clockRate: 90_000 }]);
});

it.each(["", "v=0", "m=video 0 RTP/AVP 96", "m=video x RTP/AVP 96", "m=data 10 RTP/AVP 96"])(
  "refuses %j",
  (text) => expect(() => parse(text)).toThrow(GbSdpRefused),
);

it("makes an SSRC of what it is for, our id and a number of its own", () => {
  const maker = new SsrcMaker();
  const server = "34020000002000000001";
  expect(maker.take(server, false)).toBe("0200000000");
  expect(maker.take(server, true)).toBe("1200000001");
  maker.release("0200000000");
  const rest = new Set(Array.from({ length: 9999 }, () => maker.take(server, false)));
  expect(rest.size).toBe(9999);
  expect(() => maker.take(server, false)).toThrow("limit of GB28181 sessions");
});

it.each([
  ["0200004966", 0x0bebd566],
  ["0100000001", 0x05f5e101],
])("%s is %i in packets", (ssrc, number) => expect(ssrcNumber(ssrc)).toBe(number));

it("writes and reads a subject", () => {
  const subject = {
    senderId: "34020000001310000001",
    senderStream: "0200001234",
    receiverId: "34",
  };
  expect(writeSubject(subject)).toBe("34020000001310000001:0200001234,34:0");
  expect(parseSubject(writeSubject(subject))).toEqual(subject);
  expect([parseSubject(undefined), parseSubject("x")]).toEqual([undefined, undefined]);
});
