import { expect, it } from "vitest";
import { parseRtpInfo, startOf } from "./rtp-info.ts";

const header =
  "url=rtsp://camera/live/trackID=0;seq=10;rtptime=4294967000, url=rtsp://camera/live/trackID=1;rtptime=77";

it("tells the timestamp that each track begins with", () => {
  const starts = parseRtpInfo(header);
  expect(startOf(starts, "rtsp://camera/live/trackID=0")).toBe(4_294_967_000);
  expect(startOf(starts, "rtsp://camera/live/trackID=1")).toBe(77);
});

it("knows a track by the last part of its address", () => {
  const starts = parseRtpInfo(
    "url=trackID=1;seq=1;rtptime=5,url=rtsp://10.0.0.9/x/trackID=2;rtptime=6",
  );
  expect(startOf(starts, "rtsp://camera/live/trackID=2")).toBe(6);
});

it("leaves out what tells no timestamp, or none that can be", () => {
  expect(parseRtpInfo("url=rtsp://a/1;seq=4,url=rtsp://a/2;rtptime=99999999999")).toEqual([]);
  expect(parseRtpInfo("")).toEqual([]);
});
