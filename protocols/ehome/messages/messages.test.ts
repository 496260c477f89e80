import { describe, expect, it } from "vitest";
import {
  encodePpvsp,
  NotPpvsp,
  ppvspText,
  readPpvsp,
  writeAnswer,
  writeRequest,
} from "../ppvsp.ts";
import type { Question } from "../question.ts";
import { isAlarmCommand, readAlarm } from "./alarm.ts";
import { readServerInfo, serverInfoQuestion } from "./device-info.ts";
import { readGps, reportTaken } from "./gps.ts";
import { ptzControl } from "./ptz.ts";
import { readRecordedFiles, recordedFilesQuestion } from "./recorded-files.ts";
import {
  keepaliveTaken,
  notRegistered,
  readRegistration,
  registrationAccepted,
} from "./registration.ts";
import { byeStream, inviteStream, readSession } from "./streams.ts";
import { readWorkStatus, workStatusQuestion } from "./work-status.ts";

const prolog = '<?xml version="1.0" encoding="GB2312"?>';

/** A document as a device writes it. */
const request = (command: string, params: string, version = "2.0") =>
  readPpvsp(
    `${prolog}<PPVSPMessage><Version>${version}</Version><Sequence>301</Sequence><CommandType>REQUEST</CommandType><Command>${command}</Command><Params>${params}</Params></PPVSPMessage>`,
  );
const response = (command: string, params: string) =>
  readPpvsp(
    `${prolog}<PPVSPMessage><Version>2.0</Version><Sequence>4711</Sequence><CommandType>RESPONSE</CommandType><WhichCommand>${command}</WhichCommand><Status>200</Status><Description>OK</Description><Params>${params}</Params></PPVSPMessage>`,
  );
const asked = (question: Question) => readPpvsp(writeRequest({ ...question, sequence: 4711 }));

describe("a document", () => {
  it("says what it is, of both kinds", () => {
    expect(request("KEEPALIVE", "<DeviceID>bus</DeviceID>")).toMatchObject({
      version: "2.0",
      sequence: 301,
      isRequest: true,
      command: "KEEPALIVE",
      status: 0,
    });
    expect(response("PTZCONTROL", "")).toMatchObject({
      sequence: 4711,
      isRequest: false,
      command: "PTZCONTROL",
      status: 200,
    });
  });

  it("is refused when it is another one, or says not what it is", () => {
    const wrong = [
      "<Notify><Sequence>1</Sequence><Command>REGISTER</Command></Notify>",
      "<PPVSPMessage><Command>REGISTER</Command></PPVSPMessage>",
      "<PPVSPMessage><Sequence>1</Sequence></PPVSPMessage>",
      "<PPVSPMessage><Sequence>99999999999999999999</Sequence><Command>A</Command></PPVSPMessage>",
    ];
    for (const text of wrong) expect(() => readPpvsp(text)).toThrow(NotPpvsp);
  });

  it("is in GB2312, and is read in UTF-8 too", () => {
    const text = request("ALARM", "<Remark>东门</Remark>");
    expect(text.params.text("Remark")).toBe("东门");
    const written = `${prolog}<PPVSPMessage><Remark>东门</Remark></PPVSPMessage>`;
    expect(ppvspText(encodePpvsp(written))).toBe(written);
    expect(ppvspText(new TextEncoder().encode(written))).toBe(written);
    expect(encodePpvsp("东")).toEqual(Buffer.from([0xb6, 0xab]));
  });
});

describe("registration", () => {
  it("tells who it is", () => {
    const { params } = request(
      "REGISTER",
      "<NetUnitType>PU</NetUnitType><DeviceID>bus-001</DeviceID><FirmwareVersion>V5.4.5</FirmwareVersion><LocalIP>192.168.1.64</LocalIP><LocalPort>7660</LocalPort><DevType>31</DevType><Manufacture>0</Manufacture>",
    );
    expect(readRegistration(params)).toEqual({
      deviceId: "bus-001",
      firmware: "V5.4.5",
    });
  });

  it("is accepted with what the device is to do", () => {
    const asking = request("REGISTER", "<DeviceID>bus</DeviceID>");
    const terms = { keepaliveSeconds: 15, host: "203.0.113.9", alarmPort: 7332 };
    const answer = readPpvsp(writeAnswer(registrationAccepted(asking, terms)));
    expect(answer).toMatchObject({
      version: "2.5",
      sequence: 301,
      isRequest: false,
      method: "REGISTER",
      command: "REGISTER",
      status: 200,
      description: "OK",
    });
    const told = Object.fromEntries(answer.params.elements.map((one) => [one.name, one.text()]));
    expect(told).toMatchObject({
      KeepAliveSeconds: "15",
      AlarmServerIP: "203.0.113.9",
      AlarmServerPort: "7332",
      AlarmServerType: "0",
      NTPServerIP: "203.0.113.9",
      NTPServerPort: "123",
      NTPInterval: "3600",
      BlackListPort: "0",
      RegisterServerPort: "0",
    });
  });

  it("is asked for again by 403, and a heartbeat is taken", () => {
    const beat = request("KEEPALIVE", "<DeviceID>bus</DeviceID>");
    expect(readPpvsp(writeAnswer(notRegistered(beat)))).toMatchObject({
      method: "REGISTER",
      command: "KEEPALIVE",
      status: 403,
    });
    expect(readPpvsp(writeAnswer(keepaliveTaken(beat)))).toMatchObject({
      method: "CONTROL",
      command: "KEEPALIVE",
      sequence: 301,
      status: 200,
    });
  });
});

