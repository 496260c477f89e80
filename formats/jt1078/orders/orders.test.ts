import { expect, it } from "vitest";
import { BrokenJt808, parseFrame, writeFrame } from "../../jt808/index.ts";
import {
  liveKind,
  mediaMessage,
  playbackMode,
  readChannelAndValue,
  readLiveControl,
  readLiveOrder,
  readMediaAttributes,
  readPlaybackControl,
  readPlaybackOrder,
  readRecordingQuery,
  readRecordings,
  readRotation,
  readUploadDone,
  readUploadOrder,
  speedCodeOf,
  speedOfCode,
  writeLiveControl,
  writeLiveOrder,
  writeLoss,
  writeMediaAttributes,
  writePlaybackControl,
  writePlaybackOrder,
  writeRecordingQuery,
  writeRecordings,
  writeRotation,
  writeStep,
  writeSwitch,
  writeUploadControl,
  writeUploadDone,
  writeUploadOrder,
} from "../index.ts";

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex").toUpperCase();
const fromMs = Date.UTC(2026, 0, 15, 6, 30, 45);
const target = { host: "10.0.0.5", tcpPort: 6666, udpPort: 0 };

it("writes the live request of the sheet", () => {
  const hex = "7E9101001001391234567800090831302E302E302E351A0A0000010001BB7E";
  const order = { ...target, channel: 1, kind: liveKind.soundAndPictures, isSub: true };
  const body = writeLiveOrder(order);
  const head = { is2019: false, protocolVersion: 0, phone: "013912345678", serial: 9 };
  expect(hexOf(writeFrame({ ...head, messageId: mediaMessage.openLive, body }))).toBe(hex);
  const frame = parseFrame(Uint8Array.from(Buffer.from(hex, "hex")).slice(1, -1));
  expect(readLiveOrder(frame.body)).toEqual(order);
});

it("writes and reads live control and loss", () => {
  const control = { channel: 2, command: 0, closes: 0, isSub: true };
  expect(hexOf(writeLiveControl(control))).toBe("02000001");
  expect(readLiveControl(writeLiveControl(control))).toEqual(control);
  expect(hexOf(writeLoss(2, 15))).toBe("020F");
});

it("writes and reads what a terminal says of its media", () => {
  const told = {
    audioCodec: 6,
    audioChannels: 1,
    sampleRate: 8000,
    bitsPerSample: 16,
    audioFrameBytes: 320,
    canPlaySound: true,
    videoCodec: 98,
    maxAudioChannels: 1,
    maxVideoChannels: 8,
  };
  expect(hexOf(writeMediaAttributes(told))).toBe("06010001014001620108");
  expect(readMediaAttributes(writeMediaAttributes(told))).toEqual(told);
  expect(() => readMediaAttributes(new Uint8Array(9))).toThrow(BrokenJt808);
});

it("writes and reads a playback request, whose times are China's", () => {
  const order = {
    ...target,
    channel: 4,
    media: 3,
    stream: 0,
    storage: 0,
    mode: playbackMode.normal,
    speed: 0,
    fromMs,
    toMs: undefined,
  };
  expect(hexOf(writePlaybackOrder(order))).toBe(
    "0831302E302E302E351A0A0000040300000000260115143045000000000000",
  );
  expect(readPlaybackOrder(writePlaybackOrder(order))).toEqual(order);
});

it("writes and reads playback control", () => {
  const seek = { channel: 4, command: 5, speed: 0, atMs: fromMs };
  expect(hexOf(writePlaybackControl(seek))).toBe("040500260115143045");
  expect(readPlaybackControl(writePlaybackControl(seek))).toEqual(seek);
  expect(readPlaybackControl(Uint8Array.of(4, 1, 0))).toMatchObject({
    command: 1,
    atMs: undefined,
  });
});

it.each([
  [1, 1],
  [2, 2],
  [4, 3],
  [8, 4],
  [16, 5],
  [-4, 3],
  [100, 5],
])("has a code for %d times", (times, code) => {
  expect(speedCodeOf(times)).toBe(code);
  expect(speedOfCode(code)).toBe(Math.min(16, Math.abs(times)));
});

it("writes a query of recordings and reads it back", () => {
  const query = { channel: 0, fromMs, toMs: fromMs + 1000, media: 0, stream: 1, storage: 2 };
  expect(hexOf(writeRecordingQuery(query))).toBe(
    "002601151430452601151430460000000000000000000102",
  );
  expect(readRecordingQuery(writeRecordingQuery(query))).toEqual(query);
});

it("reads as many recordings as there are, whatever the total says, and leaves out what has no time", () => {
  const recording = {
    channel: 1,
    startMs: fromMs,
    endMs: fromMs + 60_000,
    alarms: { video: 1, position: 0x8000_0001 },
    media: 0,
    stream: 1,
    storage: 1,
    sizeBytes: 4_000_000_000,
  };
  const body = writeRecordings(7, [recording, { ...recording, channel: 2 }]);
  expect(body).toHaveLength(6 + 2 * 28);
  expect(readRecordings(body)).toEqual({
    serial: 7,
    recordings: [recording, { ...recording, channel: 2 }],
  });
  const wrong = body.slice();
  wrong.fill(0xff, 2, 6); // the total
  wrong.fill(0x99, 7, 13); // the first one's beginning
  expect(readRecordings(wrong).recordings.map(({ channel }) => channel)).toEqual([2]);
  expect(readRecordings(body.subarray(0, 40)).recordings).toHaveLength(1);
  expect(readRecordings(Uint8Array.of(0, 7, 0, 0, 0, 0))).toEqual({ serial: 7, recordings: [] });
});

it("writes and reads what is said of an upload", () => {
  const order = {
    host: "10.0.0.5",
    port: 21,
    user: "car",
    password: "secret",
    path: "/a",
    channel: 1,
    fromMs,
    toMs: fromMs + 60_000,
    media: 0,
    stream: 1,
    storage: 1,
    networks: 7,
  };
  expect(readUploadOrder(writeUploadOrder(order))).toEqual(order);
  expect(hexOf(writeUploadControl(9, "cancel"))).toBe("000902");
  expect(readUploadDone(writeUploadDone(9, false))).toEqual({ serial: 9, isDone: false });
});

it("writes PTZ", () => {
  expect(hexOf(writeRotation(3, "left", 128))).toBe("030380");
  expect(readRotation(Uint8Array.of(3, 4, 255))).toEqual({ channel: 3, direction: 4, speed: 255 });
  expect([hexOf(writeStep(3, true)), hexOf(writeStep(3, false))]).toEqual(["0300", "0301"]);
  expect([hexOf(writeSwitch(3, true)), hexOf(writeSwitch(3, false))]).toEqual(["0301", "0300"]);
  expect(readChannelAndValue(Uint8Array.of(3, 1))).toEqual({ channel: 3, value: 1 });
});
