import { getUserInfo, login, signIn as signInCall } from "@tessera/features/session/contract";
import {
  getHomeOtherConfig,
  getOtherConfig,
  getServerInfo,
} from "@tessera/features/system/contract";
import {
  address,
  desk,
  errorCards,
  type FakeServer,
  Refused,
  textsOf,
} from "@tessera/platform/console/testing/browser";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { commands, page, userEvent } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const submit = page.getByRole("button", { name: "登录", exact: true });
const userName = page.getByLabelText("用户名");
const password = page.getByLabelText("密码", { exact: true });
const problems = page.getByRole("main").getByRole("alert");
const shownTheme = () => document.documentElement.dataset["theme"];
const background = () => getComputedStyle(document.body).backgroundColor;
const keptUser = () => localStorage.getItem("tessera_user_info");

const aServerThatKnowsAdmin = (): FakeServer =>
  aProductServer()
    .answer(signInCall, { TokenTimeout: 1800, role_name: "admin" })
    .answer(login, { Token: "a-token", TokenTimeout: 1800, role_name: "admin" })
    .answer(getUserInfo, {
      UserInfo: { id: 1, name: "admin", nick_name: "Admin", role_name: "admin" },
    });

async function signIn(): Promise<void> {
  await userName.fill("admin");
  await password.fill("Second-Password-2");
  await submit.click();
}

it("the password itself leaves only a page that nobody can read, and no MD5 of it, by the Enter key too; who signed in is kept with a mark that opens nothing, and the session left to the cookie", async () => {
  const server = aServerThatKnowsAdmin();
  await openConsole("/login", { as: "nobody", server });
  await expect.element(problems).not.toBeInTheDocument();
  await userName.fill("admin");
  await password.fill("Second-Password-2");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/video/square/0");
  await expect.poll(() => server.headersOf(getServerInfo)[0]?.get("x-from-page")).toBe("console");
  expect(server.headersOf(getServerInfo)[0]?.get("token")).toBeNull();
  expect(JSON.parse(keptUser() ?? "null")).toEqual({
    Token: expect.stringMatching(/^mark-[0-9a-f]{24}$/),
    role_name: "admin",
    nick_name: "Admin",
    name: "admin",
    id: 1,
  });
  expect(document.cookie).toBe("");

  await expect
    .poll(() => server.asked(signInCall))
    .toMatchObject([{ username: "admin", password: "Second-Password-2", code: "" }]);
  expect(server.asked(login)).toEqual([]);
});

