import { muteCamera, readArming, unmuteCamera } from "@tessera/features/arming/contract";
import { aStorm } from "@tessera/kit/testing/alarms";
import {
  emptyReply,
  noticeLines,
  phone,
  sidewaysPx,
  violations,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { z } from "zod";
import { detail, Inbox } from "./alarm-page.ts";
import { openConsole } from "./the-console.ts";

/** The dialog by which a camera is muted, beside an alarm. */

type Arming = z.output<typeof readArming.reply>;

const untilMs = new Date(2026, 0, 14, 9, 30).getTime();
const byLi = {
  device: "gate",
  channel: "1",
  Name: "东门",
  By: "李四",
  SinceMs: 0,
  UntilMs: untilMs,
};

async function open(told: Partial<Arming> = {}, visitor: Parameters<typeof openConsole>[1] = {}) {
  let arming: Arming = { ...emptyReply(readArming), MayMute: true, ...told };
  const isMuted = arming.Mutes.length > 0;
  const { server } = new Inbox([aStorm(1, { ChannelName: "东门", IsMuted: isMuted })]);
  server
    .answer(readArming, () => arming)
    .answer(muteCamera, ({ device, channel }) => {
      const mute = { ...byLi, device, channel, By: "admin" };
      arming = { ...arming, Mutes: [mute] };
      return mute;
    })
    .answer(unmuteCamera, () => {
      arming = { ...arming, Mutes: [] };
      return {};
    });
  await openConsole("/alarm/realTime", { server, ...visitor });
  return server;
}

const dialog = page.getByRole("dialog", { name: /屏蔽报警|Mute alarms/ });
const opener = (name: string) => detail.getByRole("button", { name, exact: true });

it("mutes the camera of an alarm for as long as is chosen, and says until when", async () => {
  const server = await open();
  await opener("屏蔽报警").click();
  await expect.element(dialog).toMatchTextContent(/屏蔽报警 · 东门.*仍会保存和录像/s);
  expect(dialog.getByRole("button", { name: /分钟|小时|明早/ }).elements()).toHaveLength(4);
  await expect.element(dialog.getByRole("button", { name: "解除屏蔽" })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await dialog.getByRole("button", { name: "1 小时" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(noticeLines().filter({ hasText: "已屏蔽报警至 2026-01-14 09:30" }))
    .toBeVisible();
  expect(server.asked(muteCamera)).toEqual([{ device: "gate", channel: "1", For: 60 }]);
});

it("says who muted it, gives it another end, and unmutes it", async () => {
  const server = await open({ Mutes: [byLi] });
  await opener("已屏蔽报警").click();
  await expect.element(dialog).toMatchTextContent("李四 屏蔽，至 2026-01-14 09:30");
  await dialog.getByRole("button", { name: "到明早 8 点" }).click();
  await expect
    .poll(() => server.asked(muteCamera))
    .toEqual([{ device: "gate", channel: "1", For: "tomorrow" }]);
  await opener("已屏蔽报警").click();
  await dialog.getByRole("button", { name: "解除屏蔽" }).click();
  await expect.element(noticeLines().filter({ hasText: "已解除屏蔽" })).toBeVisible();
  expect(server.asked(unmuteCamera)).toEqual([{ device: "gate", channel: "1" }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

it("stays open with the reason when the server refuses, and Escape closes it without a word", async () => {
  const server = await open();
  server.refuse(muteCamera, { status: 403, sentence: "您没有屏蔽报警的权限" });
  await opener("屏蔽报警").click();
  await dialog.getByRole("button", { name: "15 分钟" }).click();
  await expect.element(page.getByText("您没有屏蔽报警的权限")).toBeVisible();
  await expect.element(dialog.getByRole("button", { name: "15 分钟" })).toBeEnabled();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.asked(muteCamera)).toHaveLength(1);
});

it("offers nothing to who may not mute, and says whom to ask, on a phone and in English", async () => {
  await open({ MayMute: false }, { size: phone, language: "en", as: "operator" });
  await page.getByRole("button", { name: /东门/ }).first().click();
  await page
    .getByRole("dialog", { name: "Alarm", exact: true })
    .getByRole("button", { name: "Mute alarms" })
    .click();
  await expect.element(dialog).toMatchTextContent("You may not mute alarms. Ask an administrator.");
  expect(dialog.getByRole("button").elements()).toHaveLength(1);
  expect(sidewaysPx()).toBe(0);
});
