import { expect, it } from "vitest";
import { FakeRung } from "./fake-rung.ts";
import { rungsThatDecode } from "./rungs-that-decode.ts";

it("leaves out the ways that cannot decode the codec, and those that the browser does not have", () => {
  const webrtc = new FakeRung("webrtc", ["h265"]);
  const fmp4 = new FakeRung("fmp4");
  const hls = Object.assign(new FakeRung("hls"), { isUsable: () => false });
  expect(rungsThatDecode("h265", [webrtc, fmp4, hls])).toEqual(["fmp4"]);
  expect(rungsThatDecode("h264", [webrtc, fmp4, hls])).toEqual(["webrtc", "fmp4"]);
});