it("a token that an earlier version kept is forgotten", async () => {
  const visit = await openConsole("/login", { as: "nobody" });
  const token = "k".repeat(43);
  const user = { Token: token, role_name: "admin", nick_name: "Admin", name: "admin", id: 1 };
  localStorage.setItem("tessera_user_info", JSON.stringify(user));
  visit.goTo("/version/index");
  await expect.element(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  expect(keptUser()).toContain('"name":"admin"');
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain(token);
});

it("what was read for one session is read again for the next", async () => {
  const server = aServerThatKnowsAdmin();
  await openConsole("/login", { as: "nobody", server });
  for (const sessions of [1, 2]) {
    await signIn();
    await expect.poll(() => server.sent(getOtherConfig).length).toBe(sessions);
    await page.getByRole("button", { name: /^用户菜单/ }).click();
    await page.getByRole("menuitem", { name: "退出登录" }).click();
    await expect.poll(address).toBe("/login");
  }
});

/** As it is over plain HTTP from another machine. */
function onPlainHttp(): void {
  const before = Object.getOwnPropertyDescriptor(window, "isSecureContext") ?? {};
  Object.defineProperty(window, "isSecureContext", { value: false, configurable: true });
  onTestFinished(() => void Object.defineProperty(window, "isSecureContext", before));
}

const asMd5 = { username: "admin", password: expect.stringMatching(/^[0-9a-f]{32}$/), code: "" };

it("without HTTPS the page says so, and the password leaves as its MD5 only", async () => {
  onPlainHttp();
  const server = aServerThatKnowsAdmin();
  await openConsole("/login", { as: "nobody", server });
  await expect
    .element(problems)
    .toHaveTextContent(
      "连接未加密：同一网络中的人可能看到您的登录信息。请尽量使用 https:// 地址访问。",
    );
  await signIn();
  await expect.poll(() => server.asked(login)).toEqual([asMd5]);
  expect(server.asked(signInCall)).toEqual([]);
});

it("a server that cannot know of the HTTPS before it is given the MD5", async () => {
  const code = "connection-not-encrypted";
  const server = aServerThatKnowsAdmin().refuse(signInCall, { status: 403, sentence: "x", code });
  await openConsole("/login", { as: "nobody", server });
  await signIn();
  await expect.poll(() => server.asked(login)).toEqual([asMd5]);
  await expect.poll(address).toBe("/video/square/0");
});

it("empty fields: 用户名不能为空! 密码不能为空!; Caps Lock is told while it is on; the language is remembered after a reload, also by the document", async () => {
  const visit = await openConsole("/login", { as: "nobody" });
  const press = (modifierCapsLock: boolean) =>
    password
      .element()
      .dispatchEvent(new KeyboardEvent("keydown", { key: "a", bubbles: true, modifierCapsLock }));
  await expect.element(password).toBeVisible();
  press(true);
  await expect.element(page.getByText("大写锁定已打开")).toBeVisible();
  press(false);
  await expect.element(page.getByText("大写锁定已打开")).not.toBeInTheDocument();

  await submit.click();
  await expect.poll(() => textsOf(problems)).toEqual(["用户名不能为空!", "密码不能为空!"]);

  await expect.poll(() => document.documentElement.lang).toBe("zh-CN");
  await page.getByRole("button", { name: "English" }).click();
  await expect.element(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  visit.reload();
  await expect.element(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect.poll(() => document.documentElement.lang).toBe("en-US");
  await page.getByRole("button", { name: "中文" }).click();
  await expect.element(submit).toBeVisible();
});

describe("what the server refuses is said once: on a card, then on the page", () => {
  it("a wrong password: 用户名或密码错误，还可以尝试 4 次", async () => {
    const sentence = "用户名或密码错误，还可以尝试 4 次";
    const server = aProductServer().refuse(signInCall, { status: 401, sentence });
    await openConsole("/login", { as: "nobody", server });
    await signIn();
    await expect.element(errorCards()).toHaveTextContent(sentence);
    expect(page.getByText(sentence).elements()).toHaveLength(1);
    await expect.element(problems, { timeout: 8000 }).toHaveTextContent(sentence);
    await expect.element(errorCards()).not.toBeInTheDocument();
    expect(address()).toBe("/login");
    expect(keptUser()).toBeNull();
  });

  it("a locked account: 账号已锁定，请 15 分钟后再试, and one may go on trying", async () => {
    let tries = 0;
    const server = aProductServer().answer(signInCall, () => {
      tries++;
      if (tries === 1)
        throw new Refused({ status: 401, sentence: "用户名或密码错误，还可以尝试 1 次" });
      throw new Refused({ status: 429, sentence: "账号已锁定，请 15 分钟后再试" });
    });
    await openConsole("/login", { as: "nobody", server });
    await signIn();
    await expect.element(errorCards()).toHaveTextContent("用户名或密码错误，还可以尝试 1 次");
    await submit.click();
    await expect.element(errorCards().last()).toHaveTextContent("账号已锁定，请 15 分钟后再试");
    await expect.element(submit).toBeEnabled();
    expect(address()).toBe("/login");
  });
});

it("on session expiry login is reached with query msg and type=401 and shows the message", async () => {
  const visit = await openConsole("/login?msg=您的会话已结束&type=401", { as: "nobody" });
  await expect.element(problems).toHaveTextContent("您的会话已结束");
  visit.goTo("/login?type=401");
  await expect.element(problems).toHaveTextContent("登录已失效，请重新登录。");
  visit.goTo("/login?msg=您的会话已结束");
  await expect.element(submit).toBeVisible();
  await expect.element(problems).not.toBeInTheDocument();
});

it("login leads back to where one was going", async () => {
  await openConsole("/device/form/0?from=mail", {
    as: "nobody",
    server: aServerThatKnowsAdmin(),
  });
  await expect.poll(address).toBe("/login");
  await signIn();
  await expect.poll(address).toBe("/device/form/0?from=mail");
});

it("the page is named as the home config says", async () => {
  const server = aProductServer().answer(getHomeOtherConfig, { Title: "晨光监控", Copyright: "" });
  const visit = await openConsole("/login", { as: "nobody", server });
  await expect.poll(() => document.title).toBe("登录 · 晨光监控");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("晨光监控");
  server.answer(getHomeOtherConfig, { Title: "", Copyright: "" });
  visit.reload();
  await expect.poll(() => document.title).toBe("登录 · Tessera");
});

it("the language is the browser's until somebody chooses", async () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-US", "zh-CN"]);
  onTestFinished(() => void vi.restoreAllMocks());
  const visit = await openConsole("/login", { as: "nobody" });
  localStorage.removeItem("tessera_language");
  visit.reload();
  await expect.element(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(localStorage.getItem("tessera_language")).toBeNull();
  await page.getByRole("button", { name: "中文" }).click();
  await expect.element(submit).toBeVisible();
  visit.reload();
  await expect.element(submit).toBeVisible();
});

it("the theme is remembered after a reload; without a choice it follows the system", async () => {
  await commands.preferColours("dark");
  const visit = await openConsole("/login", { as: "nobody", theme: "system", size: desk });
  await expect.poll(shownTheme).toBe("dark");
  await commands.preferColours("light");
  await expect.poll(shownTheme).toBe("light");
  const light = background();
  await page.getByRole("button", { name: "主题" }).click();
  await page.getByRole("menuitem", { name: "深色" }).click();
  await expect.poll(shownTheme).toBe("dark");
  visit.reload();
  await expect.poll(shownTheme).toBe("dark");
  await expect.poll(background).not.toBe(light);
});
