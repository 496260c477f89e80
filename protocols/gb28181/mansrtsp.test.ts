import { expect, it } from "vitest";
import { type PlaybackControl, parseMansrtsp, writeMansrtsp } from "./mansrtsp.ts";

const text = (control: PlaybackControl) => Buffer.from(writeMansrtsp(control, 3)).toString();
const read = (body: string) => parseMansrtsp(Buffer.from(body));

it.each<[PlaybackControl, string]>([
  [{ kind: "scale", scale: 2 }, "PLAY RTSP/1.0\r\nCSeq: 3\r\nScale: 2.0\r\n\r\n"],
  [{ kind: "scale", scale: 0.25 }, "PLAY RTSP/1.0\r\nCSeq: 3\r\nScale: 0.25\r\n\r\n"],
  [{ kind: "pause" }, "PAUSE RTSP/1.0\r\nCSeq: 3\r\nPauseTime: now\r\n\r\n"],
  [{ kind: "play" }, "PLAY RTSP/1.0\r\nCSeq: 3\r\nRange: npt=now-\r\n\r\n"],
  [{ kind: "seek", atSeconds: 100 }, "PLAY RTSP/1.0\r\nCSeq: 3\r\nRange: npt=100-\r\n\r\n"],
  [{ kind: "teardown" }, "TEARDOWN RTSP/1.0\r\nCSeq: 3\r\n\r\n"],
])("writes and reads %j", (control, body) => {
  expect(text(control)).toBe(body);
  expect(read(body)).toEqual(control);
});

it("reads a seek with a speed, and one to a fraction of a second", () => {
  expect(read("PLAY MANSRTSP/1.0\nCSeq:1\nScale: -1\nRange: npt=600-120\n")).toEqual({
    kind: "seek",
    atSeconds: 600,
    scale: -1,
  });
  expect(read("PLAY RTSP/1.0\r\nrange:npt=1.5-\r\n")).toEqual({ kind: "seek", atSeconds: 1.5 });
});

it("takes a speed beside a range of now for the speed", () => {
  expect(read("PLAY RTSP/1.0\r\nScale: 4.0\r\nRange: npt=now-\r\n")).toEqual({
    kind: "scale",
    scale: 4,
  });
});

it("knows nothing else", () => {
  expect([read(""), read("DESCRIBE RTSP/1.0"), read("PLAYER")]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
