import {
  writeAttachmentBlock,
  writeAttachmentFile,
  writeAttachmentList,
  writeFrame,
} from "@tessera/formats/jt808";
import { strangerRequests } from "@tessera/platform/testing";

/** What devices, players and browsers say first on each port, whole and right: damage is done to it later. */
export const samples = {
  http: [
    ...strangerRequests().map(bytesOf),
    ...[
      "GET /api/v1/getuserinfo HTTP/1.1\r\nHost: x\r\nToken: 0123456789\r\n\r\n",
      'POST /api/v1/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 33\r\n\r\n{"username":"a","password":"abc"}',
      "GET /api/v1/record/file/a~1/1.mp4?token=x HTTP/1.1\r\nHost: x\r\nRange: bytes=0-99\r\n\r\n",
      "POST /api/v1/webrtc/a/1/1?token=x HTTP/1.1\r\nHost: x\r\nContent-Type: application/sdp\r\nContent-Length: 5\r\n\r\nv=0\r\n",
      "GET /api/v1/ws/push?token=x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
    ].map(bytesOf),
  ],
  rtsp: [
    "OPTIONS rtsp://h/live/a/1/1 RTSP/1.0\r\nCSeq: 1\r\n\r\n",
    "DESCRIBE rtsp://h/live/a/1/1?token=x RTSP/1.0\r\nCSeq: 2\r\nAccept: application/sdp\r\n\r\n",
    "SETUP rtsp://h/live/a/1/1/trackID=0?token=x RTSP/1.0\r\nCSeq: 3\r\nTransport: RTP/AVP/TCP;unicast;interleaved=0-1\r\n\r\n",
    "ANNOUNCE rtsp://h/live/a/1/1?key=x RTSP/1.0\r\nCSeq: 4\r\nContent-Type: application/sdp\r\nContent-Length: 93\r\n\r\nv=0\r\no=- 0 0 IN IP4 0.0.0.0\r\ns=x\r\nt=0 0\r\nm=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\na=x\r\n",
    "PLAY rtsp://h/live/a/1/1 RTSP/1.0\r\nCSeq: 5\r\nSession: 12345678\r\nRange: npt=0-\r\n\r\n$\0\0\u0004abcd",
    "TEARDOWN rtsp://h/live/a/1/1 RTSP/1.0\r\nCSeq: 6\r\nSession: 12345678\r\n\r\n",
  ].map(bytesOf),
  rtmp: [rtmpConnect("publish"), rtmpConnect("play")],
  sip: ["REGISTER", "MESSAGE", "INVITE", "NOTIFY", "BYE"].map((method) => bytesOf(sip(method))),
  ehome: ["REGISTER", "KEEPALIVE", "GPS", "ALARM"].map((command) =>
    bytesOf(
      `<?xml version="1.0" encoding="GB2312"?>\n<PPVSPMessage><Version>2.0</Version><Sequence>1</Sequence><CommandType>REQUEST</CommandType><Command>${command}</Command><Params><DeviceID>bus-1</DeviceID><AlarmType>8</AlarmType><Longitude>43713595</Longitude><Latitude>11214118</Latitude></Params></PPVSPMessage>\n`,
    ),
  ),
  ehomeMedia: [ehomeMedia(true), ehomeMedia(false)],
  webrtc: [stunRequest("abcd:efgh"), clientHello()],
  jt808: [
    "7E0100002C0139123456780001002C012F41434D45314D4456522D3800000000000000000000000000005430303030303702544553543132334A7E",
    "7E0002000001391234567800 0133 7E",
    "7E0200002801391234567800020000000100000003 0157FAF806CC628C00320258005A2601151430450104000030393001 1C31010C167E",
  ].map((hex) => Buffer.from(hex.replaceAll(" ", ""), "hex")),
  attachments: [attachmentUpload()],
  jt1078: [6, 10].map((simBytes) => mediaPackets(simBytes)),
  ftp: [
    "USER t0123456789\r\nPASS 0123456789abcdef01234567\r\nTYPE I\r\nCWD /\r\nPASV\r\nSTOR a.mp4\r\nQUIT\r\n",
    "USER anonymous\r\nPASS a@b\r\nSYST\r\nFEAT\r\nEPSV\r\nREST 100\r\nAPPE ../../a\r\nABOR\r\n",
  ].map(bytesOf),
} as const;

export type PortName = keyof typeof samples;

function bytesOf(text: string): Buffer {
  return Buffer.from(text, "latin1");
}

/** List, one file and its end, T/JSATL 12-2017. */
function attachmentUpload(): Buffer {
  const head = { is2019: false, protocolVersion: 0, phone: "013912345678", serial: 1 };
  const file = { name: "00_65_6502_0.jpg", type: 0, size: 100 };
  const about = writeAttachmentFile(file);
  const list = writeAttachmentList({
    terminalId: "T000001",
    mark: new Uint8Array(16),
    alarmNumber: "0".repeat(32),
    files: [file],
  });
  return Buffer.concat([
    writeFrame({ ...head, messageId: 0x1210, body: list }),
    writeFrame({ ...head, messageId: 0x1211, body: about }),
    writeAttachmentBlock(file.name, 0, new Uint8Array(100)),
    writeFrame({ ...head, messageId: 0x1212, body: about }),
  ]);
}

