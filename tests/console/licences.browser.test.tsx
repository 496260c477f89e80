import { addLicence, readLicences, removeLicence } from "@tessera/features/licences/contract";
import { phone, sidewaysPx, violations } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { z } from "zod";
import { aProductServer, openConsole } from "./the-console.ts";

type Shown = z.input<typeof readLicences.reply>["data"];

const RequestKey = "1A2B-3C4D-5E6F-7081-92A3-B4C5-D6E7-F809";
const free: Shown = {
  RequestKey,
  Current: { Edition: "free", Holder: "", Channels: 0, RemainDays: -1 },
  Warning: "",
  Licences: [],
};
const atMs = new Date("2026-06-01T12:00:00").getTime();
const licence = {
  Id: "one",
  Edition: "专业版",
  Holder: "第一中学",
  Channels: 64,
  StartsAtMs: atMs,
  EndsAtMs: new Date("2027-06-01T12:00:00").getTime(),
  AddedAtMs: atMs,
  AddedBy: "admin",
  State: "valid" as const,
};
const licensed: Shown = {
  ...free,
  Current: { ...licence, RemainDays: 365 },
  Licences: [licence],
};
const addButton = page.getByRole("button", { name: "添加授权" }).first();
const dialog = page.getByRole("dialog");

it("is free without one; a licence is added by its text, shown, and removed after a question; it is read from a file too, and a refusal stands at the field", async () => {
  let shown = free;
  const server = aProductServer()
    .answer(readLicences, () => ({ data: shown }))
    .answer(addLicence, () => {
      shown = licensed;
      return licence;
    })
    .answer(removeLicence, () => {
      shown = free;
      return {};
    });
  await openConsole("/config/license", { server });
  const current = page.getByRole("region", { name: "当前授权" });
  await expect.element(current.getByText("免费版")).toBeVisible();
  await expect.element(current.getByText("永久")).toBeVisible();
  await expect.element(page.getByText(RequestKey)).toBeVisible();
  await expect.element(page.getByText("没有授权也可以使用全部功能。")).toBeVisible();

  await addButton.click();
  await dialog.getByRole("button", { name: "添加授权" }).click();
  await expect.element(dialog.getByText("请粘贴授权内容或选择文件")).toBeVisible();
  await dialog.getByLabelText("授权内容").fill('{"Licence":{}}');
  await userEvent.keyboard("{Tab}");
  await dialog.getByRole("button", { name: "添加授权" }).click();
  await expect.element(current.getByText("专业版")).toBeVisible();
  await expect.element(current.getByText("365 天（至 2027-06-01）")).toBeVisible();
  expect(server.asked(addLicence)).toEqual([{ Text: '{"Licence":{}}' }]);
  expect(await violations()).toEqual([]);

  await page.getByRole("button", { name: "删除 专业版" }).click();
  await expect.element(page.getByText("删除授权“专业版”？")).toBeVisible();
  await page.getByRole("tooltip").getByRole("button", { name: "删除" }).click();
  await expect.element(current.getByText("免费版")).toBeVisible();
  expect(server.asked(removeLicence)).toEqual([{ id: "one" }]);

  const sentence = "此授权属于另一台服务器（申请码 X）。";
  server.refuse(addLicence, { status: 400, sentence, code: "licence-foreign", field: "Text" });
  await addButton.click();
  const file = new File(['{"from":"file"}'], "licence.json", { type: "application/json" });
  const chooser = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!chooser) throw new Error("no file can be chosen");
  await userEvent.upload(chooser, file);
  await expect.element(dialog.getByLabelText("授权内容")).toHaveValue('{"from":"file"}');
  await dialog.getByRole("button", { name: "添加授权" }).click();
  await expect.element(dialog.getByText(sentence)).toBeVisible();
  expect(server.asked(addLicence)[1]).toEqual({ Text: '{"from":"file"}' });
});

it("warns administrators above every page, in English and on a phone", async () => {
  const Warning = 'The licence "Pro" ends in 7 days (2027-06-01); ask your licensor to renew it.';
  const server = aProductServer().answer(readLicences, { data: { ...licensed, Warning } });
  await openConsole("/config/tls", { server, language: "en", size: phone });
  const banner = page.getByRole("region", { name: "Licence ending" });
  await expect.element(banner.getByText(Warning)).toBeVisible();
  await banner.getByRole("link", { name: "View" }).click();
  await expect.element(page.getByRole("region", { name: "Licence records" })).toBeVisible();
  expect(sidewaysPx()).toBe(0);
  expect(await violations()).toEqual([]);
  await banner.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(banner).not.toBeInTheDocument();
});

it("what cannot be read says why", async () => {
  const server = aProductServer().refuse(readLicences, { status: 503, sentence: "服务繁忙" });
  await openConsole("/config/license", { server });
  await expect.element(page.getByText("服务繁忙").first()).toBeVisible();
  await expect.element(addButton).toBeDisabled();
});
