import { getChannelStream } from "@tessera/features/live/contract";
import {
  createShareLink,
  getOpenPages,
  listShareLinks,
  revokeShareLinks,
  type ShareLink,
  setOpenPages,
} from "@tessera/features/sharing/contract";
import { aSite, Pictures } from "@tessera/kit/testing";
import { address, type FakeServer } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, followTo, openConsole } from "./the-console.ts";

const aLink = (ID: number, Name: string): ShareLink => ({
  ID,
  Name,
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
});

/** Keeps the links that are made and revoked. */
function keepLinks(server: FakeServer, ...begun: readonly ShareLink[]): FakeServer {
  let kept = begun;
  return server
    .answer(listShareLinks, ({ q, start, limit, active }) => {
      const found = kept.filter(
        ({ Name, State }) => Name.includes(q) && (!active || State === "active"),
      );
      return { total: found.length, data: found.slice(start, start + limit) };
    })
    .answer(createShareLink, ({ name }) => {
      const Link = aLink(kept.length + 1, name);
      kept = [...kept, Link];
      return { Link, Path: `/share/gate/1/1#key=${"k".repeat(43)}` };
    })
    .answer(revokeShareLinks, ({ IDs }) => {
      kept = kept.map((link) => (IDs.includes(link.ID) ? { ...link, State: "revoked" } : link));
      return { Revoked: IDs.length };
    });
}

const aGate = () => aSite({ DeviceID: "gate", DeviceName: "大门", Online: true });

it("a link is made in the tile's dialog, shown once, and revoked there", async () => {
  const server = keepLinks(new Pictures(aGate().on(aProductServer())).server);
  await openConsole("/video/player/gate/1/1", { server });
  await page.getByCss("section[data-state=playing]").click({ button: "right" });
  await page.getByRole("menuitem", { name: /分享/ }).click();
  const dialog = page.getByRole("dialog", { name: "分享“大门”" });
  await dialog.getByLabelText("用途").fill("给门卫");
  await dialog.getByText("1 小时", { exact: true }).click();
  await dialog.getByRole("button", { name: "生成链接" }).click();
  const link = `${location.origin}/share/gate/1/1#key=${"k".repeat(43)}`;
  await expect.element(dialog.getByLabelText("链接", { exact: true })).toHaveValue(link);
  // The button that was pressed has gone with the focus: no key may act on the page below.
  await userEvent.keyboard("bi");
  await expect.element(dialog.getByLabelText("链接", { exact: true })).toHaveValue(link);
  await expect.element(page.getByCss("dl[aria-label=统计]")).not.toBeInTheDocument();
  expect(dialog.element().contains(document.activeElement)).toBe(true);
  expect(page.getByRole("dialog").elements()).toHaveLength(1);
  expect(server.asked(createShareLink)).toMatchObject([
    { device: "gate", channel: "1", stream: "main", name: "给门卫", minutes: 60 },
  ]);
  const listed = dialog.getByRole("list", { name: "此通道的有效链接" }).getByRole("listitem");
  await expect.element(listed).toMatchTextContent(/给门卫.*0 人正在观看/);
  await expect.element(listed).not.toMatchTextContent("key=");
  await listed.getByRole("button", { name: "撤回“给门卫”" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "撤回" }).click();
  await expect.element(listed).not.toBeInTheDocument();
  expect(server.asked(revokeShareLinks)).toEqual([{ IDs: [1] }]);
});

it("in full screen the dialog is seen, and Escape does not lose the link", async () => {
  const server = keepLinks(new Pictures(aGate().on(aProductServer())).server);
  await openConsole("/video/player/gate/1/1", { server });
  await expect.element(page.getByCss("section[data-state=playing]")).toBeVisible();
  await userEvent.keyboard("f");
  const full = page.getByCss(":fullscreen");
  await full.click({ button: "right" });
  await page.getByRole("menuitem", { name: /分享/ }).click();
  const title = "分享“大门”";
  const inFull = full.getByRole("dialog", { name: title });
  await inFull.getByLabelText("用途").fill("值班");
  await inFull.getByRole("button", { name: "生成链接" }).click();
  const link = inFull.getByLabelText("链接", { exact: true });
  await expect.element(link).toHaveValue(expect.stringContaining("#key="));
  await userEvent.keyboard("{Escape}");
  await expect.element(link).toBeVisible();
  const listed = inFull.getByRole("listitem").filter({ hasText: "值班" });
  await listed.getByRole("button", { name: "撤回“值班”" }).click();
  await full.getByRole("tooltip").getByRole("button", { name: "撤回" }).click();
  await expect.element(listed).not.toBeInTheDocument();

  await document.exitFullscreen();
  const dialog = page.getByRole("dialog", { name: title });
  await expect
    .element(dialog.getByLabelText("链接", { exact: true }))
    .toHaveValue(expect.stringContaining("#key="));
  await expect
    .element(page.getByCss("section[data-state]").getByRole("dialog"))
    .not.toBeInTheDocument();
  await dialog.getByRole("button", { name: "再生成一个" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
});

it("an administrator opens /players after a question, and closes it at once", async () => {
  let pages = { Players: false, Share: false };
  const server = keepLinks(aProductServer())
    .answer(getOpenPages, () => pages)
    .answer(setOpenPages, ({ Players = pages.Players, Share = pages.Share }) => {
      pages = { Players, Share };
      return pages;
    });
  await openConsole("/config/share", { server });
  const open = page.getByRole("switch", { name: /开放播放页面/ });
  await expect.element(open).not.toBeChecked();
  await open.click();
  expect(server.sent(setOpenPages)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "开放" }).click();
  await expect.element(open).toBeChecked();
  await expect.element(page.getByText("任何人不登录即可观看全部通道")).toBeVisible();
  await open.click();
  await expect.element(open).not.toBeChecked();
  expect(server.asked(setOpenPages)).toEqual([{ Players: true }, { Players: false }]);
});

it("links are searched, filtered and revoked together on /config/share", async () => {
  const links = Array.from({ length: 11 }, (_, at) => aLink(at + 1, `批量 ${at + 1}`));
  const server = keepLinks(aProductServer(), ...links);
  await openConsole("/config/share?active=1", { server });
  const rows = page.getByRole("row", { name: /批量/ });
  await page.getByLabelText("搜索用途、通道或分享人").fill("批量");
  await expect.poll(address).toMatch(/q=/);
  await expect.element(page.getByText("共 11 项")).toBeVisible();
  await page.getByTitle("2", { exact: true }).click();
  await expect.poll(address).toMatch(/page=2/);
  await expect.poll(() => rows.elements().length).toBe(1);
  await followTo("/config/share?active=1&q=%E6%89%B9%E9%87%8F");
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
  await followTo("/config/share?q=%E6%89%B9%E9%87%8F");
  await expect.element(page.getByRole("row", { name: /已撤回/ }).first()).toBeVisible();
});

it("who may not give a picture out is told so", async () => {
  const server = aGate()
    .on(aProductServer())
    .refuse(getChannelStream, { status: 504, sentence: "没有画面" })
    .refuse(createShareLink, { status: 403, sentence: "no" });
  await openConsole("/video/player/gate/1/1", { server });
  await page.getByCss("section[data-state]").click({ button: "right" });
  await page.getByRole("menuitem", { name: /分享/ }).click();
  await page.getByRole("button", { name: "生成链接" }).click();
  await expect.element(page.getByText("您没有分享此通道的权限")).toBeVisible();
});
