import assert from "node:assert/strict";
import {
  AttachmentStreamReader,
  BrokenJt808,
  type Frame,
  FrameReader,
  PartCollector,
  parseFrame,
  readAlarmConfirmation,
  readAttachmentAnswer,
  readAttachmentFile,
  readAttachmentList,
  readAttachmentOrder,
  readAuthentication,
  readCallBack,
  readDriverIdentity,
  readGeneralAnswer,
  readLocation,
  readLocationAnswer,
  readLocationBatch,
  readMissingParts,
  readMultimediaAnswer,
  readMultimediaEvent,
  readMultimediaUpload,
  readParameterAnswer,
  readParameterQuery,
  readParameters,
  readRecordAnswer,
  readRecordQuery,
  readRegistration,
  readRegistrationAnswer,
  readShooting,
  readShootingAnswer,
  readTerminalAttributes,
  readTerminalControl,
  readTextMessage,
  readTimeAnswer,
  readTracking,
  readTransparent,
  readUpgradeResult,
  writeAttachmentBlock,
  writeFrame,
  writeLocation,
  writeLocationBatch,
  writeMessage,
  writeParameterAnswer,
} from "@tessera/formats/jt808";
import fc from "fast-check";
import { fuzz, refusing } from "./fuzz.ts";
import { cuts, hostileBytes, pushCut } from "./hostile-bytes.ts";

const head = { is2019: false, protocolVersion: 0, phone: "013912345678" };
const place = writeLocation({
  alarms: 1,
  status: 3,
  latitude: 22.5,
  longitude: 114,
  altitude: 5,
  speedKmh: 60,
  direction: 90,
  atMs: 1_768_458_645_000,
  items: [
    { id: 0x01, data: Uint8Array.of(0, 0, 1, 2) },
    { id: 0x14, data: Uint8Array.of(0, 0, 0, 3) },
    { id: 0x64, data: new Uint8Array(47) },
    { id: 0x66, data: new Uint8Array(50).fill(1) },
  ],
});
const message = writeFrame({ ...head, messageId: 0x0200, serial: 1, body: place });
const long = writeMessage(
  { ...head, is2019: true },
  { messageId: 0x0801, serial: 7, body: new Uint8Array(2500).fill(0x7e) },
);
const conversation = Buffer.concat([message, Uint8Array.of(0x7e), ...long, message]);

function told(bytes: Uint8Array, sizes: readonly number[]): unknown[] {
  const heard: unknown[] = [];
  const reader = new FrameReader({
    onFrame: ({ body, ...frame }) =>
      void heard.push({ ...frame, body: Buffer.from(body).toString("hex") }),
    onFault: (fault, own) => void heard.push(fault.message, Buffer.from(own).toString("hex")),
  });
  pushCut(bytes, sizes, (piece) => reader.push(piece));
  assert.ok(reader.heldBytes <= 8192);
  return [...heard, reader.skippedBytes];
}

fuzz(
  "JT/T 808 is understood the same however it is cut",
  fc.tuple(hostileBytes(conversation, message), cuts),
  ([bytes, sizes]) => {
    assert.deepEqual(told(bytes, sizes), told(bytes, [bytes.length]));
  },
);

fuzz(
  "whatever comes before, a message of JT/T 808 behind it is found again",
  hostileBytes(conversation, message),
  (bytes) => {
    let last: Frame | undefined;
    const reader = new FrameReader({ onFrame: (frame) => void (last = frame), onFault: () => {} });
    reader.push(bytes);
    reader.push(Buffer.concat([Uint8Array.of(0x7e), message]));
    assert.equal(last?.messageId, 0x0200);
  },
);

fuzz(
  "what is read of a message of JT/T 808 is written the same",
  hostileBytes(message),
  (bytes) => {
    const frame = refusing(BrokenJt808, () => parseFrame(bytes.subarray(1, -1)));
    if (typeof frame === "string" || frame.encryption !== 0) return;
    assert.deepEqual(parseFrame(writeFrame(frame).subarray(1, -1)).body, frame.body);
  },
);

const readers: readonly ((body: Uint8Array) => unknown)[] = [
  readAlarmConfirmation,
  readAttachmentAnswer,
  readAttachmentFile,
  readAttachmentList,
  readAttachmentOrder,
  readCallBack,
  (body) => readAuthentication(body, false),
  (body) => readAuthentication(body, true),
  readDriverIdentity,
  readGeneralAnswer,
  readLocation,
  readLocationAnswer,
  readLocationBatch,
  readMissingParts,
  readMultimediaAnswer,
  readMultimediaEvent,
  readMultimediaUpload,
  readParameterAnswer,
  readParameterQuery,
  readParameters,
  readRecordAnswer,
  readRecordQuery,
  (body) => readRegistration(body, true),
  (body) => readRegistration(body, false),
  readRegistrationAnswer,
  readShooting,
  readShootingAnswer,
  readTerminalAttributes,
  readTerminalControl,
  (body) => readTextMessage(body, false),
  (body) => readTextMessage(body, true),
  readTimeAnswer,
  readTracking,
  readTransparent,
  readUpgradeResult,
];

fuzz(
  "every body of JT/T 808 is read or refused",
  hostileBytes(place, writeLocationBatch(true, [place, place]), writeParameterAnswer(1, [])),
  (bytes) => {
    for (const read of readers) refusing(BrokenJt808, () => read(bytes));
  },
);

const attachments = Buffer.concat([
  writeFrame({ ...head, messageId: 0x1211, serial: 1, body: new Uint8Array(20) }),
  writeAttachmentBlock("00_64_6401_0_a.jpg", 0, new Uint8Array(300).fill(0x7e)),
  writeFrame({ ...head, messageId: 0x1212, serial: 2, body: new Uint8Array(20) }),
]);

/** Neighbouring data in one, as they come in whatever pieces. */
function uploaded(bytes: Uint8Array, sizes: readonly number[]): unknown[] {
  const heard: unknown[] = [];
  let data = "";
  const reader = new AttachmentStreamReader();
  const settle = () => {
    if (data) heard.push(data);
    data = "";
  };
  pushCut(bytes, sizes, (piece) => {
    for (const one of reader.push(piece)) {
      if (one.kind === "data") {
        data += Buffer.from(one.bytes).toString("hex");
        continue;
      }
      settle();
      if (one.kind === "block") heard.push(one.block);
      else if (one.kind === "message") heard.push(one.frame.messageId, one.frame.serial);
      else heard.push(one.fault.message);
    }
    assert.ok(reader.heldBytes <= 8192);
  });
  settle();
  return heard;
}

fuzz(
  "the upload of attachments is understood the same however it is cut",
  fc.tuple(hostileBytes(attachments, message), cuts),
  ([bytes, sizes]) => {
    assert.deepEqual(uploaded(bytes, sizes), uploaded(bytes, [bytes.length]));
  },
);

const parts = fc.array(
  fc.record({
    serial: fc.integer({ min: 0, max: 0xffff }),
    total: fc.integer({ min: 1, max: 0xffff }),
    index: fc.integer({ min: 1, max: 0xffff }),
    size: fc.integer({ min: 0, max: 1023 }),
  }),
  { maxLength: 300 },
);

fuzz("packets of long messages take two megabytes at the most", parts, (given) => {
  const collector = new PartCollector();
  for (const { serial, total, index, size } of given) {
    const part = { total: Math.max(total, index), index };
    const body = new Uint8Array(size);
    collector.take({ ...head, messageId: 0x0801, encryption: 0, serial, part, body });
    assert.ok(collector.heldBytes <= 2 * 1024 * 1024);
  }
});
