import { listSipLogFiles } from "@tessera/features/gb28181/contract";
import {
  downloadLog,
  downloadSupportBundle,
  type LogLine,
  listServerLogs,
  logTailPath,
  showLogs,
  switchLog,
  tailLog,
} from "@tessera/features/logs/contract";
import {
  address,
  desk,
  phone,
  type ServedSocket,
  sidewaysPx,
  violations,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, followTo, openConsole } from "./the-console.ts";

const atMs = new Date("2026-11-15T08:00:00").getTime();

const aLine = (At: number, changes: Partial<LogLine> = {}): LogLine => ({
  At,
  AtMs: atMs + At,
  Level: "info",
  Module: "devices",
  Text: `line ${At}`,
  Fields: "",
  DeviceID: "",
  ChannelID: "",
  ...changes,
});

const lost = aLine(300, {
  Level: "error",
  Module: "media",
  Text: "the stream was lost",
  Fields: '{"code":"ETIMEDOUT"}',
  DeviceID: "gate",
  ChannelID: "1",
});

const name = "tessera.2026-11-15.1.log";
const entered = aLine(100, { Text: "viewer entered" });
const shown = { Server: "west-1", Name: name, Size: 2048, data: [lost, entered], Before: 100 };

/** What the page follows, as its server hears of it. */
const followed: ServedSocket[] = [];
const aServer = () =>
  aProductServer()
    .answer(tailLog, shown)
    .serve(logTailPath, (socket) => followed.push(socket));

const lines = page.getByRole("list", { name: "日志内容" }).getByRole("listitem");
const dialog = page.getByRole("dialog");

it("shows lines with time, level and module, and leads to the device and channel that they name; fits a phone, in English", async () => {
  const visit = await openConsole("/config/log", { server: aServer(), size: desk });
  await expect
    .element(lines.nth(0))
    .toMatchTextContent(/11-15 08:00:00\.300.*错误.*media.*the stream was lost.*ETIMEDOUT/s);
  await expect.element(lines.nth(1)).toMatchTextContent("开始观看");
  await expect.element(page.getByText(`服务器 west-1 的日志：${name}（2.00 KB）`)).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "打开设备 gate" }))
    .toHaveAttribute("href", "/device/form/gate");
  await expect
    .element(page.getByRole("link", { name: "观看 gate/1" }))
    .toHaveAttribute("href", "/video/player/gate/1/1");
  expect(await violations()).toEqual([]);

  visit.chooseLanguage("en");
  await page.viewport(...phone);
  await expect.element(page.getByText("the stream was lost")).toBeVisible();
  await expect.element(page.getByText("Began to watch")).toBeVisible();
  await expect.poll(sidewaysPx).toBe(0);
  expect(await violations()).toEqual([]);
});

it("follows what is written as the server sends it, filtered there, until it is paused, and goes back in the file", async () => {
  const server = aServer().answer(tailLog, ({ before }) =>
    before === undefined ? shown : { ...shown, data: [aLine(0, { Text: "long ago" })], Before: 0 },
  );
  await openConsole("/config/log?level=warn&q=gate", { server, size: desk });
  await expect.element(page.getByText("the stream was lost")).toBeVisible();
  await expect.poll(() => followed.at(-1)?.url.search).toContain("level=warn&q=gate");
  const line = followed.at(-1);
  expect(line?.url.searchParams.get("after")).toBe("2048");
  const more = { Name: name, Size: 4096, IsCut: false };
  line?.say(JSON.stringify({ ...more, data: [aLine(2100, { Text: "the gate is back" })] }));
  await expect.element(lines.nth(0)).toMatchTextContent("the gate is back");
  await expect.element(lines.nth(1)).toMatchTextContent("the stream was lost");
  await expect.element(page.getByText(`服务器 west-1 的日志：${name}（4.00 KB）`)).toBeVisible();
  const asked = server.asked(tailLog).length;
  await page.getByRole("button", { name: "暂停" }).click();
  await expect.element(page.getByText("已暂停，不再更新")).toBeVisible();
  line?.say(JSON.stringify({ ...more, data: [aLine(2200, { Text: "too late" })] }));
  await page.getByRole("button", { name: "更早的日志" }).click();
  await expect.element(page.getByText("long ago")).toBeVisible();
  expect(address()).toBe("/config/log?level=warn&q=gate&before=100");
  await page.getByRole("button", { name: "回到最新" }).click();
  await expect.poll(address).toBe("/config/log?level=warn&q=gate");
  await expect.element(page.getByText("too late")).not.toBeInTheDocument();
  expect(server.asked(tailLog).length - asked).toBeLessThanOrEqual(2);
});

