import {
  getJt808Access,
  getJt808State,
  type Jt808Terminal,
  jt808Settings,
  jt808Wire,
  jt1078Settings,
  jt1078Wire,
  letJt808TerminalIn,
  listJt808Terminals,
  listJt808Waiting,
  readJt808Parameters,
  readJt808Record,
  rebootJt808Terminal,
  sendJt808Data,
  sendJt808Text,
  setJt808Parameters,
  trackJt808Terminal,
} from "@tessera/features/jt808/contract";
import { phone, violations } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const bus: Jt808Terminal = {
  DeviceID: "13900000001",
  DeviceName: "1 路公交车",
  IsOnline: true,
  ICCID: "89860000000000000001",
  Plate: "皖B00001",
  PlateColour: 2,
  Version: "2019",
  Manufacturer: "TESSR",
  Model: "MDVR",
  TerminalID: "0000001",
  Address: "TCP 192.0.2.7:40000",
  CameAt: "2026-11-18 08:00:00",
  LastMessageAt: "2026-11-18 08:05:00",
  Longitude: 118.36,
  Latitude: 31.33,
  SpeedKmh: 40,
  Direction: 90,
  PositionAt: "2026-11-18 08:05:00",
  MileageKm: 12.3,
  Satellites: 12,
  IsEngineOn: true,
  Driver: "张三",
  ChannelCount: 2,
  Messages: 50,
  Positions: 30,
  LatePositions: 4,
  RefusedPositions: 1,
  Alarms: 2,
  Upgrade: "",
};

const listed = (data: readonly Jt808Terminal[]) => ({
  count: data.length,
  data: [...data],
  pageindex: 0,
  pagesize: 20,
});
const aServer = () => aProductServer().answer(listJt808Terminals, listed([bus]));
const dialog = page.getByRole("dialog");

it("sends a text to a vehicle and says that it was received; has it tell where it is more often for a while; sends data through it only where it is hexadecimal, unless it is text; writes only the parameters that were changed", async () => {
  const name = { zh: "心跳间隔", en: "Heartbeat interval" };
  const server = aServer()
    .answer(sendJt808Text, {})
    .answer(trackJt808Terminal, {})
    .answer(sendJt808Data, {})
    .answer(readJt808Parameters, {
      data: [
        { ID: 1, Hex: "0x0001", Name: name, Unit: null, Kind: "u32", Value: 30 },
        { ID: 0x13, Hex: "0x0013", Name: name, Unit: null, Kind: "text", Value: "10.0.0.5" },
      ],
    })
    .answer(setJt808Parameters, {});
  await openConsole("/config/platform/jt808/terminals", { server, language: "zh" });
  await page.getByRole("button", { name: "发文本" }).click();
  await dialog.getByRole("button", { name: "发送" }).click();
  await expect.element(dialog.getByText("请输入文本")).toBeVisible();
  await dialog.getByRole("textbox").fill("前方拥堵");
  await dialog.getByRole("button", { name: "发送" }).click();
  await expect.element(page.getByText("终端“1 路公交车”已收到文本")).toBeVisible();
  expect(server.asked(sendJt808Text)).toEqual([
    {
      deviceid: bus.DeviceID,
      text: "前方拥堵",
      isurgent: false,
      isshown: true,
      isspoken: true,
    },
  ]);

  await expect.element(dialog).not.toBeInTheDocument();
  await choose("位置跟踪");
  await dialog.getByRole("spinbutton", { name: "上报间隔" }).fill("3");
  await dialog.getByRole("button", { name: "位置跟踪" }).click();
  await expect.element(page.getByText("“1 路公交车”已开始按间隔上报位置")).toBeVisible();
  expect(server.asked(trackJt808Terminal)).toEqual([
    { deviceid: bus.DeviceID, everyseconds: 3, forseconds: 600 },
  ]);

  await expect.element(dialog).not.toBeInTheDocument();
  await choose("透传数据");
  await dialog.getByRole("textbox", { name: "内容" }).fill("01 A");
  await dialog.getByRole("button", { name: "发送" }).click();
  await expect.element(dialog.getByText("应为十六进制字节，如 01 A0 FF")).toBeVisible();
  await dialog.getByRole("textbox", { name: "内容" }).fill("01 A0");
  await dialog.getByRole("button", { name: "发送" }).click();
  await expect.element(page.getByText("“1 路公交车”已收到数据")).toBeVisible();
  expect(server.asked(sendJt808Data)).toEqual([
    { deviceid: bus.DeviceID, type: 240, ishex: true, data: "01 A0" },
  ]);

  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole("button", { name: "参数" }).click();
  await userEvent.fill(dialog.getByLabelText("心跳间隔 · 0x0001"), "60");
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect
    .poll(() => server.asked(setJt808Parameters))
    .toEqual([{ deviceid: bus.DeviceID, parameters: [{ ID: 1, Value: "60" }] }]);
});

