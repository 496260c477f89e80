import { listChannels } from "@tessera/features/devices/contract";
import { address, textsOf } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, followTo, openConsole } from "./the-console.ts";

const signIn = page.getByRole("button", { name: "登录", exact: true });

it("without a session /demo and /initial are open: one shows its page, the other the sign-in, which leads to the dialog; every page but these, login, players and share goes to /login", async () => {
  await openConsole("/demo", { as: "nobody" });
  await expect.element(page.getByRole("heading", { name: "播放测试" })).toBeVisible();
  expect(address()).toBe("/demo");
  await followTo("/initial");
  await expect.element(signIn).toBeVisible();
  expect(address()).toBe("/initial");
  for (const path of ["/", "/video/square/0", "/device/list", "/nothing/here"]) {
    await followTo(path);
    await expect.poll(address, { message: path }).toBe("/login");
  }
  await expect.element(signIn).toBeVisible();
});

const hidden = ["/players/1/2/1", "/share/1/2/1"];

it("/players and /share are open without login, whatever the server says", async () => {
  const server = aProductServer().refuseEverything({ status: 403, sentence: "closed" });
  await openConsole("/demo", { as: "nobody", server });
  for (const path of hidden) {
    await followTo(path);
    await expect.element(page.getByCss("section[data-state=failed]")).toBeVisible();
    expect(address()).toBe(path);
    await followTo("/demo");
    await expect.element(page.getByRole("heading", { name: "播放测试" })).toBeVisible();
  }
});

it("a 401 on /share and /players neither redirects nor clears the session", async () => {
  const server = aProductServer().refuseEverything({ status: 401, sentence: "会话已结束" });
  const visit = await openConsole(hidden[0] ?? "", { server });
  for (const [at, path] of hidden.entries()) {
    if (at > 0) visit.goTo(path);
    await expect.element(page.getByCss("section[data-state]")).toBeVisible();
    await expect.poll(() => server.sent(listChannels).length).toBeGreaterThan(at);
    expect(address()).toBe(path);
    expect(localStorage.getItem("tessera_user_info")).not.toBeNull();
  }
});

it("user info with neither id nor nick_name goes to /login", async () => {
  const visit = await openConsole("/login", { as: "nobody" });
  const nobody = { Token: "t", role_name: "admin", name: "admin" };
  localStorage.setItem("tessera_user_info", JSON.stringify(nobody));
  visit.goTo("/video/square/0");
  await expect.poll(address).toBe("/login");
});

it("a non-admin opening a restricted path goes to /video: /platform, /config, /news, /device, /user, /version/, /map/ and /ai/; also who goes on before they have arrived there", async () => {
  await openConsole("/platform/x", { as: "operator" });
  await expect.poll(address).toBe("/video/square/0");
  for (const path of [
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
    await followTo(path);
    await expect.poll(address, { message: path }).toBe("/video/square/0");
  }

  await expect.element(page.getByRole("link", { name: "视频广场" })).toBeVisible();
  const paths = ["/config/base", "/map/gps", "/user/index", "/map/gps", "/map/gps"];
  for (const [idx, path] of paths.entries()) {
    // As the router itself does it: each entry of the history has a key of its own.
    history.pushState({ idx: idx + 1, key: `entry-${idx}` }, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
    await expect.poll(address, { interval: 1 }).toBe("/video/square/0");
  }
});

it("/, /video and any unknown path redirect to /video/square/0, /dashboard to /ai/dashboard, /device to its list", async () => {
  await openConsole("/");
  await expect.poll(address).toBe("/video/square/0");
  for (const [path, destination] of [
    ["/device", "/device/list"],
    ["/video", "/video/square/0"],
    ["/dashboard", "/ai/dashboard"],
    ["/nothing/here", "/video/square/0"],
  ] as const) {
    await followTo(path);
    await expect.poll(address, { message: path }).toBe(destination);
  }
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
