import assert from "node:assert/strict";
import {
  decodePtz,
  encodePtz,
  GbSdpRefused,
  ManscdpRefused,
  parseGbSdp,
  parseLocalTime,
  parseManscdp,
  parseMansrtsp,
  parseSubject,
  readAlarm,
  readAlarmQuery,
  readBasicParam,
  readBroadcast,
  readCatalogAnswer,
  readCatalogNotice,
  readConfigQuery,
  readDeviceControl,
  readDeviceInfo,
  readDeviceStatus,
  readHomePosition,
  readKeepalive,
  readMobilePositions,
  readPresetAnswer,
  readPtzPosition,
  readRecordAnswer,
  readRecordQuery,
  readSnapshotControl,
  readSnapshotNotice,
  restate,
  writeGbSdp,
  writeManscdp,
} from "@tessera/protocols/gb28181";
import { fuzz, refusing } from "./fuzz.ts";
import { hostileBytes, hostileText } from "./hostile-bytes.ts";

const prolog = '<?xml version="1.0" encoding="GB2312"?>\r\n';
const message = (kind: string, cmdType: string, rest: string) =>
  Buffer.from(
    `${prolog}<${kind}>\r\n<CmdType>${cmdType}</CmdType>\r\n<SN>17</SN>\r\n<DeviceID>34020000001320000007</DeviceID>\r\n${rest}</${kind}>\r\n`,
  );

const samples = [
  message(
    "Response",
    "Catalog",
    '<SumNum>2</SumNum><DeviceList Num="2"><Item><DeviceID>34020000001310000001</DeviceID><Name>\u4e1c\u95e8 &amp; a</Name><Address>x & y <b</Address><Parental>65535</Parental><ParentID>34020000001180000001/34020000002160000001</ParentID><Status>ON</Status><Longitude>114.05</Longitude><Info><PTZType>1</PTZType><StreamNumberList>0/1</StreamNumberList></Info><Event>ADD</Event></Item></DeviceList>',
  ),
  message(
    "Response",
    "RecordInfo",
    '<SumNum>9</SumNum><RecordList Num="1"><Item><StartTime>2026-01-15T00:00:00.123Z</StartTime><EndTime>2026-1-5T1:0:0</EndTime><FileSize>12</FileSize></Item></RecordList>',
  ),
  message(
    "Notify",
    "Alarm",
    "<AlarmPriority>1</AlarmPriority><AlarmMethod>5</AlarmMethod><AlarmTime>2026-01-15T14:30:45</AlarmTime><Longitude>114.05</Longitude><Latitude>22.54</Latitude><Info><AlarmType>6</AlarmType><AlarmTypeParam><EventType>1</EventType></AlarmTypeParam></Info>",
  ),
  message(
    "Control",
    "DeviceControl",
    "<PTZCmd>A50F010260000017</PTZCmd><HomePosition><Enabled>1</Enabled></HomePosition><DragZoomIn><Length>1</Length></DragZoomIn><TargetTrack>Auto</TargetTrack>",
  ),
  message(
    "Notify",
    "MobilePosition",
    '<Time>2026-01-15T14:30:45</Time><DeviceList Num="1"><Item><DeviceID>1</DeviceID><Longitude>1</Longitude><Latitude>2</Latitude></Item></DeviceList><![CDATA[x]]><!-- y -->',
  ),
];

fuzz("a message of GB/T 28181 is read or refused", hostileBytes(...samples), (bytes) => {
  const read = refusing(ManscdpRefused, () => parseManscdp(bytes));
  if (typeof read === "string") return;
  assert.ok(read.deviceId.length <= 1000 && Number.isSafeInteger(read.sn));
  for (const { name, deviceId } of readCatalogAnswer(read).items)
    assert.ok(deviceId !== "" && name.length <= 1000);
  for (const { startMs, endMs } of readRecordAnswer(read, 480).items) assert.ok(endMs >= startMs);
  for (const { longitude } of readMobilePositions(read, 480)) assert.ok(Math.abs(longitude) <= 180);
  assert.equal(typeof readAlarmQuery(read)(readAlarm(read, 480)), "boolean");
  const others = [
    readCatalogNotice,
    readRecordQuery,
    readBasicParam,
    readBroadcast,
    readConfigQuery,
    readDeviceControl,
    readDeviceInfo,
    readDeviceStatus,
    readHomePosition,
    readKeepalive,
    readPresetAnswer,
    readPtzPosition,
    readSnapshotControl,
    readSnapshotNotice,
  ];
  for (const readOther of others) readOther(read, 480);
  const passed = parseManscdp(writeManscdp(restate(read, { sn: 1, deviceId: "1" }), "UTF-8"));
  assert.equal(passed.element.elements.length >= 3, true);
});

const sdp =
  "v=0\r\no=34020000001310000001 0 0 IN IP4 10.1.1.5\r\ns=Playback\r\nu=34020000001310000001:0\r\nc=IN IP4 10.1.1.5\r\nt=1768435200 1768438800\r\nm=video 30000 TCP/RTP/AVP 96 98\r\na=recvonly\r\na=rtpmap:96 PS/90000\r\na=rtpmap:98 H264/90000\r\na=setup:passive\r\na=streamMode:SUB\r\na=filesize:12\r\ny=0200001234\r\nf=v/5/6/25/1/4096a/1/8/1\r\n";

fuzz("a media description is read or refused", hostileText(sdp), (text) => {
  const read = refusing(GbSdpRefused, () => parseGbSdp(Buffer.from(text, "latin1")));
  if (typeof read === "string") return;
  assert.ok(read.port > 0 && read.port < 65_536);
  parseGbSdp(writeGbSdp(read).subarray(0, 16 * 1024));
});

fuzz(
  "small texts of GB/T 28181 are read or passed over",
  hostileText(
    "PLAY RTSP/1.0\r\nCSeq: 3\r\nScale: 2.0\r\nRange: npt=100-\r\n\r\n",
    "34020000001310000001:0200001234,34020000002000000001:0",
    "A50F010260000017",
    "2026-01-15T00:00:00.123Z",
  ),
  (text) => {
    parseMansrtsp(Buffer.from(text, "latin1"));
    parseSubject(text);
    assert.ok(Number.isFinite(parseLocalTime(text, 480) ?? 0));
    const command = decodePtz(text);
    if (command) assert.deepEqual(decodePtz(encodePtz(command)), command);
  },
);
