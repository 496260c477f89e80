import { expect, it } from "vitest";
import { bytesOf, inside } from "../hex-fixture.ts";
import {
  BodyWriter,
  BrokenJt808,
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
  readMissingParts,
  readMultimediaAnswer,
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
  readTransparent,
  upgradeParameters,
  writeAlarmConfirmation,
  writeAttachmentAnswer,
  writeAttachmentFile,
  writeAttachmentList,
  writeAttachmentOrder,
  writeAuthentication,
  writeCallBack,
  writeDriverIdentity,
  writeFrame,
  writeGeneralAnswer,
  writeLocation,
  writeMissingParts,
  writeMultimediaAnswer,
  writeMultimediaUpload,
  writeParameterAnswer,
  writeParameterQuery,
  writeParameters,
  writeRecordAnswer,
  writeRecordQuery,
  writeRegistration,
  writeRegistrationAnswer,
  writeShooting,
  writeShootingAnswer,
  writeTerminalAttributes,
  writeTerminalControl,
  writeTextMessage,
  writeTimeAnswer,
  writeTracking,
  writeTransparent,
} from "../index.ts";
import { mark, markBytes, place } from "./place-fixture.ts";

const head = { is2019: false, protocolVersion: 0, phone: "013912345678" };

it("reads the registration of 2013 and answers it", () => {
  const frame = parseFrame(
    inside(
      "7E0100002C0139123456780001002C012F41434D45314D4456522D3800000000000000000000000000005430303030303702544553543132334A7E",
    ),
  );
  expect(readRegistration(frame.body, false)).toEqual({
    edition: "2013",
    province: 44,
    city: 303,
    manufacturer: "ACME1",
    model: "MDVR-8",
    terminalId: "T000007",
    plateColour: 2,
    plate: "TEST123",
  });
  const body = writeRegistrationAnswer({ answeredSerial: 1, result: 0, authCode: "AUTH7E7D" });
  const answer = bytesOf("7E8100000B01391234567800000001004155544837453744B27E");
  expect(writeFrame({ ...head, messageId: 0x8100, serial: 0, body })).toEqual(answer);
  expect(readRegistrationAnswer(body)).toMatchObject({ result: 0, authCode: "AUTH7E7D" });
});

it.each(["2011", "2013", "2019"] as const)(
  "tells the registration of %s by its length",
  (edition) => {
    const registration = {
      edition,
      province: 44,
      city: 303,
      manufacturer: "ACME1",
      model: "MDVR-8",
      terminalId: "T000007",
      plateColour: 1,
      plate: "粤B12345",
    };
    // The version flag may say otherwise.
    for (const is2019 of edition === "2011" ? [false] : [false, true])
      expect(readRegistration(writeRegistration(registration), is2019)).toEqual(registration);
  },
);

it("reads the code of 2013 and of 2019, and of those that flag 2019 and send the code alone", () => {
  const auth = { authCode: "AUTH7E7D", imei: "860000000000001", softwareVersion: "V1.2" };
  expect(readAuthentication(writeAuthentication(auth, true), true)).toEqual(auth);
  const alone = writeAuthentication(auth, false);
  for (const is2019 of [false, true])
    expect(readAuthentication(alone, is2019)).toEqual({ ...auth, imei: "", softwareVersion: "" });
});

it("writes and reads the general answer, the time and what is missing", () => {
  const answer = { answeredSerial: 1, answeredId: 0x8103, result: 3 };
  expect(readGeneralAnswer(writeGeneralAnswer(answer))).toEqual(answer);
  const atMs = Date.parse("2026-11-18T01:02:03Z");
  expect(writeTimeAnswer(atMs)).toEqual(bytesOf("261118010203"));
  expect(readTimeAnswer(writeTimeAnswer(atMs))).toBe(atMs);
  const missing = { firstSerial: 7, missing: [2, 5] };
  expect(writeMissingParts(missing)).toEqual(bytesOf("0007 02 0002 0005"));
  expect(readMissingParts(writeMissingParts(missing))).toEqual(missing);
});

