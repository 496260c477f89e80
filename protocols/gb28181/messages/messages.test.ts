import { describe, expect, it } from "vitest";
import { type Manscdp, type ManscdpDraft, parseManscdp, writeManscdp } from "../manscdp.ts";
import { type Alarm, alarmNotice, alarmQuery, readAlarm, readAlarmQuery } from "./alarm.ts";
import { basicParamAnswer, configQuery, readBasicParam, readConfigQuery } from "./basic-param.ts";
import { broadcastNotice, readBroadcast } from "./broadcast.ts";
import {
  catalogAnswer,
  catalogNotice,
  catalogQuery,
  readCatalogAnswer,
  readCatalogNotice,
  readCatalogQuery,
} from "./catalog.ts";
import { type CatalogItem, isDirectory } from "./catalog-item.ts";
import { type DeviceControl, deviceControl, readDeviceControl } from "./device-control.ts";
import { deviceInfoAnswer, readDeviceInfo } from "./device-info.ts";
import { deviceStatusAnswer, readDeviceStatus } from "./device-status.ts";
import { homePositionAnswer, readHomePosition } from "./home-position.ts";
import { endOfFileNotice, isEndOfFile } from "./media-status.ts";
import {
  mobilePositionNotices,
  mobilePositionQuery,
  readMobilePositionQuery,
  readMobilePositions,
} from "./mobile-position.ts";
import { plainQuery, readResult, resultAnswer } from "./plain.ts";
import { presetAnswer, readPresetAnswer } from "./presets.ts";
import { ptzPositionAnswer, readPtzPosition } from "./ptz-position.ts";
import { readRecordAnswer, readRecordQuery, recordAnswer, recordQuery } from "./record-info.ts";
import {
  readSnapshotControl,
  readSnapshotNotice,
  snapshotControl,
  snapshotNotice,
} from "./snapshot.ts";

const head = { sn: 7, deviceId: "34020000001310000001" };
const zone = 480;
const atMs = Date.UTC(2026, 0, 15, 6, 30, 45);

const sent = (draft: ManscdpDraft): Manscdp => parseManscdp(writeManscdp(draft, "UTF-8"));
const told = (text: string): Manscdp => parseManscdp(Buffer.from(text));

const itemOf = (fields: string) => {
  const text = `<Response><CmdType>Catalog</CmdType><SumNum>1</SumNum><DeviceList Num="1"><Item><DeviceID>34020000001310000001</DeviceID>${fields}</Item></DeviceList></Response>`;
  return readCatalogAnswer(told(text)).items[0];
};

describe("a catalog", () => {
  const camera: CatalogItem = {
    deviceId: "34020000001310000001",
    name: "东门 & Gate",
    manufacturer: "Hikvision",
    model: "DS-2CD",
    civilCode: "340200",
    address: "1 < 2",
    hasChildren: false,
    parentIds: ["34020000001180000001", "34020000002160000001"],
    businessGroupId: "34020000002150000001",
    registerWay: 1,
    secrecy: 0,
    ipAddress: "10.0.0.9",
    port: 5060,
    isOnline: true,
    longitude: 114.05,
    latitude: 22.54,
    ptzType: 1,
    streamNumbers: [0, 1],
    downloadSpeeds: [1, 2, 4],
  };

  it.each(["2.0", "3.0"] as const)("comes back as it was sent by version %s", (version) => {
    const page = { sum: 12, items: [camera] };
    expect(readCatalogAnswer(sent(catalogAnswer(head, page, version)))).toEqual(page);
  });

  it("may be empty", () => {
    expect(readCatalogAnswer(sent(catalogAnswer(head, { sum: 0, items: [] })))).toEqual({
      sum: 0,
      items: [],
    });
  });

  it.each([
    ["ON", true],
    ["ONLINE", true],
    ["OK", true],
    ["OFF", false],
    ["OFFLINE", false],
    ["", undefined],
  ])("takes a status of %j for online: %s", (status, isOnline) => {
    expect(itemOf(`<Status>${status}</Status>`)?.isOnline).toBe(isOnline);
  });

  it("takes 65535 for having children, and what has children for a folder", () => {
    const item = itemOf("<Parental>65535</Parental>");
    expect(item?.hasChildren).toBe(true);
    expect(item && isDirectory(item)).toBe(true);
    expect(isDirectory(camera)).toBe(false);
    expect(isDirectory({ deviceId: "340200", name: "", parentIds: [] })).toBe(true);
  });

  it("leaves out a place that is not on earth", () => {
    expect(itemOf("<Longitude>1000</Longitude><Latitude>x</Latitude>")).toMatchObject({
      longitude: undefined,
      latitude: undefined,
    });
  });

  it("passes over lines without an id and counts as the device does", () => {
    const text =
      '<Response><CmdType>Catalog</CmdType><SumNum>5</SumNum><DeviceList Num="2"><Item><Name>a</Name></Item><Item><DeviceID>1</DeviceID></Item></DeviceList></Response>';
    const page = readCatalogAnswer(told(text));
    expect([page.sum, page.items.map(({ deviceId }) => deviceId)]).toEqual([5, ["1"]]);
  });

  it("tells changes: those that come or change whole, others by their id", () => {
    const gone = { deviceId: "34020000001310000002", name: "", parentIds: [] };
    const notice = catalogNotice(head, [
      { event: "ADD", item: camera },
      { event: "OFF", item: { ...camera, deviceId: gone.deviceId } },
    ]);
    expect(readCatalogNotice(sent(notice))).toEqual([
      { event: "ADD", item: camera },
      { event: "OFF", item: gone },
    ]);
  });

  it("may be asked for a span of time", () => {
    const span = { fromMs: atMs, toMs: atMs + 1000 };
    expect(readCatalogQuery(sent(catalogQuery(head, span, zone)), zone)).toEqual(span);
    expect(readCatalogQuery(sent(catalogQuery(head)), zone)).toEqual({});
  });
});