/** A private header, then packets with an extra byte, as devices of the field send them. */
function ehomeMedia(hasPreamble: boolean): Buffer {
  const preamble = Buffer.alloc(hasPreamble ? 256 : 0);
  if (hasPreamble) preamble.set([1, 0, 1]);
  const packet = Buffer.concat([
    Buffer.from("2400004980600000000000000a689ebc0d000001ba5e26", "hex"),
    Buffer.alloc(0x49 - 19, 0x55),
  ]);
  return Buffer.concat([preamble, packet, packet, packet]);
}

/** Sound of a terminal, JT/T 1078-2016 table 19. */
function mediaPackets(simBytes: number): Buffer {
  const sim = Buffer.alloc(simBytes);
  sim.set([0x01, 0x39, 0x12, 0x34, 0x56, 0x78], simBytes - 6);
  return Buffer.concat(
    Array.from({ length: 3 }, (_, sequence) =>
      Buffer.concat([
        Buffer.from("01cd", "latin1"),
        Uint8Array.of(0x81, 0x86, 0, sequence),
        sim,
        Uint8Array.of(1, 0x30, 0, 0, 0, 0, 0, 0, 0, sequence * 40, 0, 160),
        Buffer.alloc(160, 0xd5),
      ]),
    ),
  );
}

function sip(method: string): string {
  const body =
    method === "MESSAGE"
      ? '<?xml version="1.0"?>\r\n<Notify>\r\n<CmdType>Keepalive</CmdType>\r\n<SN>1</SN>\r\n<DeviceID>34020000001320000001</DeviceID>\r\n<Status>OK</Status>\r\n</Notify>\r\n'
      : "";
  return [
    `${method} sip:34020000002000000001@3402000000 SIP/2.0`,
    "Via: SIP/2.0/UDP 192.0.2.1:5060;rport;branch=z9hG4bK1",
    "From: <sip:34020000001320000001@3402000000>;tag=a",
    "To: <sip:34020000001320000001@3402000000>",
    "Call-ID: c1@192.0.2.1",
    `CSeq: 1 ${method}`,
    "Contact: <sip:34020000001320000001@192.0.2.1:5060>",
    "Max-Forwards: 70",
    "Expires: 3600",
    'Authorization: Digest username="34020000001320000001", realm="3402000000", nonce="n", uri="sip:x", response="00000000000000000000000000000000", algorithm=MD5, qop=auth, nc=00000001, cnonce="c"',
    "Content-Type: Application/MANSCDP+xml",
    `Content-Length: ${body.length}`,
    "",
    body,
  ].join("\r\n");
}

/** C0, C1 and C2, then `connect` and a command in chunks of stream 3 (Adobe RTMP 1.0, 5.2 and 7.2). */
function rtmpConnect(command: string): Buffer {
  const app = [3, ...amfName("app"), ...amfText("live"), 0, 0, 9];
  const connect = [...amfText("connect"), ...amfNumber(1), ...app];
  const open = [...amfText(command), ...amfNumber(2), 5, ...amfText("a/1/1?key=x")];
  return Buffer.concat([
    Uint8Array.of(3),
    new Uint8Array(1536 + 1536),
    rtmpMessage(connect, 0),
    rtmpMessage(open, 1),
  ]);
}

function rtmpMessage(body: readonly number[], stream: number): Uint8Array {
  return Uint8Array.of(3, 0, 0, 0, 0, 0, body.length, 20, stream, 0, 0, 0, ...body);
}

function amfName(value: string): number[] {
  return [0, value.length, ...bytesOf(value)];
}

function amfText(value: string): number[] {
  return [2, ...amfName(value)];
}

function amfNumber(value: number): number[] {
  const bytes = Buffer.alloc(9);
  bytes.writeDoubleBE(value, 1);
  return [...bytes];
}

/** RFC 8489 clause 5, with USERNAME. */
function stunRequest(userName: string): Buffer {
  const padded = Buffer.alloc(Math.ceil(userName.length / 4) * 4);
  padded.write(userName);
  const header = Buffer.from(`000100002112a442${"01".repeat(12)}`, "hex");
  header.writeUInt16BE(4 + padded.length, 2);
  return Buffer.concat([header, Uint8Array.of(0, 6, 0, userName.length), padded]);
}

/** A DTLS 1.2 record with the beginning of a ClientHello (RFC 6347, 4.1 and 4.2.2). */
function clientHello(): Buffer {
  return Buffer.from(
    `16feff0000000000000000003a0100002e000000000000002efefd${"5a".repeat(32)}00000004c02b00ff0100`,
    "hex",
  );
}
