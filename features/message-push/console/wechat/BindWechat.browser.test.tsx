import { aServer, mountPart, violations } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { getWechatLink, readWechat, unbindWechat } from "../../contract.ts";
import BindWechat from "./BindWechat.tsx";

const link =
  "https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx1&state=2.x#wechat_redirect";

/** A site with a public account, to which WeChat may have bound the user by now. */
function aSite(begun: { readonly IsConfigured?: boolean; readonly IsBound?: boolean } = {}) {
  const state = { IsConfigured: true, IsBound: false, HasTarget: true, ...begun };
  const server = aServer()
    .answer(readWechat, () => ({ ...state }))
    .answer(getWechatLink, () => ({ Link: link, IsBound: state.IsBound }))
    .answer(unbindWechat, () => {
      state.IsBound = false;
      return { Message: "" };
    });
  return { server, state };
}

it("shows code and link once somebody wants to bind, and notices that WeChat has done it", async () => {
  const { server, state } = aSite();
  await mountPart(<BindWechat />, { server });
  await page.getByRole("button", { name: "绑定微信" }).click();
  await expect.element(page.getByText(link)).toBeVisible();
  await expect.element(page.getByRole("img", { name: "绑定微信的二维码" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "复制链接" })).toBeVisible();
  await expect.element(page.getByText("请先关注公众号")).toBeVisible();
  expect(await violations()).toEqual([]);
  state.IsBound = true;
  await expect.element(page.getByText("微信已绑定"), { timeout: 6000 }).toBeVisible();
  await expect.element(page.getByText(link)).not.toBeInTheDocument();
});

it("asks before it unbinds", async () => {
  const { server } = aSite({ IsBound: true });
  await mountPart(<BindWechat />, { server, language: "en" });
  await page.getByRole("button", { name: "Unbind" }).click();
  expect(server.asked(unbindWechat)).toEqual([]);
  await page.getByRole("tooltip").getByRole("button", { name: "Unbind" }).click();
  await expect.element(page.getByRole("button", { name: "Bind WeChat" })).toBeVisible();
  expect(server.asked(unbindWechat)).toHaveLength(1);
});

it("says that there is no public account, and who enters it", async () => {
  const { server } = aSite({ IsConfigured: false });
  await mountPart(<BindWechat />, { server, language: "en" });
  await expect.element(page.getByText(/no WeChat public account yet.*administrator/)).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
  expect(server.asked(getWechatLink)).toEqual([]);
});

it("says why there is no link when it cannot be had", async () => {
  const { server } = aSite();
  const sentence = "尚未填写平台访问地址";
  server.refuse(getWechatLink, { status: 409, code: "wechat-no-address", sentence });
  await mountPart(<BindWechat />, { server });
  await page.getByRole("button", { name: "绑定微信" }).click();
  await expect.element(page.getByText(sentence)).toBeVisible();
});
