import type { StreamReport } from "../../contract.ts";
import type { AcceptanceReport } from "./judge.ts";

/** A good stream, for tests. */
export const aStream = (changes: Partial<StreamReport>): StreamReport => ({
  Stream: "main",
  VideoCodec: "h264",
  CodecString: "avc1.64001f",
  Width: 1920,
  Height: 1080,
  Fps: 25,
  BitrateKbps: 4000,
  GopFrames: 50,
  GopSeconds: 2,
  GopMaxSeconds: 2,
  AudioCodec: "aac",
  Packets: 1000,
  Lost: 0,
  FirstPictureMs: 400,
  MeasuredMs: 6000,
  Problem: "",
  ...changes,
});

/** A good channel, for tests. */
export const aReport = (changes: Partial<AcceptanceReport>): AcceptanceReport => ({
  Name: "Gate",
  DeviceType: "ONVIF",
  HasClock: true,
  ClockSkewMs: 200,
  Streams: [aStream({}), aStream({ Stream: "sub" })],
  ...changes,
});
