import { downloadRecord } from "@tessera/features/playback/contract";
import { removeFootage } from "@tessera/features/recording/contract";
import { approve } from "@tessera/features/session/contract";
import {
  phone,
  Refused,
  sidewaysPx,
  violations,
  watchDownloads,
} from "@tessera/platform/console/testing/browser";
import { approvalHeaders, type SecondPersonVerb } from "@tessera/platform/contract";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aRecordedSite, day, tenMs } from "./playback-page.ts";
import { openConsole } from "./the-console.ts";

const dayOfYard = `/video/backchannel/yard/1/${day}`;
const dialog = page.getByRole("dialog", { name: "需要另一人同意" });
const name = dialog.getByLabelText("另一人的用户名");
const password = dialog.getByLabelText("另一人的密码");
const agree = dialog.getByRole("button", { name: "同意" });

const due = (verb: SecondPersonVerb) =>
  new Refused({
    status: 403,
    code: "second-person-due",
    sentence: "您的角色要求此操作须由另一人同意。",
    approval: ["asked-1", verb],
  });

async function askToDelete(): Promise<void> {
  await page.getByRole("button", { name: "删除当天录像" }).click();
  const question = page.getByRole("dialog", { name: "删除“院子”的这段录像？" });
  await question.getByRole("button", { name: "删除" }).click();
}

async function beginDownload(): Promise<void> {
  const piece = page.getByCss(`[data-start="${tenMs}"]`);
  await piece.getByRole("button", { name: /^下载/ }).click();
  await page.getByRole("dialog").getByRole("link", { name: "开始下载" }).click();
}

it("what takes a second person is done when one has agreed, and only then", async () => {
  const { server } = aRecordedSite();
  server
    .answer(removeFootage, (_, { headers }) => {
      if (headers.get(approvalHeaders.given) !== "asked-1") throw due("delete");
      return { deleted: 1, locked: 0 };
    })
    .answer(approve, ({ username, code }) => {
      if (username !== "wang")
        throw new Refused({
          status: 403,
          code: "approver-is-caller",
          sentence: "不能由您自己同意，请另一位用户输入用户名和密码。",
        });
      if (code === "") throw new Refused({ status: 400, code: "totp-needed", sentence: "code" });
      if (code === "1")
        throw new Refused({ status: 400, code: "totp-wrong", sentence: "口令错误" });
      return {};
    });
  await openConsole(dayOfYard, { server });
  await askToDelete();
  await expect.element(dialog).toMatchTextContent("要删除或解锁录像");
  await dialog.getByRole("button", { name: "取消" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.asked(removeFootage)).toHaveLength(1);
  expect(server.asked(approve)).toEqual([]);

  await page
    .getByRole("dialog", { name: "删除“院子”的这段录像？" })
    .getByRole("button", { name: "删除" })
    .click();
  await agree.click();
  await expect.element(dialog).toMatchTextContent("请输入另一人的密码");
  await name.fill("admin");
  await password.fill("secret");
  await agree.click();
  await expect.element(dialog).toMatchTextContent("不能由您自己同意");
  await name.fill("wang");
  await agree.click();
  const code = dialog.getByLabelText("动态口令");
  await code.fill("1");
  await agree.click();
  await expect.element(dialog).toMatchTextContent("口令错误");
  await code.fill("2");
  await agree.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.poll(() => server.asked(removeFootage).length).toBe(3);
  expect(server.asked(approve).at(-1)).toEqual({
    approval: "asked-1",
    username: "wang",
    password: "secret",
    isMd5: false,
    code: "2",
  });
});

it("a download asks first, and takes the approval along in its address", async () => {
  const { server } = aRecordedSite();
  let isDue = true;
  server
    .answer(downloadRecord, () => {
      if (isDue) throw due("export");
      return { kind: "nothing", headers: {} };
    })
    .answer(approve, {});
  const downloads = watchDownloads();
  const visit = await openConsole(dayOfYard, { server, size: phone });
  await beginDownload();
  await expect.element(dialog).toMatchTextContent("要导出或下载录像");
  await expect.element(name).toHaveFocus();
  expect(sidewaysPx()).toBe(0);
  expect(await violations()).toEqual([]);
  visit.chooseTheme("dark");
  expect(await violations("colours")).toEqual([]);
  await dialog.getByRole("button", { name: "取消" }).click();
  expect(downloads).toEqual([]);

  await beginDownload();
  await name.fill("wang");
  await password.fill("secret");
  await agree.click();
  await expect
    .poll(() => downloads.at(-1))
    .toMatch(/\/api\/v1\/record\/download\/yard~1\/\d+\?end=\d+&flow=1&approval=asked-1$/);
  isDue = false;
  await beginDownload();
  await expect.poll(() => downloads.length).toBe(2);
  expect(downloads[1]).not.toContain("approval");
});