describe("what a device is and does", () => {
  it("tells its make", () => {
    const info = {
      name: "门",
      manufacturer: "Dahua",
      model: "X",
      firmware: "1.0",
      channels: 4,
    };
    expect(readDeviceInfo(sent(deviceInfoAnswer(head, info)))).toEqual(info);
  });

  it("tells its state", () => {
    const status = {
      isOnline: true,
      isOk: false,
      reason: "disk",
      isEncoding: true,
      isRecording: false,
      deviceTimeMs: atMs,
      alarmInputs: [{ deviceId: "34020000001340000001", duty: "ONDUTY" as const }],
    };
    expect(readDeviceStatus(sent(deviceStatusAnswer(head, status, zone)), zone)).toEqual(status);
  });

  it("tells its presets", () => {
    const page = {
      sum: 2,
      items: [
        { preset: 1, name: "门" },
        { preset: 255, name: "" },
      ],
    };
    expect(readPresetAnswer(sent(presetAnswer(head, page)))).toEqual(page);
  });

  it("tells how often it comes, by whatever name the vendor has for it", () => {
    const param = {
      name: "n",
      registerExpirySeconds: 3600,
      keepaliveSeconds: 60,
      keepaliveCount: 3,
    };
    expect(readBasicParam(sent(basicParamAnswer(head, param)))).toEqual(param);
    expect(readConfigQuery(sent(configQuery(head, ["BasicParam", "OSDConfig"])))).toEqual([
      "BasicParam",
      "OSDConfig",
    ]);
    const uniview = told(
      "<Response><CmdType>ConfigDownload</CmdType><Basic><HeartBeatInterval>30</HeartBeatInterval></Basic></Response>",
    );
    expect(readBasicParam(uniview)?.keepaliveSeconds).toBe(30);
  });

  it("tells where it looks and where it rests", () => {
    const position = { pan: 120.5, tilt: -5, zoom: 4 };
    expect(readPtzPosition(sent(ptzPositionAnswer(head, position)))).toEqual(position);
    const home = { isEnabled: true, resetSeconds: 60, preset: 1 };
    expect(readHomePosition(sent(homePositionAnswer(head, home)))).toEqual(home);
  });

  it("is asked, and answers whether it was done", () => {
    expect(sent(plainQuery("PTZPosition", head))).toMatchObject({ kind: "Query", ...head });
    const isDone = (isOk: boolean) => readResult(sent(resultAnswer("Alarm", head, isOk))).isOk;
    expect([isDone(true), isDone(false)]).toEqual([true, false]);
  });
});

describe("recordings", () => {
  const item = {
    deviceId: head.deviceId,
    name: "Camera",
    startMs: atMs,
    endMs: atMs + 60_000,
    type: "time",
    filePath: "/a#b",
    fileSize: 1_000_000,
    streamNumber: 0,
  };

  it("are asked for and told in the zone's time", () => {
    const query = { fromMs: atMs, toMs: atMs + 3_600_000, streamNumber: 0 };
    expect(readRecordQuery(sent(recordQuery(head, query, zone)), zone)).toEqual({
      ...query,
      type: "all",
    });
    const page = { name: "Camera", sum: 3, items: [item] };
    expect(readRecordAnswer(sent(recordAnswer(head, page, zone)), zone)).toEqual(page);
  });

  it("whose times cannot be read are not counted", () => {
    const text =
      '<Response><CmdType>RecordInfo</CmdType><SumNum>2</SumNum><RecordList Num="2"><Item><StartTime>never</StartTime></Item><Item><StartTime>2026-1-5T0:0:0</StartTime><EndTime>2026-1-5T1:0:0</EndTime></Item></RecordList></Response>';
    const page = readRecordAnswer(told(text), 0);
    expect([page.sum, page.items.length]).toEqual([1, 1]);
  });

  it("end with a notice", () => {
    expect(isEndOfFile(sent(endOfFileNotice(head)))).toBe(true);
    expect(isEndOfFile(sent(plainQuery("DeviceInfo", head)))).toBe(false);
  });
});