describe("what a device has", () => {
  it("is asked for by its configuration", () => {
    expect(asked(serverInfoQuestion)).toMatchObject({
      method: "PARAM",
      command: "GETDEVICECONFIG",
      version: "2.5",
    });
    expect(asked(serverInfoQuestion).params.text("ConfigCmd")).toBe("GetServerInfo");
    const { params } = response(
      "GETDEVICECONFIG",
      "<ConfigXML><SERVERINFO><ChannelNumber>4</ChannelNumber><ChannelAmount>12</ChannelAmount><SerialNumber>SN1</SerialNumber><StartChannel>1</StartChannel><StartDChan>33</StartDChan><DiskNumber>1</DiskNumber><DVRType>31</DVRType></SERVERINFO></ConfigXML>",
    );
    expect(readServerInfo(params)).toEqual({
      analogChannels: 4,
      startChannel: 1,
      ipChannels: 8,
      startIpChannel: 33,
    });
    expect(readServerInfo(response("X", "").params)).toBeUndefined();
  });

  it("is asked for by its state, in version 4.0", () => {
    expect(asked(workStatusQuestion)).toMatchObject({
      method: "QUERY",
      command: "GETDEVICEWORKSTATUS",
      version: "4.0",
    });
    const { params } = response(
      "GETDEVICEWORKSTATUS",
      "<DeviceStatusXML><Run>0</Run><CPU>12</CPU><Mem>40</Mem><DSKStatus><DSK>1-953869-200000-2</DSK></DSKStatus><CHStatus><CH>33-1-0-0-2048-0-1-1</CH><CH>1-0-0-0-512-2</CH><CH>2-0-1-0-0-0</CH><CH>34-0-0-0-0-0-1-0</CH><CH>x-1</CH></CHStatus></DeviceStatusXML>",
    );
    expect(readWorkStatus(params)).toEqual({
      channels: [
        { number: 33, isOnline: true },
        { number: 1, isOnline: true },
        { number: 2, isOnline: false },
        { number: 34, isOnline: false },
      ],
    });
  });
});

it("asks for a stream, reads its number and ends it", () => {
  const invitation = { channel: 1, kind: "SUB", host: "203.0.113.9", port: 10_000 } as const;
  const invite = asked(inviteStream(invitation));
  expect(invite).toMatchObject({ method: "MEDIA", command: "INVITESTREAM" });
  expect(invite.params.elements.map((one) => `${one.name} ${one.text()}`)).toEqual([
    "Channel 1",
    "ChannelType SUB",
    "SinkIP 203.0.113.9",
    "SinkPort 10000",
  ]);
  expect(readSession(response("INVITESTREAM", "<Session>174628540</Session>").params)).toBe(
    0x0a689ebc,
  );
  for (const text of ["", "<Session>-1</Session>", "<Session>4294967296</Session>"])
    expect(readSession(response("INVITESTREAM", text).params)).toBeUndefined();
  expect(asked(byeStream(7))).toMatchObject({ method: "MEDIA", command: "BYESTREAM" });
});

it("moves a camera at a speed from 1 to 7", () => {
  const speeds = [0, 4.4, 99].map((speed) =>
    asked(ptzControl(33, "LEFT", "Start", speed)).params.text("Speed"),
  );
  expect(speeds).toEqual(["1", "4", "7"]);
  const stop = asked(ptzControl(33, "LEFT", "Stop", 1));
  expect(stop).toMatchObject({ method: "CONTROL", command: "PTZCONTROL" });
  expect(stop.params.elements.map((one) => one.text())).toEqual(["33", "LEFT", "Stop", "1"]);
});

it("asks for recorded files by page, and reads them from wherever they stand", () => {
  const fromMs = Date.UTC(2026, 0, 15);
  const range = { channel: 1, fromMs, toMs: fromMs + 3_600_000, startIndex: 8 };
  const { params } = asked(recordedFilesQuestion(range, 0));
  expect(params.elements.map((one) => `${one.name} ${one.text()}`)).toEqual([
    "Channel 1",
    "FileType 255",
    "StartTime 2026-01-15 00:00:00",
    "StopTime 2026-01-15 01:00:00",
    "ChunkSize 8",
    "StartIdx 8",
  ]);
  const files =
    "<RecordedFile>ch01_1 2026-01-15 00:00:00 2026-01-15 00:30:00 1048576 0</RecordedFile><RecordedFile>broken 2026-01-15</RecordedFile>";
  const read = readRecordedFiles(response("Q", `<List>${files}</List>`).params, 0);
  expect(read).toEqual({
    files: [{ name: "ch01_1", startMs: fromMs, endMs: fromMs + 1_800_000 }],
    count: 2,
  });
});

