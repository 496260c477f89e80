import { getChannelStream } from "@tessera/features/live/contract";
import {
  createShareLink,
  listShareLinks,
  revokeShareLinks,
  type ShareLink,
} from "@tessera/features/sharing/contract";
import { aSite } from "@tessera/kit/testing";
import { address } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const links = Array.from(
  { length: 11 },
  (_, at): ShareLink => ({
    ID: at + 1,
    Name: `批量 ${at + 1}`,
    DeviceID: "gate",
    ChannelID: "1",
    ChannelName: "大门",
    Stream: "main",
    OwnerName: "admin",
    CreateTime: "2026-01-31 08:00:00",
    ExpireTime: "2099-01-31 08:00:00",
    State: "active",
    Viewers: 0,
    MaxViewers: 0,
    Opened: 0,
    LastOpenTime: "",
  }),
);

it("links are searched, filtered and revoked together on /config/share", async () => {
  let kept = links;
  const server = aProductServer()
    .answer(listShareLinks, ({ q, start, limit, active }) => {
      const found = kept.filter(
        ({ Name, State }) => Name.includes(q) && (!active || State === "active"),
      );
      return { total: found.length, data: found.slice(start, start + limit) };
    })
    .answer(revokeShareLinks, ({ IDs }) => {
      kept = kept.map((link) => (IDs.includes(link.ID) ? { ...link, State: "revoked" } : link));
      return { Revoked: IDs.length };
    });
  const visit = await openConsole("/config/share?active=1", { server });
  const rows = page.getByRole("row", { name: /批量/ });
  await page.getByLabelText("搜索用途、通道或分享人").fill("批量");
  await expect.poll(address).toMatch(/q=/);
  await expect.element(page.getByText("共 11 项")).toBeVisible();
  await page.getByTitle("2", { exact: true }).click();
  await expect.poll(address).toMatch(/page=2/);
  await expect.poll(() => rows.elements().length).toBe(1);
  visit.goTo("/config/share?active=1&q=%E6%89%B9%E9%87%8F");
  await page
    .getByRole("checkbox", { name: /Select all|全选/ })
    .first()
    .click();
  const bar = page.getByRole("region", { name: "已选 10 项" });
  await bar.getByRole("button", { name: "撤回" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "撤回" }).click();
  await expect.poll(() => rows.elements().length).toBe(1);
  expect(server.asked(revokeShareLinks)).toEqual([
    { IDs: Array.from({ length: 10 }, (_, at) => at + 1) },
  ]);
  visit.goTo("/config/share?q=%E6%89%B9%E9%87%8F");
  await expect.element(page.getByRole("row", { name: /已撤回/ }).first()).toBeVisible();
});

it("who may not give a picture out is told so", async () => {
  const server = aSite({ DeviceID: "gate", DeviceName: "大门", Online: true })
    .on(aProductServer())
    .refuse(getChannelStream, { status: 504, sentence: "没有画面" })
    .refuse(createShareLink, { status: 403, sentence: "no" });
  await openConsole("/video/player/gate/1/1", { server });
  await page.getByCss("section[data-state]").click({ button: "right" });
  await page.getByRole("menuitem", { name: /分享/ }).click();
  await page.getByRole("button", { name: "生成链接" }).click();
  await expect.element(page.getByText("您没有分享此通道的权限")).toBeVisible();
});
