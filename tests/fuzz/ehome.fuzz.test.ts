import assert from "node:assert/strict";
import { EhomeStreamParser, ssrcOfStart } from "@tessera/formats/ehome";
import {
  DocumentSplitter,
  isAlarmCommand,
  isup5Name,
  NotPpvsp,
  type PpvspMessage,
  ppvspText,
  readAlarm,
  readGps,
  readPpvsp,
  readRecordedFiles,
  readRegistration,
  readServerInfo,
  readSession,
  readWorkStatus,
  reportTaken,
} from "@tessera/protocols/ehome";
import { XmlRefused } from "@tessera/protocols/xml";
import fc from "fast-check";
import { fuzz, refusing } from "./fuzz.ts";
import { cuts, hostileBytes, pushCut } from "./hostile-bytes.ts";

const document = (kind: string, rest: string) =>
  Buffer.from(
    `<?xml version="1.0" encoding="GB2312"?>\n<PPVSPMessage>\n<Version>2.0</Version>\n<Sequence>17</Sequence>\n<CommandType>${kind}</CommandType>\n${rest}</PPVSPMessage>\n`,
  );

const samples = [
  document(
    "REQUEST",
    "<Command>REGISTER</Command><Params><DeviceID>bus-1</DeviceID><FirmwareVersion>V5</FirmwareVersion><DevType>31</DevType><Password>x</Password></Params>",
  ),
  document(
    "REQUEST",
    "<Command>GPS</Command><Params><DeviceID>bus-1</DeviceID><Time>2026-01-15 14:30:45</Time><TimeZone>+08:00</TimeZone><Longitude>43713595</Longitude><Latitude>11214118</Latitude><NeedsResponse>1</NeedsResponse></Params>",
  ),
  document(
    "REQUEST",
    "<Command>ALARM</Command><Params><AlarmInfo><AlarmType>8</AlarmType><AlarmAction>0</AlarmAction><Video>1</Video></AlarmInfo></Params>",
  ),
  document(
    "RESPONSE",
    "<WhichCommand>GETDEVICEWORKSTATUS</WhichCommand><Status>200</Status><Params><DeviceStatusXML><DSKStatus><DSK>1-2-3-0</DSK></DSKStatus><CHStatus><CH>33-1-0-0-2048-0-1-1</CH></CHStatus></DeviceStatusXML><ConfigXML><SERVERINFO><ChannelAmount>9</ChannelAmount></SERVERINFO></ConfigXML><Session>7</Session><RecordedFile>a 2026-01-15 00:00:00 2026-01-15 00:30:00 1 0</RecordedFile></Params>",
  ),
];

fuzz("a message of EHome is read or refused", hostileBytes(...samples), (bytes) => {
  const text = ppvspText(bytes);
  const read = refusing(NotPpvsp, () => {
    try {
      return readPpvsp(text);
    } catch (error) {
      if (error instanceof XmlRefused) throw new NotPpvsp();
      throw error;
    }
  });
  if (typeof read === "string") return;
  assert.ok(Number.isSafeInteger(read.sequence) && read.command !== "");
  readReports(read);
  readAnswers(read.params);
});

/** What devices tell by themselves. */
function readReports(read: PpvspMessage): void {
  assert.ok(readRegistration(read.params).deviceId.length <= 1000);
  const alarm = readAlarm(read);
  assert.ok(alarm.code >= 0 && alarm.remark.length <= 200);
  assert.ok(alarm.group <= 1 || isAlarmCommand(read.command));
  const gps = readGps(read.params);
  const { longitude = 0, latitude = 0, direction = 0, speedKmh = 0 } = gps ?? {};
  assert.ok(Number.isFinite(longitude) && Number.isFinite(latitude));
  assert.ok(direction >= 0 && direction <= 360 && speedKmh >= 0);
  reportTaken(read);
}

/** What they answer. */
function readAnswers(params: PpvspMessage["params"]): void {
  assert.ok((readWorkStatus(params)?.channels.length ?? 0) <= 1000);
  assert.ok((readServerInfo(params)?.analogChannels ?? 0) <= 10_000);
  for (const { startMs, endMs } of readRecordedFiles(params, 0).files) assert.ok(endMs > startMs);
  const session = readSession(params);
  assert.ok(session === undefined || session < 2 ** 32);
}

fuzz(
  "documents by TCP are the same however they are cut",
  fc.record({ bytes: hostileBytes(Buffer.concat(samples)), sizes: cuts, other: cuts }),
  ({ bytes, sizes, other }) => {
    const split = (parts: readonly number[]) => {
      const seen: string[] = [];
      const splitter = new DocumentSplitter({
        onDocument: (one) => seen.push(Buffer.from(one).toString("latin1")),
        onBroken: () => seen.push("broken"),
      });
      pushCut(bytes, parts, (piece) => splitter.push(piece));
      return seen;
    };
    assert.deepEqual(split(sizes), split(other));
    assert.ok(isup5Name(bytes).length <= 64);
  },
);

const packet = (sequence: number, bytes: number) => {
  const body = Buffer.alloc(13 + bytes, 0x5a);
  body.set([0x80, 0x60, sequence >> 8, sequence & 255]);
  body[12] = 0x0d;
  return Buffer.concat([Buffer.of(0x24, 0, body.length >> 8, body.length & 255), body]);
};
const preamble = Buffer.alloc(256);
preamble.set([1, 0, 1]);
const media = Buffer.concat([
  preamble,
  ...Array.from({ length: 20 }, (_, at) => packet(at, (at * 97) % 1400)),
]);

fuzz(
  "media of EHome is read the same however it is cut",
  fc.record({ bytes: hostileBytes(media), sizes: cuts, other: cuts }),
  ({ bytes, sizes, other }) => {
    const read = (parts: readonly number[]) => {
      const seen: string[] = [];
      const parser = new EhomeStreamParser({
        onRtp: (from, start, end) => {
          assert.ok(end - start >= 12);
          seen.push(Buffer.from(from.subarray(start, end)).toString("latin1"));
        },
      });
      pushCut(bytes, parts, (piece) => parser.push(piece));
      return seen;
    };
    const packets = read(sizes);
    assert.deepEqual(packets, read(other));
    // Who takes a connection by its first packet has to mean the same one as who reads it.
    const ssrc = ssrcOfStart(bytes);
    const first = packets[0] && Buffer.from(packets[0], "latin1").readUInt32BE(8);
    if (typeof ssrc === "number" && first !== undefined) assert.equal(ssrc, first);
  },
);
