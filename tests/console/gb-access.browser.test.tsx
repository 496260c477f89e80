import { readOwnAddress } from "@tessera/features/cascade/contract";
import {
  endGbSession,
  type GbConfig,
  type GbSession,
  type GbWaiting,
  getGbAccess,
  getGbState,
  getSipCall,
  letGbDeviceIn,
  listGbSessions,
  listGbWaiting,
  listSipLog,
  listSipLogFiles,
  maskedPassword,
  renewGbPassword,
  type SipMessage,
  turnGbDeviceAway,
} from "@tessera/features/gb28181/contract";
import { downloadLog } from "@tessera/features/logs/contract";
import { changeSettings, getSettings } from "@tessera/features/system/contract";
import {
  address,
  desk,
  emptyReply,
  phone,
  sidewaysPx,
  type Visit,
  violations,
  watchSavedFiles,
} from "@tessera/platform/console/testing/browser";
import type { SettingsForm } from "@tessera/platform/contract";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const serverId = "34020000002000000001";
const recorder = "34020000001180000001";
const stranger = "34020000001180000009";
const row = (text: string) => page.getByCss("tbody tr.ant-table-row").filter({ hasText: text });
const dialog = page.getByRole("dialog");

const text = (zh: string) => ({ zh, en: zh });
const settings = (seconds: number, host: string): SettingsForm => ({
  section: "gb28181",
  title: text("国标接入"),
  fields: [
    { name: "offersQop", label: text("质量"), control: { kind: "switch" }, value: true },
    {
      name: "keepaliveSeconds",
      label: text("心跳间隔"),
      control: { kind: "number", isWhole: true, canBeEmpty: false },
      value: seconds,
    },
    {
      name: "keepaliveCount",
      label: text("心跳次数"),
      control: { kind: "number", isWhole: true, canBeEmpty: false },
      value: 3,
    },
    {
      name: "host",
      label: text("对外地址"),
      control: { kind: "text", canBeEmpty: true },
      value: host,
    },
  ].map((field) => ({ needsRestart: false, isRestartDue: false, ...field })) as never,
});

/** What a form of settings is like is proven with the form itself. */
it("tells what to enter on a device and when one is offline, and asks before changes are lost", async () => {
  let [seconds, host] = [60, ""];
  const config = () => ({
    ...(emptyReply(getGbAccess).data as GbConfig),
    Serial: serverId,
    Realm: "3402000000",
    DevicePassword: maskedPassword,
    Host: host,
  });
  const state = {
    IsListening: true,
    Port: 5060,
    Error: "",
    Sessions: 0,
    Waiting: 2,
    HostName: "nvr.local",
  };
  const server = aProductServer()
    .answer(getGbState, state)
    .answer(readOwnAddress, {
      ...emptyReply(readOwnAddress),
      Hosts: ["192.0.2.2", "198.51.100.2"],
    })
    .answer(getGbAccess, () => ({ data: config() }))
    .answer(getSettings, () => settings(seconds, host))
    .answer(changeSettings, ({ values }) => {
      seconds = Number(values["keepaliveSeconds"] ?? seconds);
      host = (values["host"] as string | undefined) ?? host;
      return settings(seconds, host);
    });
  const visit = await openConsole("/config/platform/gb", { server });
  await expect.element(page.getByText(/SIP 端口 5060（UDP 和 TCP）已打开/)).toBeVisible();
  await expect.element(page.getByText("2 台未知设备等待批准")).toBeVisible();
  const card = page.getByRole("complementary", { name: "在设备上这样填写" });
  // The server's own addresses, as upper platforms are told; not the one in the address bar.
  for (const fact of [serverId, "3402000000", "192.0.2.2", "198.51.100.2", "5060"])
    await expect.element(card).toMatchTextContent(fact);
  await expect.element(card).not.toMatchTextContent("nvr.local");
  await page.getByLabelText("心跳间隔").fill("30");
  await expect.element(page.getByText("90 秒没有心跳即判为离线。")).toBeVisible();
  await page.getByLabelText("对外地址").fill("cam.example");
  await page.getByRole("button", { name: "保存" }).click();
  await expect.element(page.getByText("已保存国标接入设置")).toBeVisible();
  await expect.element(card).toMatchTextContent("cam.example");
  visit.reload();
  await expect.element(page.getByLabelText("心跳间隔")).toHaveValue("30");
  await page.getByLabelText("对外地址").fill("");
  await page.getByRole("link", { name: "白名单", exact: true }).click();
  await dialog.getByRole("button", { name: "继续编辑" }).click();
  expect(address()).toBe("/config/platform/gb");
  await expect.element(page.getByLabelText("对外地址")).toHaveValue("");
});

