import {
  cancelExport,
  listExports,
  queryRecordedChannels,
} from "@tessera/features/playback/contract";
import {
  emptyReply,
  phone,
  sidewaysPx,
  violations,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const atMs = Date.UTC(2026, 0, 30, 2);
const done = {
  job: "done",
  state: "done",
  progress: 1,
  bytes: 7_000_000,
  error: "",
  warning: "",
  isEncrypted: true,
  fileName: "大门.zip",
  createdAtMs: atMs,
  id: "gate~1",
  name: "大门",
  from: atMs,
  to: atMs + 60_000,
  sha256: "",
  isMarked: true,
} as const;
const running = {
  ...done,
  job: "running",
  name: "院子",
  state: "running",
  progress: 0.42,
  bytes: 0,
  isEncrypted: false,
  isMarked: false,
} as const;
const failed = {
  ...running,
  job: "failed",
  name: "大厅",
  state: "failed",
  error: "磁盘已满",
} as const;

const aServerWith = (rows: readonly (typeof done | typeof running | typeof failed)[]) =>
  aProductServer()
    .answer(listExports, { rows: [...rows] })
    .answer(queryRecordedChannels, { ...emptyReply(queryRecordedChannels), zone: "Asia/Shanghai" });

const row = (name: string) => page.getByRole("row").filter({ hasText: name });

it("one's own exports are a list that says whose they are: how far each is, and what can be done; on a phone, in English, they are cards, and nothing is cut off", async () => {
  const server = aServerWith([done, running, failed]).answer(cancelExport, {});
  const visit = await openConsole("/video/exports", { server });
  await expect.element(page.getByText(/您自己的导出任务，其他用户的不在其中/)).toBeVisible();
  await expect
    .element(row("大门"))
    .toMatchTextContent("2026-01-30 10:00:00 至 2026-01-30 10:01:00");
  await expect.element(row("大门")).toMatchTextContent("已完成已加密带水印");
  await expect
    .element(row("大门").getByRole("link", { name: "下载" }))
    .toHaveAttribute("download", "大门.zip");
  await expect.element(row("院子").getByRole("progressbar")).toHaveAttribute("aria-valuenow", "42");
  await expect.element(row("大厅")).toMatchTextContent("失败磁盘已满");
  await row("院子").getByRole("button", { name: "取消" }).click();
  await expect.poll(() => server.asked(cancelExport)).toEqual([{ job: "running" }]);

  visit.chooseLanguage("en");
  await page.viewport(...phone);
  await expect
    .element(page.getByRole("listitem").filter({ hasText: "院子" }))
    .toMatchTextContent("42%");
  await expect.element(page.getByText(/your own exports/)).toBeVisible();
  expect(sidewaysPx()).toBe(0);
  expect(await violations()).toEqual([]);
});

it("exports that cannot be read say so, and are asked for again", async () => {
  const server = aServerWith([done]);
  server.refuse(listExports, { status: 500, sentence: "数据库忙" });
  await openConsole("/video/exports", { server });
  await expect.element(page.getByText("数据库忙")).toBeVisible();
  server.answer(listExports, { rows: [done] });
  await expect.element(row("大门")).toBeVisible();
});