describe("an alarm", () => {
  const alarm: Alarm = {
    priority: 1,
    method: 5,
    type: 6,
    eventType: 1,
    atMs,
    description: "入侵",
    longitude: 114.05,
    latitude: 22.54,
  };

  it("comes back as it was sent", () => {
    expect(readAlarm(sent(alarmNotice(head, alarm, zone)), zone)).toEqual(alarm);
  });

  it("that says little is taken for the least", () => {
    const text = "<Notify><CmdType>Alarm</CmdType><AlarmPriority>9</AlarmPriority></Notify>";
    expect(readAlarm(told(text), zone)).toMatchObject({ priority: 4, method: 7 });
  });

  it("is told to those who asked for its kind", () => {
    const filters = [
      {},
      { methods: [2, 5] },
      { methods: [2] },
      { startPriority: 2, endPriority: 4 },
    ];
    const isWanted = filters.map((filter) =>
      readAlarmQuery(sent(alarmQuery(head, filter, zone)))(alarm),
    );
    expect(isWanted).toEqual([true, true, false, false]);
  });
});

describe("a position", () => {
  const positions = [
    {
      deviceId: head.deviceId,
      atMs,
      longitude: 114.05,
      latitude: -22.54,
      speedKmh: 36.5,
      direction: 90,
      altitude: 12,
    },
    { deviceId: "34020000001310000002", atMs, longitude: 0, latitude: 0 },
  ];

  it.each(["2.0", "3.0"] as const)("comes back as it was sent by version %s", (version) => {
    const notices = mobilePositionNotices(head, positions, { version, zone });
    expect(notices.flatMap((notice) => readMobilePositions(sent(notice), zone))).toEqual(positions);
  });

  it("that is not on earth is passed over", () => {
    const text =
      "<Notify><CmdType>MobilePosition</CmdType><DeviceID>1</DeviceID><Longitude>200</Longitude><Latitude>1</Latitude></Notify>";
    expect(readMobilePositions(told(text), zone)).toEqual([]);
  });

  it("is asked for every few seconds", () => {
    expect(readMobilePositionQuery(sent(mobilePositionQuery(head, 10)))).toEqual({
      intervalSeconds: 10,
    });
  });
});

describe("a control", () => {
  const box = {
    windowWidth: 640,
    windowHeight: 360,
    centreX: 320,
    centreY: 180,
    width: 64,
    height: 36,
  };
  const controls: readonly DeviceControl[] = [
    { kind: "ptz", hex: "A50F010260000017" },
    { kind: "ptz", hex: "A50F018100030039", presetName: "门" },
    { kind: "reboot" },
    { kind: "record", isOn: true, streamNumber: 0 },
    { kind: "record", isOn: false },
    { kind: "guard", isArmed: true },
    { kind: "guard", isArmed: false },
    { kind: "reset-alarm", method: 2, type: 1 },
    { kind: "reset-alarm" },
    { kind: "key-frame" },
    { kind: "drag-zoom", direction: "in", box },
    { kind: "drag-zoom", direction: "out", box },
    { kind: "home-position", home: { isEnabled: true, resetSeconds: 60, preset: 1 } },
    { kind: "go-to-position", position: { pan: 120.5, tilt: -5, zoom: 4 } },
    { kind: "format-card", card: 0 },
    { kind: "track", mode: "Manual", trackerId: "1", area: box },
    {
      kind: "upgrade",
      firmware: "2",
      fileUrl: "http://10.0.0.1/f",
      manufacturer: "m",
      sessionId: "a".repeat(32),
    },
  ];

  it.each(controls)("comes back as it was sent: %j", (control) => {
    for (const version of ["2.0", "3.0"] as const)
      expect(readDeviceControl(sent(deviceControl(head, control, version)))).toEqual(control);
  });

  it("for a key frame is spelt as each version has it", () => {
    const texts = (["2.0", "3.0"] as const).map((version) =>
      Buffer.from(writeManscdp(deviceControl(head, { kind: "key-frame" }, version))).toString(),
    );
    expect(texts[0]).toContain("<IFameCmd>Send</IFameCmd>");
    expect(texts[1]).toContain("<IFrameCmd>Send</IFrameCmd>");
  });

  it("that we do not know is none", () => {
    const text = "<Control><CmdType>DeviceControl</CmdType><Dance>1</Dance></Control>";
    expect(readDeviceControl(told(text))).toBeUndefined();
  });
});

describe("a snapshot", () => {
  it("is asked for, and told when it was uploaded", () => {
    const config = {
      count: 2,
      intervalSeconds: 1,
      uploadUrl: "http://10.0.0.1:10000/a?b=1&c=2",
      sessionId: "a".repeat(32),
    };
    expect(readSnapshotControl(sent(snapshotControl(head, config)))).toEqual(config);
    const finished = { sessionId: config.sessionId, fileIds: ["1", "2"] };
    expect(readSnapshotNotice(sent(snapshotNotice(head, finished)))).toEqual(finished);
  });
});

it("a broadcast names who speaks and who is to hear", () => {
  const broadcast = { sourceId: "34020000002000000001", targetId: head.deviceId };
  const message = sent(broadcastNotice(7, broadcast));
  expect(message.deviceId).toBe("");
  expect(readBroadcast(message)).toEqual(broadcast);
});