/** How the server got to know a stranger: challenged, answered, refused. */
const messages: readonly SipMessage[] = (
  [
    ["in", 0, "", ""],
    ["out", 401, "Unauthorized", ""],
    ["in", 0, "", 'Authorization: username="9", algorithm=MD5, ***'],
    ["out", 403, "Forbidden", "", "not let in: wrong password"],
  ] as const
).map(([Direction, Status, Reason, header, Note = ""], at) => ({
  ID: at + 1,
  AtMs: Date.UTC(2026, 0, 31) + at * 20,
  Direction,
  Transport: "UDP",
  Host: "192.0.2.9",
  Port: 5060,
  Method: "REGISTER",
  Status,
  Reason,
  CallID: "call-1",
  CSeq: at < 2 ? 1 : 2,
  From: stranger,
  To: stranger,
  Command: "",
  Note,
  IsError: Status === 403,
  Text: `REGISTER sip:${serverId} SIP/2.0\r\n${header}\r\n`,
}));

const session: GbSession = {
  DeviceID: recorder,
  DeviceName: "东门录像机",
  Transport: "UDP",
  Host: "192.0.2.1",
  Port: 5060,
  Version: "3.0",
  RegisteredAt: "2026-01-31 08:00:00",
  ExpiresAt: "2026-01-31 09:00:00",
  LastKeepaliveAt: "2026-01-31 08:05:00",
  ChannelCount: 2,
  Health: "ok",
  Fault: "",
  ClockSkewSeconds: 0,
};

const aServerWithDevices = () => {
  let sessions = [session];
  return aProductServer()
    .answer(listGbSessions, ({ q }) => {
      const data = sessions.filter(({ DeviceName }) => DeviceName.includes(q));
      return { count: data.length, data, pageindex: 0, pagesize: 10 };
    })
    .answer(endGbSession, () => {
      sessions = [];
      return {};
    })
    .answer(listSipLog, ({ deviceid, errors, after }) => {
      const found = messages.filter(
        ({ ID, From, IsError }) => ID > after && From.startsWith(deviceid) && (!errors || IsError),
      );
      const kept = { hasMore: false, kept: 4, oldestAtMs: Date.UTC(2026, 0, 31), leftOut: 0 };
      return { data: found.toReversed(), ...kept };
    })
    .answer(getSipCall, { data: [...messages], hasMore: false })
    .answer(listSipLogFiles, {
      data: [
        { Name: "sip.log", Size: 900, UpdatedAt: "2026-01-31 08:05:00", Url: "/siplogs/sip.log" },
      ],
    })
    .answer(downloadLog, () => new Response("REGISTER sip:") as never);
};

/** What went wrong is told from a 200 by its colour. */
const red = "rgb(198, 47, 47)";

