import { listChannels } from "@tessera/features/devices/contract";
import { address, textsOf } from "@tessera/platform/console/testing/browser";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

it("/demo is open without login", async () => {
  await openConsole("/demo", { as: "nobody" });
  await expect.element(page.getByRole("heading", { name: "播放测试" })).toBeVisible();
  expect(address()).toBe("/demo");
});

it("/initial is open without login: it shows the sign-in, which leads to the dialog", async () => {
  await openConsole("/initial", { as: "nobody" });
  await expect.element(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
  expect(address()).toBe("/initial");
});

it("without a session every page but login, initial, players, share and demo goes to /login", async () => {
  const visit = await openConsole("/", { as: "nobody" });
  for (const path of ["/", "/video/square/0", "/device/list", "/nothing/here"]) {
    visit.goTo(path);
    await expect.poll(address, { message: path }).toBe("/login");
  }
  await expect.element(page.getByRole("button", { name: "登录", exact: true })).toBeVisible();
});

it.each(["/players/1/2/1", "/share/1/2/1"])(
  "%s is open without login, whatever the server says",
  async (path) => {
    const server = aProductServer().refuseEverything({ status: 403, sentence: "closed" });
    await openConsole(path, { as: "nobody", server });
    await expect.element(page.getByCss("section[data-state=failed]")).toBeVisible();
    expect(address()).toBe(path);
  },
);

it.each(["/share/1/2/1", "/players/1/2/1"])(
  "a 401 on %s neither redirects nor clears the session",
  async (path) => {
    const server = aProductServer().refuseEverything({ status: 401, sentence: "会话已结束" });
    await openConsole(path, { server });
    await expect.element(page.getByCss("section[data-state]")).toBeVisible();
    await expect.poll(() => server.sent(listChannels).length).toBeGreaterThan(0);
    expect(address()).toBe(path);
    expect(localStorage.getItem("tessera_user_info")).not.toBeNull();
  },
);

it("user info with neither id nor nick_name goes to /login", async () => {
  const visit = await openConsole("/login", { as: "nobody" });
  const nobody = { Token: "t", role_name: "admin", name: "admin" };
  localStorage.setItem("tessera_user_info", JSON.stringify(nobody));
  visit.goTo("/video/square/0");
  await expect.poll(address).toBe("/login");
});

describe("a non-admin opening a restricted path goes to /video", () => {
  it("/platform, /config, /news, /device, /user, /version/, /map/ and /ai/", async () => {
    const visit = await openConsole("/", { as: "operator" });
    for (const path of [
      "/platform/x",
      "/config/base",
      "/news/list",
      "/device/list",
      "/device/form/0",
      "/user/index",
      "/version/index",
      "/map/gps",
      "/ai/dashboard",
      "/initial",
    ]) {
      visit.goTo(path);
      await expect.poll(address, { message: path }).toBe("/video/square/0");
    }
  });
});

it("/, /video and any unknown path redirect to /video/square/0", async () => {
  const visit = await openConsole("/");
  for (const path of ["/", "/video", "/nothing/here"]) {
    visit.goTo(path);
    await expect.poll(address, { message: path }).toBe("/video/square/0");
  }
});

it("/dashboard redirects to /ai/dashboard", async () => {
  await openConsole("/dashboard");
  await expect.poll(address).toBe("/ai/dashboard");
});

it("/device redirects to list", async () => {
  await openConsole("/device");
  await expect.poll(address).toBe("/device/list");
});

it("when logged in, server info, other config and map info are loaded once if missing", async () => {
  const server = aProductServer();
  await openConsole("/device/list", { server });
  await expect.element(page.getByText("v1.2.3", { exact: true })).toBeVisible();
  const mainMenu = page.getByRole("navigation", { name: "主菜单" }).getByRole("link");
  await mainMenu.filter({ hasText: "视频浏览" }).click();
  await expect.poll(address).toBe("/video/square/0?type=1");
  await mainMenu.filter({ hasText: "设备管理" }).click();
  await expect.poll(address).toBe("/device/list");
  await expect.poll(() => textsOf(page.getByRole("heading", { level: 1 }))).not.toEqual([]);
  const asked = server.asks
    .map(({ path }) => path)
    .filter((path) => /getserverinfo|getotherconfig|basic\/map|basic\/show/.test(path));
  expect(asked.toSorted()).toEqual([
    "/api/v1/getotherconfig",
    "/api/v1/getserverinfo",
    "/api/v2/config/basic/map",
    "/api/v2/config/basic/show",
  ]);
});
