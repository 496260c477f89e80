import { getDevice } from "@tessera/features/devices/contract";
import { logout } from "@tessera/features/session/contract";
import { getShowConfig } from "@tessera/features/system/contract";
import { address, textsOf } from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, navigationOf, openConsole } from "./the-console.ts";

const bar = page.getByRole("banner");
const mainMenu = page.getByRole("navigation", { name: "主菜单" }).getByRole("link");
const item = (name: string) => page.getByRole("menuitem", { name });
const kept = () => Object.keys(localStorage).filter((key) => /layout|user_info/.test(key));
const userMenu = page.getByRole("button", { name: /^用户菜单/ });

it("the top bar shows title, version, menu, bell and user; the title leads to /ai/dashboard, the video menu to /video/square/0?type=1, version info to what the server says of itself; the user dropdown of an admin (API docs, version info, change password, log out) works by keyboard: arrows, Home, End, Escape and Enter; log out clears saved layouts (1, 4, 9 and 16 windows), user info and token, and goes to /login", async () => {
  await openConsole("/device/list");
  await expect.element(bar.getByText("Tessera", { exact: true })).toBeVisible();
  await expect.element(bar.getByText("v1.2.3", { exact: true })).toBeVisible();
  await expect
    .poll(() => textsOf(mainMenu))
    .toEqual(["首页", "视频浏览", "设备管理", "用户管理", "报警查询", "配置中心"]);
  await expect
    .element(mainMenu.filter({ hasText: "设备管理" }))
    .toHaveAttribute("aria-current", "page");
  await expect.element(bar.getByRole("button", { name: /^消息/ })).toBeVisible();
  await expect.element(userMenu).toHaveTextContent("admin");

  const title = bar.getByRole("link", { name: /Tessera/ });
  await expect.element(title).toHaveAttribute("href", "/ai/dashboard");
  await title.click();
  await expect.poll(address).toBe("/ai/dashboard");
  await expect
    .element(mainMenu.filter({ hasText: "首页" }))
    .toHaveAttribute("aria-current", "page");

  await mainMenu.filter({ hasText: "视频浏览" }).click();
  await expect.poll(address).toBe("/video/square/0?type=1");

  await userMenu.click();
  await item("版本信息").click();
  await expect.poll(address).toBe("/version/index");
  await expect.poll(() => document.title).toBe("版本信息 · Tessera");
  await expect.element(page.getByRole("cell", { name: "Tessera/1.2.3" })).toBeVisible();

  (userMenu.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(item("接口文档")).toHaveFocus();
  expect(textsOf(page.getByRole("menuitem"))).toEqual([
    "接口文档",
    "版本信息",
    "账号安全",
    "修改密码",
    "退出登录",
  ]);
  for (const [key, name] of [
    ["ArrowDown", "版本信息"],
    ["End", "退出登录"],
    ["ArrowDown", "接口文档"],
    ["ArrowUp", "退出登录"],
    ["Home", "接口文档"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(item(name)).toHaveFocus();
  }
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(userMenu).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(item("接口文档")).toHaveFocus();
  await userEvent.keyboard("{End}{ArrowUp}{Enter}");
  await expect.element(page.getByRole("dialog", { name: "修改密码" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();

  for (const windows of [1, 4, 9, 16]) localStorage.setItem(`tessera_layout_${windows}`, "[]");
  localStorage.setItem("nav_sider_tabs", '["sc","fzlb","spgc"]');
  await userMenu.click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect.poll(address).toBe("/login");
  await expect.poll(kept).toEqual([]);
  expect(document.cookie).not.toContain("tessera_token");
  expect(Object.keys(localStorage)).toContain("nav_sider_tabs");
});

it("the menu entries come from a list supplied at run time, in the order of the specification; until then places stand for them, and nothing beside them moves", async () => {
  const server = aProductServer();
  const visit = await openConsole("/version/index", {
    server: server.answer(
      getShowConfig,
      navigationOf({ "/device": false, "/video": true, "/not-built": true }),
    ),
  });
  await expect.poll(() => textsOf(mainMenu)).toEqual(["视频浏览", "设备管理"]);

  const release = server.hold(getShowConfig);
  visit.reload();
  const nav = page.getByRole("navigation", { name: "主菜单" });
  await expect.element(nav).toHaveAttribute("aria-busy", "true");
  const { left } = userMenu.element().getBoundingClientRect();
  const { width } = nav.element().getBoundingClientRect();
  expect(nav.getByCss("span").elements().length).toBeGreaterThan(0);
  release();
  await expect.poll(() => textsOf(mainMenu)).toContain("设备管理");
  await expect.element(nav).toHaveAttribute("aria-busy", "false");
  expect(userMenu.element().getBoundingClientRect().left).toBe(left);
  expect(nav.element().getBoundingClientRect().width).toBe(width);
});

it("who logs out no longer waits for what would be refused once the session is over", async () => {
  const server = aProductServer();
  const givenUp: number[] = [];
  server.hold(getDevice);
  server.answer(logout, () => {
    givenUp.push(server.givenUp(getDevice));
    return {};
  });
  await openConsole("/device/form/gate", { server });
  await expect.poll(() => server.sent(getDevice).length).toBe(1);
  await userMenu.click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await expect.poll(address).toBe("/login");
  expect(givenUp).toEqual([1]);
});

it("for non-admins the navigation list hides every path not marked show and removes the admin paths; the dropdown has no plugin, API docs or version entries", async () => {
  const server = aProductServer();
  const visit = await openConsole("/video/square/0", { as: "operator", server });
  await expect.poll(() => textsOf(mainMenu)).toEqual(["视频浏览", "报警查询"]);
  await userMenu.click();
  await expect
    .poll(() => textsOf(page.getByRole("menuitem")))
    .toEqual(["账号安全", "修改密码", "退出登录"]);
  const adminPaths = "/dashboard /platform /config /news /device /user /ai /map /plugin";
  const all = Object.fromEntries(adminPaths.split(" ").map((path) => [path, true]));
  server.answer(getShowConfig, navigationOf({ ...all, "/video": true }));
  visit.reload();
  await expect.poll(() => textsOf(mainMenu)).toEqual(["视频浏览"]);
  server.answer(getShowConfig, navigationOf({ "/video": false }));
  visit.reload();
  await expect.element(userMenu).toBeVisible();
  await expect.poll(() => server.asked(getShowConfig).length).toBe(3);
  await expect.element(mainMenu).not.toBeInTheDocument();
});