it("writes parameters by their type and reads them back", () => {
  const parameters = [
    { id: 0x0001, value: 30 },
    { id: 0x0013, value: "交通.example" },
    { id: 0x0031, value: 500 },
    { id: 0x0084, value: 2 },
    { id: 0x9999, value: "0a0b" },
  ];
  expect(readParameterAnswer(writeParameterAnswer(5, parameters))).toEqual({
    answeredSerial: 5,
    parameters,
  });
  expect(readParameterQuery(writeParameterQuery([1, 0x13]))).toEqual([1, 0x13]);
});

it("writes and reads orders: control, upgrade, text, call back, tracking, confirmation", () => {
  const upgrade = {
    url: "http://10.0.0.5/fw.bin",
    manufacturer: "ACME1",
    hardware: "H1",
    firmware: "V2",
    timeoutMinutes: 10,
  };
  const control = { command: 1, parameters: upgradeParameters(upgrade) };
  expect(control.parameters).toBe("http://10.0.0.5/fw.bin;;;;;;;ACME1;H1;V2;10");
  expect(readTerminalControl(writeTerminalControl(control))).toEqual(control);
  const text = { flags: 8, type: 1, text: "前方拥堵，请绕行" };
  expect(readTextMessage(writeTextMessage(text, true), true)).toEqual(text);
  expect(readTextMessage(writeTextMessage(text, false), false)).toEqual({ ...text, type: 0 });
  const call = { isSilent: true, number: "10086" };
  expect(readCallBack(writeCallBack("10086", true))).toEqual(call);
  expect(writeTracking(10, 600)).toEqual(bytesOf("000A 00000258"));
  expect(writeTracking(0, 600)).toEqual(bytesOf("0000"));
  expect(writeAlarmConfirmation(3, 1)).toEqual(bytesOf("0003 00000001"));
  expect(readAlarmConfirmation(writeAlarmConfirmation(3, 1))).toEqual({ serial: 3, alarms: 1 });
});

it.each([false, true])("reads what a terminal is, 2019: %s", (is2019) => {
  const attributes = {
    terminalType: 7,
    manufacturer: "ACME1",
    model: "MDVR-8",
    terminalId: "T000007",
    iccid: "89860000000000000001",
    hardware: "H1",
    firmware: "V1.2",
    gnss: 3,
    radio: 16,
  };
  expect(readTerminalAttributes(writeTerminalAttributes(attributes, is2019))).toEqual(attributes);
});

it("refuses what a terminal is in a length of no edition", () => {
  expect(() => readTerminalAttributes(new Uint8Array(20))).toThrow(BrokenJt808);
});

it("writes and reads pictures and orders to take them", () => {
  const event = { id: 77, type: 0, format: 0, event: 0, channel: 2 };
  const upload = writeMultimediaUpload(event, writeLocation(place), bytesOf("FFD8FFD9"));
  expect(readMultimediaUpload(upload)).toMatchObject({
    ...event,
    location: { latitude: place.latitude },
    data: bytesOf("FFD8FFD9"),
  });
  expect(writeMultimediaAnswer(77, [])).toEqual(bytesOf("0000004D"));
  expect(readMultimediaAnswer(writeMultimediaAnswer(77, [3]))).toEqual({ id: 77, missing: [3] });
  const shooting = { channel: 2, count: 1, seconds: 0, isKept: false, resolution: 2, quality: 5 };
  expect(writeShooting(shooting)).toHaveLength(12);
  expect(readShooting(writeShooting(shooting))).toEqual(shooting);
  const answer = { answeredSerial: 4, result: 0, ids: [77, 78] };
  expect(readShootingAnswer(writeShootingAnswer(answer))).toEqual(answer);
  expect(readShootingAnswer(bytesOf("0004 01"))).toEqual({ answeredSerial: 4, result: 1, ids: [] });
});