it("lists the files of a kind with size and time, to look into or to save; switches the level of a module at once; saves a support bundle once it was said what is in it; asks for what the address says: kind, level, text and moment", async () => {
  let Level: "" | "debug" = "";
  const server = aServer()
    .answer(listServerLogs, {
      data: [
        { Name: name, Size: 2048, UpdatedAt: "2026-11-15 08:00:00", Url: `/down/logs/${name}` },
      ],
    })
    .answer(listSipLogFiles, { data: [] })
    .answer(downloadLog, () => new Response("a line") as never)
    .answer(showLogs, () => ({
      Level: "info",
      Modules: [{ Name: "gb28181", Level }],
      Kinds: [],
    }))
    .answer(switchLog, ({ module }) => {
      Level = "debug";
      return { Module: module, Level };
    })
    .answer(downloadSupportBundle, {
      contentType: "application/zip",
      data: new Uint8Array([80, 75]),
    });
  await openConsole("/config/log", { server, size: desk });
  await page.getByRole("button", { name: "日志文件" }).click();
  await expect.element(dialog.getByText("2.00 KB · 2026-11-15 08:00:00")).toBeVisible();
  await dialog.getByRole("button", { name: `下载 ${name}` }).click();
  await expect.poll(() => server.asked(downloadLog)).toMatchObject([{ a: "logs", b: name }]);
  await dialog.getByRole("button", { name: `查看 ${name}` }).click();
  await expect.poll(address).toBe(`/config/log?name=${name}`);

  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole("button", { name: "日志级别" }).click();
  await dialog.getByLabelText("国标接入 的日志级别").click();
  await page.getByRole("option", { name: "调试" }).click();
  await expect.element(page.getByText("日志级别已切换")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.asked(switchLog)).toEqual([{ module: "gb28181", level: "debug" }]);

  await page.getByRole("button", { name: "支持包" }).click();
  await expect.element(dialog.getByText(/不含密码和密钥/)).toBeVisible();
  await dialog.getByRole("button", { name: "下载" }).click();
  await expect.element(page.getByText("支持包已下载")).toBeVisible();
  expect(server.asked(downloadSupportBundle)).toHaveLength(1);

  await followTo(`/config/log?kind=play_logs&level=warn&q=gate&at=${atMs}`);
  await expect
    .poll(() => server.asked(tailLog).at(-1))
    .toMatchObject({ kind: "play_logs", level: "warn", q: "gate", at: atMs });
  await expect.element(lines.nth(0)).toBeVisible();
  await page.getByRole("navigation", { name: "日志种类" }).getByText("流媒体").click();
  await expect.poll(address).toBe("/config/log?kind=mediaserverlogs");
  await expect.poll(() => server.asked(tailLog).at(-1)?.kind).toBe("mediaserverlogs");
});

it("says so when nothing was written or nothing matches, or why it could not be read, and tries again", async () => {
  const server = aProductServer().answer(tailLog, ({ q }) =>
    q === ""
      ? { ...shown, Name: "", Size: 0, data: [], Before: 0 }
      : { ...shown, data: [], Before: 0 },
  );
  await openConsole("/config/log", { server, size: desk });
  await expect.element(page.getByText("还没有日志", { exact: true })).toBeVisible();
  await followTo("/config/log?q=nowhere");
  await page.getByRole("button", { name: "清除条件" }).click();
  await expect.poll(address).toBe("/config/log");

  server.refuse(tailLog, { status: 404, sentence: "没有该日志文件" });
  await followTo("/config/log?name=gone.log");
  await expect.element(page.getByText("没有该日志文件")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "重试" })).toBeVisible();
});