const gps = () =>
  request(
    "GPS",
    `<DeviceID>bus</DeviceID><Time>2026-01-15 14:30:45</Time><DivisionEW>E</DivisionEW><Longitude>43713595</Longitude><DivisionNS>N</DivisionNS><Latitude>11214118</Latitude><Direction>9050</Direction><Speed>3600000</Speed><Satellites>9</Satellites><Height>1250</Height><RetransFlag>0</RetransFlag><NeedsResponse>1</NeedsResponse><TimeZone>+08:00</TimeZone>`,
  );

describe("positions", () => {
  it("are in hundredths of a second, centimetres and hundredths of a degree", () => {
    const read = readGps(gps().params);
    expect(read?.longitude).toBeCloseTo(121.4266528, 6);
    expect(read?.latitude).toBeCloseTo(31.1503278, 6);
    expect(read).toMatchObject({
      deviceId: "bus",
      atMs: Date.UTC(2026, 0, 15, 6, 30, 45),
      direction: 90.5,
      speedKmh: 36,
      altitudeM: 12.5,
    });
  });

  it("are west and south where they say so, and none without numbers", () => {
    const params =
      "<DivisionEW>W</DivisionEW><Longitude>360000</Longitude><DivisionNS>S</DivisionNS><Latitude>360000</Latitude>";
    expect(readGps(request("GPS", params).params)).toMatchObject({ longitude: -1, latitude: -1 });
    expect(readGps(request("GPS", "<Longitude>east</Longitude>").params)).toBeUndefined();
  });

  it("are answered if the device waits for it, with its own flag", () => {
    const answer = reportTaken(gps());
    expect(answer).toMatchObject({ command: "GPS", sequence: 301, status: 200 });
    expect(readPpvsp(writeAnswer(answer ?? notRegistered(gps()))).params.text("RetransFlag")).toBe(
      "0",
    );
    expect(reportTaken(request("GPS", ""))).toBeUndefined();
  });
});

describe("alarms", () => {
  it("are read by their likely names, whatever the case and the depth", () => {
    const { params, ...rest } = request(
      "ALARM",
      "<DeviceID>bus</DeviceID><AlarmInfo><alarmtime>2026-01-15 14:30:45</alarmtime><TIMEZONE>-01:30</TIMEZONE><ALARMTYPE>8</ALARMTYPE><AlarmAction>0</AlarmAction><Video>33</Video><Remark>东门</Remark></AlarmInfo>",
    );
    expect(readAlarm({ ...rest, params })).toEqual({
      deviceId: "bus",
      group: 1,
      code: 8,
      phase: "begins",
      channel: 33,
      input: 0,
      disk: 0,
      atMs: Date.UTC(2026, 0, 15, 16, 0, 45),
      remark: "东门",
    });
  });

  it("end, or only happen, and belong to the group of their command", () => {
    expect(readAlarm(request("ALARM", "<AlarmAction>1</AlarmAction>")).phase).toBe("ends");
    expect(readAlarm(request("ALARM", "")).phase).toBe("happens");
    const groups = ["ALARM", "FACESNAP_REPORT", "FACETEMP", "CIDREPORT", "ACS", "QRCODE"].map(
      (command) => readAlarm(request(command, "")).group,
    );
    expect(groups).toEqual([0, 3, 21, 5, 11, 20]);
  });

  it("are of the basic ones with a code, and of none without: code 0 is a full disk", () => {
    const full = readAlarm(request("ALARM", "<AlarmType>0</AlarmType>"));
    expect([full.group, full.code]).toEqual([1, 0]);
    const unclear = readAlarm(request("ALARM", "<AlarmType>x</AlarmType>"));
    expect([unclear.group, unclear.code]).toEqual([0, 0]);
    const commands = ["ALARM", "ALARMREPORT", "FACESNAP", "TIMESYNC", "UPGRADE", "GETTIME"];
    expect(commands.map(isAlarmCommand)).toEqual([true, true, true, false, false, false]);
  });

  it("have the first of several names, not the name that stands first", () => {
    const twice = request(
      "ALARM",
      "<Type>5</Type><Channel>9</Channel><Info><AlarmType>8</AlarmType><VideoChannel>2</VideoChannel></Info>",
    );
    expect(readAlarm(twice)).toMatchObject({ code: 8, channel: 2 });
  });
});
