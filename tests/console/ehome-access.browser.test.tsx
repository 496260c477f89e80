import { readOwnAddress } from "@tessera/features/cascade/contract";
import {
  type EhomeSession,
  type EhomeWaiting,
  endEhomeSession,
  getEhomeAccess,
  getEhomeState,
  getEhomeTalk,
  letEhomeDeviceIn,
  listEhomeLog,
  listEhomeSessions,
  listEhomeWaiting,
  turnEhomeDeviceAway,
} from "@tessera/features/ehome/contract";
import type { ProtocolMessage } from "@tessera/features/logs/contract";
import { getSettings } from "@tessera/features/system/contract";
import {
  address,
  desk,
  emptyReply,
  phone,
  sidewaysPx,
  type Visit,
  violations,
} from "@tessera/platform/console/testing/browser";
import type { SettingsForm } from "@tessera/platform/contract";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const row = (text: string) => page.getByCss("tbody tr.ant-table-row").filter({ hasText: text });
const dialog = page.getByRole("dialog");
const text = (zh: string) => ({ zh, en: zh });

const state = {
  IsListening: true,
  Port: 7660,
  AlarmPort: 7332,
  MediaPort: 7332,
  Error: "",
  Sessions: 3,
  Waiting: 2,
  HostName: "nvr.local",
};
const settings = {
  section: "ehome",
  title: text("EHome 接入"),
  fields: [
    {
      name: "keepaliveSeconds",
      label: text("心跳间隔"),
      control: { kind: "number", isWhole: true, canBeEmpty: false },
      value: 15,
    },
    {
      name: "keepaliveCount",
      label: text("心跳次数"),
      control: { kind: "number", isWhole: true, canBeEmpty: false },
      value: 6,
    },
  ].map((field) => ({ needsRestart: false, isRestartDue: false, ...field })) as never,
} satisfies SettingsForm;

const config = { ...emptyReply(getEhomeAccess).data, Enable: true, Host: "" };

it("tells which ports are open, what to enter on a device, and what cannot be had", async () => {
  let isEnabled = true;
  const server = aProductServer()
    .answer(getEhomeState, () => ({ ...state, IsListening: isEnabled }))
    .answer(readOwnAddress, { ...emptyReply(readOwnAddress), Hosts: ["192.0.2.2"] })
    .answer(getEhomeAccess, () => ({ data: { ...config, Enable: isEnabled } }))
    .answer(getSettings, settings);
  const visit = await openConsole("/config/platform/ehome", { server });
  await expect.element(page.getByText("端口已打开：注册 7660，报警 7332，媒体 7332")).toBeVisible();
  await expect.element(page.getByText("2 台未知设备等待批准")).toBeVisible();
  await expect
    .element(page.getByText(/没有公开协议的功能不提供：抓图、对讲、设备录像回放/))
    .toBeVisible();
  await expect.element(page.getByText(/ISUP 5.0 的加密未公开，无法接入/)).toBeVisible();
  const card = page.getByRole("complementary", { name: "在设备上这样填写" });
  for (const fact of ["192.0.2.2", "7660", "2.0 或 2.6"])
    await expect.element(card).toMatchTextContent(fact);
  await expect.element(page.getByText("90 秒没有心跳即判为离线。")).toBeVisible();
  await expectReadable(visit);
  isEnabled = false;
  visit.reload();
  await expect.element(page.getByText("EHome 接入已停用")).toBeVisible();
});

const session: EhomeSession = {
  DeviceID: "bus-001",
  DeviceName: "一路公交",
  Transport: "UDP",
  Host: "192.0.2.7",
  Port: 7660,
  Version: "2.0",
  Firmware: "V5.5.0",
  RegisteredAt: "2026-01-31 08:00:00",
  LastKeepaliveAt: "2026-01-31 08:05:00",
  ChannelCount: 4,
};

/** A device is refused, and told what it lacks. */
const messages: readonly ProtocolMessage[] = (
  [
    ["in", "REGISTER", "DevType 31"],
    ["out", "REGISTER 403", "", text("未知设备，等待批准")],
    ["in", "KEEPALIVE", ""],
  ] as const
).map(([Direction, Name, Summary, Note], at) => ({
  ID: at + 1,
  AtMs: Date.UTC(2026, 0, 31) + at * 20,
  DeviceID: at < 2 ? "stranger" : "bus-001",
  Address: at < 2 ? "UDP 198.51.100.9:7660" : "UDP 192.0.2.7:7660",
  Direction,
  Name,
  Summary,
  ...(Note && { Note }),
  IsError: Note !== undefined,
  Text: `<PPVSPMessage>${Name}</PPVSPMessage>`,
}));

const aServerWithDevices = () => {
  let sessions = [session];
  return aProductServer()
    .answer(listEhomeSessions, () => ({
      count: sessions.length,
      data: sessions,
      pageindex: 0,
      pagesize: 10,
    }))
    .answer(endEhomeSession, () => {
      sessions = [];
      return {};
    })
    .answer(listEhomeLog, ({ deviceid, errors, name }) => {
      const found = messages.filter(
        (line) =>
          line.DeviceID.startsWith(deviceid) &&
          (!errors || line.IsError) &&
          (name === "" || line.Name === name),
      );
      const kept = { hasMore: false, kept: 3, oldestAtMs: Date.UTC(2026, 0, 31), leftOut: 2 };
      return { data: found.toReversed(), ...kept };
    })
    .answer(getEhomeTalk, ({ id }) => {
      const device = messages.find(({ ID }) => ID === id)?.DeviceID;
      return { data: messages.filter(({ DeviceID }) => DeviceID === device) };
    });
};