it("reads the driver's card of 2013 and 2019, and that it was taken out", () => {
  const identity = {
    isInserted: true,
    atMs: place.atMs,
    result: 0,
    name: "张三",
    certificate: "440300000000000001",
    authority: "深圳市交通运输局",
    validUntil: "20301231",
    identityNumber: "440300199001010011",
  };
  expect(readDriverIdentity(writeDriverIdentity(identity, true))).toEqual(identity);
  expect(readDriverIdentity(writeDriverIdentity(identity, false))).toEqual({
    ...identity,
    identityNumber: "",
  });
  const out = { ...identity, isInserted: false };
  expect(readDriverIdentity(writeDriverIdentity(out, true))).toMatchObject({
    isInserted: false,
    name: "",
  });
});

it("passes transparent data and driving records as they are", () => {
  const transparent = { type: 0xf0, data: bytesOf("0102") };
  expect(readTransparent(writeTransparent(transparent))).toEqual(transparent);
  expect(writeRecordQuery(5)).toEqual(bytesOf("05"));
  const startMs = Date.UTC(2026, 0, 15, 6, 30);
  const span = { startMs, endMs: startMs + 3_600_000, mostBlocks: 1 };
  const query = bytesOf("08 AA75 08 000E 00 260115143000 260115153000 0001 D9");
  expect(writeRecordQuery(8, span)).toEqual(query);
  expect(readRecordQuery(query)).toEqual({
    command: 8,
    data: bytesOf("260115143000 260115153000 0001"),
  });
  // A recorder that leaves the packet of GB/T 19056 out.
  expect(readRecordAnswer(bytesOf("0006 08 AA")).data).toEqual(bytesOf("AA"));
  const record = { answeredSerial: 6, command: 8, data: bytesOf("AA") };
  expect(readRecordAnswer(writeRecordAnswer(6, 8, bytesOf("AA")))).toEqual(record);
});

it("writes and reads where the pictures of an alarm go, which there are and what is missing", () => {
  const order = {
    host: "10.0.0.5",
    tcpPort: 6608,
    udpPort: 0,
    mark: markBytes,
    alarmNumber: "alarm-77",
  };
  expect(readAttachmentOrder(writeAttachmentOrder(order))).toEqual(order);
  const files = [{ name: "00_65_6501_0_alarm-77.jpg", size: 4 }];
  const list = { terminalId: "T000007", alarmNumber: "alarm-77", files };
  expect(readAttachmentList(writeAttachmentList({ ...list, mark: markBytes }))).toEqual({
    ...list,
    mark: { ...mark, bytes: markBytes },
  });
  const file = { name: "a.jpg", type: 0, size: 4 };
  expect(readAttachmentFile(writeAttachmentFile(file))).toEqual(file);
  const answer = { name: "a.jpg", type: 0, missing: [{ offset: 2, length: 2 }] };
  expect(readAttachmentAnswer(writeAttachmentAnswer(answer))).toEqual(answer);
});

it("writes Chinese as GBK, and a question mark for what GBK has no place for", () => {
  expect(new BodyWriter().restText("粤B").done()).toEqual(bytesOf("D4C142"));
  expect(new BodyWriter().restText("😀").done()).toEqual(bytesOf("3F"));
});

it("writes no parameter that is longer than its length byte tells", () => {
  expect(() => writeParameters([{ id: 0x0013, value: "x".repeat(256) }])).toThrow(RangeError);
  const [whole] = readParameters(writeParameters([{ id: 0x0013, value: "x".repeat(255) }]));
  expect(whole?.value).toHaveLength(255);
});

it.each([
  ["89860012345678901234", "89860012345678901234"],
  ["898600D2345678901234", "898600D2345678901234"],
  ["8986001234567890123F", "8986001234567890123"],
  ["FFFFFFFFFFFFFFFFFFFF", ""],
])("reads the card number %s of a terminal", (sent, read) => {
  const attributes = writeTerminalAttributes(
    {
      terminalType: 1,
      manufacturer: "ACME1",
      model: "MDVR",
      terminalId: "T000007",
      iccid: "",
      hardware: "H1",
      firmware: "V1",
      gnss: 3,
      radio: 1,
    },
    false,
  );
  attributes.set(bytesOf(sent), 2 + 5 + 20 + 7);
  expect(readTerminalAttributes(attributes)).toMatchObject({ iccid: read, firmware: "V1" });
});