it("a device that is registered is listed, and who is refused is told why, in a call that is drawn", async () => {
  const server = aServerWithDevices();
  const visit = await openConsole("/config/platform/gb/devices", { server });
  await expect.element(row(recorder)).toMatchTextContent("东门录像机");
  await page.getByLabelText("搜索编号、名称或地址").fill("nobody");
  await expect.element(page.getByText("没有符合条件的内容")).toBeVisible();
  await page.getByRole("button", { name: "清除条件" }).click();
  await row(recorder).getByRole("link", { name: "SIP 日志" }).click();
  await expect.poll(address).toMatch(new RegExp(`sip\\?device=${recorder}`));

  await page.getByLabelText("设备编号").fill(stranger);
  await page.getByLabelText("仅看异常").click();
  await expect.poll(address).toMatch(new RegExp(`device=${stranger}&errors=1`));
  // On the wire all refusals read the same; why is for who looks here.
  await expect.element(row("403")).toMatchTextContent("密码错误");
  const refused = row("403").getByRole("button", { name: /^403/ }).element();
  expect(getComputedStyle(refused).color).toBe(red);
  visit.reload();
  await row("403").getByRole("button", { name: /^403/ }).click();
  await expect.poll(address).toMatch(/call=/);

  // From the first REGISTER to the refusal, with times, and no digest anywhere.
  const ladder = dialog.getByRole("list");
  await expect.element(ladder.getByRole("listitem").first()).toMatchTextContent("REGISTER");
  await expect.element(ladder).toMatchTextContent(/401.*403/s);
  const refusal = ladder.getByRole("strong").filter({ hasText: "403" }).element();
  expect(getComputedStyle(refusal).color).toBe(red);
  // The second one answers the challenge.
  await ladder
    .getByRole("button", { name: /收到 REGISTER/ })
    .nth(1)
    .click();
  const answer = ladder.getByCss("pre").filter({ hasText: "Authorization:" });
  await expect.element(answer).toMatchTextContent('username="9", algorithm=MD5, ***');
  await expectReadable(visit);
  await userEvent.keyboard("{Escape}");
  await expect.poll(address).not.toMatch(/call=/);
  await expectReadable(visit);

  const saved = watchSavedFiles();
  await page.getByRole("button", { name: "日志文件" }).click();
  await page.getByRole("button", { name: "下载 sip.log" }).click();
  await expect.poll(() => saved[0]?.file.text()).toBe("REGISTER sip:");
  await userEvent.keyboard("{Escape}");

  await page.getByRole("link", { name: "已注册设备" }).click();
  await row(recorder).getByRole("button", { name: "结束会话" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "结束会话" }).click();
  await expect.element(page.getByText("已结束“东门录像机”的会话")).toBeVisible();
  expect(server.asked(endGbSession)).toEqual([{ deviceid: recorder }]);
  await expect.element(page.getByText("还没有设备注册")).toBeVisible();
});

it("gives a device a password of its own, which is shown once", async () => {
  const server = aServerWithDevices().answer(renewGbPassword, { Password: "hT4kW9mPqR2sVx7z" });
  const visit = await openConsole("/config/platform/gb/devices", { server });
  await row(recorder).getByRole("button", { name: "单独密码" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "单独密码" }).click();
  await expect.element(dialog).toMatchTextContent("hT4kW9mPqR2sVx7z");
  expect(server.asked(renewGbPassword)).toEqual([{ deviceid: recorder }]);
  await expectReadable(visit);
  await dialog.getByRole("button", { name: "已填写到设备" }).click();
  await expect.element(page.getByText("hT4kW9mPqR2sVx7z")).not.toBeInTheDocument();
});

const aGuest = (DeviceID: string, Host: string): GbWaiting => ({
  DeviceID,
  Transport: "UDP",
  Host,
  Port: 5060,
  UserAgent: "IP Camera 2.1",
  CameAt: "2026-01-31 08:00:00",
  SeenAt: "2026-01-31 08:05:00",
  IsLetIn: false,
});

it("lists unknown devices that wait, and lets them in or turns them away", async () => {
  let waiting = [aGuest(recorder, "192.0.2.1"), aGuest(stranger, "198.51.100.7")];
  const server = aProductServer()
    .answer(listGbWaiting, () => ({
      count: waiting.length,
      data: waiting,
      pageindex: 0,
      pagesize: 10,
    }))
    .answer(letGbDeviceIn, ({ deviceid }) => {
      waiting = waiting.map((one) => (one.DeviceID === deviceid ? { ...one, IsLetIn: true } : one));
      return {};
    })
    .answer(turnGbDeviceAway, ({ deviceid }) => {
      waiting = waiting.filter(({ DeviceID }) => DeviceID !== deviceid);
      return {};
    });
  const visit = await openConsole("/config/platform/gb/waiting", { server });
  await page.getByRole("button", { name: `批准 ${recorder}` }).click();
  await expect.element(row(recorder)).toMatchTextContent("已批准，等待设备注册");
  await expectReadable(visit);
  await row(stranger).getByRole("button", { name: "拒绝" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "拒绝" }).click();
  await expect.element(row(stranger)).not.toBeInTheDocument();
  expect(server.asked(turnGbDeviceAway)).toEqual([{ deviceid: stranger }]);
});

/** With messages in it; what an empty screen is like is looked at with all the others. */
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
