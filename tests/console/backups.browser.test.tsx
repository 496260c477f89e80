import { backupFailure, listBackups, makeBackup } from "@tessera/features/backups/contract";
import {
  emptyReply,
  phone,
  sidewaysPx,
  violations,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import type { z } from "zod";
import { aProductServer, openConsole } from "./the-console.ts";

const nothing = {
  ...emptyReply(listBackups),
  Folder: "/data/backups",
  DataFolder: "/data",
  IsMaker: true,
  EveryHours: 24,
  NextAtMs: Date.now(),
};
const made = {
  Name: "tessera-20260102T030405678Z.backup",
  AtMs: new Date("2026-01-02T03:04:05").getTime(),
  Bytes: 3 * 1024 * 1024,
  TookMs: 1234,
};
const makeNow = page.getByRole("button", { name: "立即备份" });
const state = page.getByRole("region", { name: "备份状态" });

it("a backup is made now, its progress is seen, and it is there with the way to restore it", async () => {
  let shown: z.input<typeof listBackups.reply> = nothing;
  const server = aProductServer()
    .answer(listBackups, () => shown)
    .answer(makeBackup, () => {
      shown = { ...nothing, Running: { SinceMs: Date.now(), Rows: 250, OfRows: 1000 } };
      return {};
    });
  await openConsole("/config/backups", { server });
  await expect.element(state.getByText("10 分钟内")).toBeVisible();
  await expect.element(page.getByText("点击“立即备份”，或等待自动备份。")).toBeVisible();
  await makeNow.click();
  await expect.element(state.getByText("正在备份：已写入 250 / 1000 行")).toBeVisible();
  expect(server.asked(makeBackup)).toHaveLength(1);

  shown = { ...nothing, Backups: [made], NextAtMs: made.AtMs + 1e12 };
  await expect.element(state.getByText("2026-01-02 03:04:05")).toBeVisible();
  await expect.element(state.getByText("3.00 MB")).toBeVisible();
  await expect.element(state.getByText("1.2 秒")).toBeVisible();
  const restore = `npm run restore -- /data/backups/${made.Name} --data /data`;
  await expect.element(page.getByText(restore)).toBeVisible();
  for (const key of ["secret-box.key", "audit-chain.key", "export-key.pem"])
    await expect.element(page.getByText(key, { exact: true })).toBeVisible();
});

it("one that failed says cause and fix above every page and here, in English and on a phone", async () => {
  const Failure = "Backup failed: the disk with /data/backups is full. Free some space.";
  const failed = { Failure, FailedAtMs: made.AtMs };
  const server = aProductServer()
    .answer(backupFailure, failed)
    .answer(listBackups, { ...nothing, ...failed, HasPassphrase: true, Backups: [made] });
  await openConsole("/config/tls", { server, language: "en", size: phone });
  const banner = page.getByRole("region", { name: "Backup failed" });
  await expect.element(banner.getByText(Failure)).toBeVisible();
  await banner.getByRole("link", { name: "View" }).click();
  await expect.element(page.getByText("Failed at 2026-01-02 03:04:05")).toBeVisible();
  await expect.element(page.getByText(/give it in TESSERA_BACKUPS_PASSPHRASE/)).toBeVisible();
  expect(sidewaysPx()).toBe(0);
  expect(await violations()).toEqual([]);
  await banner.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(banner).not.toBeInTheDocument();
});

it("what cannot be read says why and can be tried again", async () => {
  const server = aProductServer().refuse(listBackups, { status: 503, sentence: "服务繁忙" });
  await openConsole("/config/backups", { server });
  await expect.element(page.getByText("服务繁忙").first()).toBeVisible();
  await expect.element(makeNow).toBeDisabled();
});