it("shows what a terminal has sent, and can order nothing of one that is away", async () => {
  const away = { ...bus, DeviceID: "13900000002", DeviceName: "2 路公交车", IsOnline: false };
  const server = aProductServer().answer(listJt808Terminals, listed([bus, away]));
  await openConsole("/config/platform/jt808/terminals", { server, language: "zh" });
  await expect.element(page.getByRole("button", { name: "参数" }).nth(1)).toBeDisabled();
  await page.getByRole("button", { name: "详情" }).first().click();
  await expect.element(dialog).toMatchTextContent("30（其中盲区补传 4）");
  await expect.element(dialog).toMatchTextContent("张三");
});

const state = {
  IsListening: true,
  Port: 18_808,
  MediaPort: 11_078,
  Error: "",
  Terminals: 0,
  Waiting: 1,
  HostName: "cam.example",
} as const;

const config = {
  ...jt808Wire.toWire(jt808Settings.schema.parse({})),
  ...jt1078Wire.toWire(jt1078Settings.schema.parse({})),
};

it.each([
  [0, "端口 11078 无法打开", /没有画面和声音/],
  [11_078, "端口 11079 无法打开", /有一个端口没有打开/],
])("says what does not come while a port is closed: %i, %s", async (MediaPort, Error, said) => {
  const server = aProductServer()
    .answer(getJt808Access, { data: config })
    .answer(getJt808State, { ...state, MediaPort, Error });
  await openConsole("/config/platform/jt808", { server, language: "zh" });
  await expect.element(page.getByText(said)).toBeVisible();
  await expect.element(page.getByText(Error)).toBeVisible();
});

it("lets a terminal in that waits", async () => {
  const waiting = {
    DeviceID: "13622223333",
    Transport: "TCP",
    Host: "192.0.2.9",
    Port: 40_000,
    Plate: "粤B66666",
    Maker: "ACME1",
    CameAt: "2026-11-18 08:00:00",
    SeenAt: "2026-11-18 08:00:00",
    IsLetIn: false,
  } as const;
  const server = aProductServer()
    .answer(listJt808Waiting, { count: 1, data: [waiting], pageindex: 0, pagesize: 20 })
    .answer(letJt808TerminalIn, {})
    .answer(getJt808State, state);
  await openConsole("/config/platform/jt808/waiting", { server, language: "zh" });
  await page.getByRole("button", { name: "批准 13622223333" }).click();
  await expect.element(page.getByText(/已批准 13622223333/)).toBeVisible();
  expect(server.asked(letJt808TerminalIn)).toEqual([{ deviceid: "13622223333" }]);
});

const choose = async (action: string) => {
  await page.getByRole("button", { name: /更多/ }).click();
  await page.getByRole("menuitem", { name: action }).click();
};

it("shows what the driving recorder answers, and asks before it restarts a terminal, on a phone too", async () => {
  const hex = "4C56425634504242344A453030303030310A";
  const server = aServer()
    .answer(readJt808Record, { Command: "0x00", Bytes: 18, Hex: hex })
    .answer(rebootJt808Terminal, {});
  await openConsole("/config/platform/jt808/terminals", { server, language: "zh", size: phone });
  await choose("行驶记录");
  await dialog.getByRole("button", { name: "采集" }).click();
  const answer = page.getByRole("region", { name: "采集结果" });
  await expect.element(answer.getByText("0x00：18 字节")).toBeVisible();
  await expect.element(answer.getByText(/LVBV4PBB4JE00000/)).toBeVisible();
  expect(server.asked(readJt808Record)).toEqual([{ deviceid: bus.DeviceID, command: 0 }]);
  expect(await violations()).toEqual([]);

  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole("button", { name: "“1 路公交车”的更多操作" }).click();
  await page.getByRole("menuitem", { name: "重启" }).click();
  expect(server.asked(rebootJt808Terminal)).toEqual([]);
  await dialog.getByRole("button", { name: "重启" }).click();
  await expect.poll(() => server.asked(rebootJt808Terminal)).toEqual([{ deviceid: bus.DeviceID }]);
});
