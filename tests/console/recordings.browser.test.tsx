import { queryRecordedChannels } from "@tessera/features/playback/contract";
import { getOtherConfig } from "@tessera/features/system/contract";
import { address } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, followTo, openConsole, otherConfig } from "./the-console.ts";

it("an empty list explains itself, and leads administrators to the plans", async () => {
  const empty = { zone: "UTC", nowMs: Date.now(), total: 0, rows: [] };
  const server = aProductServer().answer(queryRecordedChannels, empty);
  await openConsole("/video/backlist/0?backType=Cloud", { server });
  await expect.element(page.getByText("还没有录像", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "录像计划" }).click();
  await expect.poll(address).toBe("/config/program");
  await followTo("/video/backlist/0?backType=Device");
  await expect.element(page.getByText("没有自己保存录像的设备")).toBeVisible();
  await followTo("/video/backlist/nobody?backType=Cloud");
  await page.getByRole("button", { name: "显示全部" }).click();
  await expect.poll(address).toBe("/video/backlist/0?backType=Cloud");
});

it("without recording in the product there is no entry, and its pages lead elsewhere", async () => {
  const server = aProductServer().answer(getOtherConfig, { ...otherConfig, RecordVersion: false });
  await openConsole("/video/backlist/0", { server });
  await expect.poll(address).toBe("/ai/dashboard");
  for (const path of ["backchannel/1/1/20260101", "backtime/1/1/20260101"]) {
    await followTo(`/video/${path}`);
    await expect.poll(address).toBe("/ai/dashboard");
  }
  await followTo("/video");
  await expect.poll(address).toBe("/video/square/0");
  await expect.element(page.getByRole("link", { name: "实时观看" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "录像回放" })).not.toBeInTheDocument();
  await followTo("/config");
  await expect.poll(address).toMatch(/^\/config\/(platform\/gb|base|recording)$/);
  await page.getByRole("button", { name: "录像", exact: true }).click();
  await expect.element(page.getByRole("link", { name: "录像存储" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "录像计划" })).not.toBeInTheDocument();
});
