import { BadRequest } from "@tessera/base";
import fc from "fast-check";
import { expect, it } from "vitest";
import { readOffer } from "./offer.ts";
import { anOffer } from "./testing/offers.ts";

it("reads the sections with what each takes, best first", () => {
  const { media } = readOffer(anOffer);
  expect(media.map(({ kind, mid }) => [kind, mid])).toEqual([
    ["video", "0"],
    ["audio", "1"],
  ]);
  expect(media[0]?.payloads.map(({ payloadType, encoding }) => [payloadType, encoding])).toEqual([
    [96, "VP8"],
    [103, "H264"],
    [107, "H264"],
    [109, "H264"],
    [112, "H264"],
  ]);
  expect(media[0]?.payloads[1]?.format).toBe(
    "level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42001f",
  );
});

it("takes the candidates out: they come to us, we look for nobody", () => {
  expect(anOffer).toContain("a=candidate:");
  expect(readOffer(anOffer).sdp).not.toMatch(/candidate/);
});

it.each([
  ["is no SDP", "hello"],
  ["has no ICE", anOffer.replaceAll(/a=ice-ufrag.*\r\n/g, "")],
  ["has no fingerprint", anOffer.replaceAll(/a=fingerprint.*\r\n/g, "")],
  ["has too many sections", anOffer + "m=video 9 UDP/TLS/RTP/SAVPF 96\r\n".repeat(9)],
])("refuses what %s", (_, body) => {
  expect(() => readOffer(body)).toThrow(BadRequest);
});

it("refuses or reads any text, and never fails otherwise", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(readOffer(anOffer + text).media.length).toBeGreaterThanOrEqual(2);
    }),
  );
});