it("leads from a device to what it said, and from a refusal to the talk that it was part of", async () => {
  const server = aServerWithDevices();
  const visit = await openConsole("/config/platform/ehome/devices", { server });
  await row("bus-001").getByRole("link", { name: "消息日志" }).click();
  await expect.poll(address).toBe("/config/platform/ehome/log?device=bus-001");
  await expect.element(row("KEEPALIVE")).toBeVisible();
  await page.getByLabelText("设备编号").fill("");
  await page.getByLabelText("仅看异常").click();
  await expect.poll(address).toMatch(/errors=1/);
  await expect.element(row("REGISTER 403")).toMatchTextContent("未知设备，等待批准");
  await expect.element(row("KEEPALIVE")).not.toBeInTheDocument();
  await expect.element(page.getByText("因短时间内消息过多，有 2 条没有记录")).toBeVisible();
  visit.reload();
  await row("REGISTER 403").getByRole("button", { name: "REGISTER 403" }).click();
  await expect.poll(address).toMatch(/message=2/);
  const ladder = dialog.getByRole("list");
  await expect.element(ladder.getByRole("listitem").first()).toMatchTextContent("DevType 31");
  await expect.element(ladder).toMatchTextContent("未知设备，等待批准");
  const said = ladder.getByCss("pre").filter({ hasText: "REGISTER 403" });
  await expect.element(said).toBeVisible();
  await expectReadable(visit);
  await userEvent.keyboard("{Escape}");
  await expect.poll(address).not.toMatch(/message=/);

  await page.getByRole("button", { name: "暂停" }).click();
  await expect.element(page.getByText("已暂停，列表不再更新")).toBeVisible();
  await page.getByLabelText("设备编号").fill("nobody");
  await page.getByRole("button", { name: "清除条件" }).click();
  await expect.element(row("KEEPALIVE")).toBeVisible();
  await expectReadable(visit);

  await page.getByRole("link", { name: "已注册设备" }).click();
  await row("bus-001").getByRole("button", { name: "结束会话" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "结束会话" }).click();
  await expect.element(page.getByText("已结束“一路公交”的会话")).toBeVisible();
  expect(server.asked(endEhomeSession)).toEqual([{ deviceid: "bus-001" }]);
  await expect.element(page.getByText("还没有设备注册")).toBeVisible();
});

const aGuest = (DeviceID: string, Version: string): EhomeWaiting => ({
  DeviceID,
  Transport: Version === "5.0" ? "TCP" : "UDP",
  Host: "198.51.100.7",
  Port: 7660,
  Version,
  Firmware: "",
  CameAt: "2026-01-31 08:00:00",
  SeenAt: "2026-01-31 08:05:00",
  State: "Waiting",
  IsSupported: Version !== "5.0",
});

it("lets in who waits or turns it away, and says what to do about ISUP 5.0", async () => {
  let waiting = [aGuest("bus-001", "2.0"), aGuest("bus-002", "2.0"), aGuest("Q12345678", "5.0")];
  const mark = (id: string, State: EhomeWaiting["State"]) => {
    waiting = waiting.map((one) => (one.DeviceID === id ? { ...one, State } : one));
    return {};
  };
  const server = aProductServer()
    .answer(listEhomeWaiting, () => ({
      count: waiting.length,
      data: waiting,
      pageindex: 0,
      pagesize: 10,
    }))
    .answer(letEhomeDeviceIn, ({ deviceid }) => mark(deviceid, "LetIn"))
    .answer(turnEhomeDeviceAway, ({ deviceid }) => mark(deviceid, "Refused"));
  const visit = await openConsole("/config/platform/ehome/waiting", { server });
  await page.getByRole("button", { name: "批准 bus-001" }).click();
  await expect.element(row("bus-001")).toMatchTextContent("已批准，等待设备注册");
  await row("bus-002").getByRole("button", { name: "拒绝" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "拒绝" }).click();
  await expect.element(row("bus-002")).toMatchTextContent("已拒绝");
  expect(server.asked(turnEhomeDeviceAway)).toEqual([{ deviceid: "bus-002" }]);
  await expect.element(row("Q12345678")).toMatchTextContent("ISUP 5.0 无法接入");
  await expect
    .element(row("Q12345678").getByRole("button", { name: /批准/ }))
    .not.toBeInTheDocument();
  await expectReadable(visit);
});

async function expectReadable(visit: Visit): Promise<void> {
  expect(await violations()).toEqual([]);
  expect(sidewaysPx()).toBe(0);
  visit.chooseTheme("dark");
  expect(await violations("colours")).toEqual([]);
  await page.viewport(...phone);
  expect(await violations()).toEqual([]);
  expect(sidewaysPx()).toBe(0);
  await page.viewport(...desk);
  visit.chooseTheme("light");
}
