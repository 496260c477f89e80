import { ExpectedError } from "@tessera/base";
import { parsePlaylist } from "@tessera/formats/hls";
import { parseSdp } from "@tessera/formats/sdp";
import { parseAuthorization } from "@tessera/protocols/digest";
import { parseChallenges } from "@tessera/protocols/digest/testing";
import { streamRequest } from "@tessera/protocols/rtmp/testing";
import { RtspStreamParser } from "@tessera/protocols/rtsp";
import { parseSession, parseTransport } from "@tessera/protocols/rtsp/testing";
import { parseSipAddress } from "@tessera/protocols/sip";
import { parseSipMessage } from "@tessera/protocols/sip/testing";
import { expect, it } from "vitest";
import { refusing, within } from "./fuzz.ts";

/** What an expression that tries again from every place takes seconds for. */
const characters = ' 1aA"=,;:/\\\n\r\t-.%';
const length = 60_000;

const readRtsp = (text: string) => {
  const parser = new RtspStreamParser({
    onMessage: () => {},
    onInterleaved: () => {},
    onError: () => {},
  });
  const bytes = Buffer.from(text);
  parser.push(bytes, bytes.length);
};

it.each<[name: string, starts: readonly string[], read: (text: string) => unknown]>([
  ["SDP", ["", "v=0\nm=audio 0 RTP/AVP 8\na=rtpmap:8", "m=audio ", "c=IN IP4 "], parseSdp],
  ["a playlist", ["#EXTM3U\n", "#EXTM3U\n#EXT-X-MAP:", "#EXTM3U\n#EXT-X-KEY:A"], parsePlaylist],
  ["Authorization", ["", "Digest ", 'Digest a="', "Basic "], parseAuthorization],
  ["a challenge", ["", "Digest ", 'Digest qop="'], (text) => parseChallenges([text])],
  ["a Session header", ["", "1;timeout", "1;"], (text) => parseSession(text, undefined)],
  ["a Transport header", ["", "RTP/AVP;source="], parseTransport],
  ["RTSP", ["OPTIONS ", "OPTIONS * RTSP/1.0\r\n", "RTSP/1.0 200 OK\r\nA:"], readRtsp],
  [
    "SIP",
    ["", "INFO ", "INFO a SIP/2.0\r\nm:", "SIP/2.0 200 ", 'INFO a SIP/2.0\r\nVia: "'],
    (text) => parseSipMessage(Buffer.from(text))?.headers.all("contact"),
  ],
  ["a SIP address", ["", '"', "<sip:", "<sip:7@h>;a=", '<sip:7@h>;a="'], parseSipAddress],
  [
    "an RTMP stream name",
    ["", "live/", "live?a="],
    (text) => streamRequest({ app: text, address: "", knowsHvc1: false }, text),
  ],
])("%s is read quickly, however long a character is repeated", (_, starts, read) => {
  for (const start of starts)
    for (const character of characters) {
      const text = `${start}${character.repeat(length)}x\r\n\r\n`;
      expect(() =>
        within(text.length, () => refusing(ExpectedError, () => read(text))),
      ).not.toThrow();
    }
});

it("lists of payload types and parameters do not multiply", () => {
  const types = "0 8 ".repeat(100_000);
  const parameters = "a=fmtp:9 a=b\n".repeat(30_000);
  expect(() =>
    within(types.length, () => void parseSdp(`m=audio 0 RTP/AVP ${types}\n${parameters}`)),
  ).not.toThrow();
});
