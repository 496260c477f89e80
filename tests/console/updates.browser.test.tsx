import {
  downloadRelease,
  examineRelease,
  installRelease,
  lookForRelease,
  readUpdates,
  rollBackRelease,
  type Updates,
  uploadRelease,
} from "@tessera/features/updates/contract";
import {
  emptyReply,
  phone,
  sidewaysPx,
  violations,
} from "@tessera/platform/console/testing/browser";
import { defineCall } from "@tessera/platform/contract";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { z } from "zod";
import { aProductServer, openConsole } from "./the-console.ts";

const atMs = new Date("2026-11-17T12:00:00").getTime();
const found = {
  Version: "0.2.0",
  Date: "2026-11-15",
  Notes: "回放更快。\n修复若干问题。",
  Bytes: 19 * 1024 * 1024,
  Fingerprint: "1A2B 3C4D 5E6F 7081 92A3 B4C5 D6E7 F809",
};
const idle: Updates = {
  ...emptyReply(readUpdates),
  Version: "0.1.0",
  GapSeconds: 25,
  ReadySeconds: 300,
};
const done = {
  Kind: "update" as const,
  From: "0.0.9",
  To: "0.1.0",
  User: "admin",
  BeganAtMs: atMs,
  EndedAtMs: atMs + 60_000,
  Outcome: "done" as const,
  Why: "",
};
const part = page.getByRole("region", { name: "软件升级" });
const dialog = page.getByRole("dialog");

/** The door where files are put. */
const door = defineCall({
  methods: ["PUT"],
  path: "/update-files/{place}",
  access: "admin",
  dialect: "bare",
  summary: "",
  input: z.object({ place: z.string() }).loose(),
  reply: z.object({}),
});

it("a release is uploaded, shown with its notes and key, and switched to after a question", async () => {
  let shown = idle;
  const server = aProductServer()
    .answer(readUpdates, () => shown)
    .answer(uploadRelease, { Place: "abc" })
    .answer(door, {})
    .answer(examineRelease, () => {
      shown = { ...idle, Found: found };
      return found;
    })
    .answer(installRelease, () => {
      shown = { ...shown, Running: { To: "0.2.0", Step: "rehearsing", SinceMs: atMs } };
      return { GapSeconds: 25 };
    });
  await openConsole("/version/index", { server });
  await expect.element(part.getByText("还没有升级过")).toBeVisible();
  const chooser = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!chooser) throw new Error("no file can be chosen");
  await userEvent.upload(chooser, new File(["zip"], "tessera-0.2.0.zip"));
  const panel = page.getByRole("region", { name: "可以升级到" });
  await expect.element(panel.getByText(found.Fingerprint)).toBeVisible();
  await expect
    .element(panel.getByText(/最多中断约 25 秒；新版本 300 秒内没有就绪则回退/))
    .toBeVisible();
  await expect.element(panel.getByText(/修复若干问题/)).toBeVisible();
  expect(server.asked(uploadRelease)).toEqual([{ Name: "tessera-0.2.0.zip", Bytes: 3 }]);
  expect(server.asked(examineRelease)).toEqual([{ Place: "abc" }]);
  expect(await violations()).toEqual([]);

  await panel.getByRole("button", { name: "升级到 0.2.0" }).click();
  await expect.element(dialog.getByText(/登录保持有效/)).toBeVisible();
  await dialog.getByRole("button", { name: "升级", exact: true }).click();
  await expect.element(part.getByText("正在试运行新版本，服务照常…")).toBeVisible();
  expect(server.asked(installRelease)).toEqual([{ Version: "0.2.0", IsForced: false }]);
  await expect.element(panel).not.toBeInTheDocument();

  // The server goes and another version answers.
  server.lose(readUpdates);
  await expect.element(part.getByText(/服务正在切换版本/)).toBeVisible();
  server.answer(readUpdates, { ...idle, Version: "0.2.0", History: [{ ...done, To: "0.2.0" }] });
  await expect.element(part.getByText("升级 0.0.9 → 0.2.0")).toBeVisible();
});

it("new versions are looked for at the update address and downloaded; a path on the server is checked, and a refusal is said", async () => {
  let shown: Updates = { ...idle, HasUrl: true };
  const server = aProductServer()
    .answer(readUpdates, () => shown)
    .answer(lookForRelease, () => {
      const Offer = { Version: "0.2.0", Notes: "更快", Bytes: found.Bytes, IsNewer: true };
      shown = { ...shown, Offer, LookedAtMs: atMs };
      return { Version: "0.2.0", IsNewer: true };
    })
    .answer(downloadRelease, () => {
      shown = { ...shown, Found: found };
      return found;
    });
  await openConsole("/version/index", { server });
  await part.getByRole("button", { name: "检查新版本" }).click();
  await expect.element(part.getByText("发现新版本 0.2.0")).toBeVisible();
  await part.getByRole("button", { name: /下载并校验/ }).click();
  await expect.element(page.getByRole("region", { name: "可以升级到" })).toBeVisible();
  await expect.element(part.getByRole("button", { name: /下载并校验/ })).not.toBeInTheDocument();

  const sentence = "签名与发行包不符：release.json 被改动过或不完整。";
  server.refuse(examineRelease, { status: 400, sentence, code: "release-forged" });
  await part.getByRole("button", { name: "服务器上的路径" }).click();
  await dialog.getByRole("button", { name: "检查" }).click();
  await expect.element(dialog.getByText("请填写路径")).toBeVisible();
  await dialog.getByLabelText("路径").fill("/srv/r.zip");
  await dialog.getByRole("button", { name: "检查" }).click();
  await expect.element(page.getByText(sentence).first()).toBeVisible();
  expect(server.asked(examineRelease)).toEqual([{ Path: "/srv/r.zip" }]);
});

it("goes back after a question that says what is lost; English, on a phone", async () => {
  const rolledBack = { ...done, Outcome: "rolled-back" as const, Why: "It was not ready." };
  const server = aProductServer()
    .answer(readUpdates, {
      ...idle,
      UnfinishedExports: 2,
      Previous: { Version: "0.0.9", LeftAtMs: atMs },
      History: [rolledBack],
    })
    .answer(rollBackRelease, { GapSeconds: 25 });
  await openConsole("/version/index", { server, language: "en", size: phone });
  await expect.element(page.getByText("It was not ready.")).toBeVisible();
  await page.getByRole("button", { name: "Roll back to 0.0.9" }).click();
  await expect.element(dialog.getByText(/recording index stored since .* are lost/)).toBeVisible();
  await expect
    .element(dialog.getByText("2 exports are not finished and will be cut off."))
    .toBeVisible();
  expect(sidewaysPx()).toBe(0);
  expect(await violations()).toEqual([]);
  await dialog.getByRole("button", { name: "Roll back", exact: true }).click();
  expect(server.asked(rollBackRelease)).toEqual([{ Version: "0.0.9", IsForced: true }]);
});

it("says where the server cannot replace itself, and what cannot be read", async () => {
  const server = aProductServer().answer(readUpdates, { ...idle, Obstacle: "不能自行更换程序" });
  await openConsole("/version/index", { server });
  await expect.element(part.getByText("不能自行更换程序")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "上传发行包" })).not.toBeInTheDocument();
});
