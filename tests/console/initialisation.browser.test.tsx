import { getUserInfo, setInitial, signIn } from "@tessera/features/session/contract";
import { getOtherConfig } from "@tessera/features/system/contract";
import {
  address,
  errorCards,
  type FakeServer,
  noticeLines,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, openConsole, otherConfig } from "./the-console.ts";

const dialog = page.getByRole("dialog", { name: "初始化" });
const save = dialog.getByRole("button", { name: "保存" });
const keptUser = () => localStorage.getItem("tessera_user_info");

const aNewServer = (): FakeServer =>
  aProductServer().answer(getOtherConfig, { ...otherConfig, Initial: true });

const valid = {
  原始密码: "Initial-Password-1",
  新密码: "Second-Password-2",
  确认新密码: "Second-Password-2",
  SIP密码: "sip-password-3",
};

async function fill(fields: Partial<typeof valid>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await dialog.getByLabelText(label, { exact: true }).fill(value);
}

it("a forced dialog 初始化 opens 1 second after the login route was left; the rules, and what the SIP password is for, stand beside the fields before anything is wrong: those of change password, plus SIP密码", async () => {
  const server = aNewServer();
  const release = server.hold(getOtherConfig);
  await openConsole("/version/index", { server });
  await expect.element(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  release();
  const readAtMs = Date.now();
  await expect.element(dialog, { timeout: 4000 }).toBeVisible();
  const delayMs = Date.now() - readAtMs;
  expect(delayMs).toBeGreaterThan(900);
  expect(delayMs).toBeLessThan(3000);

  await userEvent.keyboard("{Escape}");
  await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true });
  await expect
    .element(dialog.getByRole("button", { name: /关闭|取消|Close/ }))
    .not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();

  const sip = dialog.getByLabelText("SIP密码", { exact: true });
  await expect.element(sip, { timeout: 4000 }).toHaveAccessibleDescription(/^国标（GB\/T 28181）/);
  await expect
    .element(dialog.getByLabelText("新密码", { exact: true }))
    .toHaveAccessibleDescription(/^8 到 100 个字符，/);

  await expect.element(save, { timeout: 4000 }).toBeDisabled();
  await fill(valid);
  await expect.element(save).toBeEnabled();
  // Each rule and its sentence: check-passwords.test.ts and texts.test.ts.
  for (const [change, message] of [
    [{ 确认新密码: "Second-Password-3" }, "新密码与确认密码不一样，请重新输入!"],
    [{ SIP密码: "12345678" }, "SIP密码与默认密码一样，请重新输入!"],
  ] as const) {
    await fill({ ...valid, ...change });
    await save.click();
    const card = errorCards().first();
    await expect.element(card).toHaveTextContent(message);
    await card.getByRole("button").click();
    await expect.element(errorCards()).not.toBeInTheDocument();
  }
});

it("a wrong old password keeps the dialog: 原始密码错误，请重新输入！ success: 初始化成功, 3秒后跳转至登录页面! and the app goes to login after 3 seconds; afterwards the flag is off and the dialog gone", async () => {
  const refusal = { status: 400, sentence: "原始密码错误，请重新输入！" };
  const server = aNewServer()
    .answer(signIn, { TokenTimeout: 1800, role_name: "admin" })
    .answer(getUserInfo, {
      UserInfo: { id: 1, name: "admin", nick_name: "Admin", role_name: "admin" },
    })
    .refuse(setInitial, refusal);
  await openConsole("/version/index", { server });
  await expect.element(dialog, { timeout: 4000 }).toBeVisible();
  await fill(valid);
  await save.click();
  await expect.element(errorCards()).toHaveTextContent("原始密码错误，请重新输入！");
  await expect.element(dialog).toBeVisible();

  server.answer(setInitial, () => {
    server.answer(getOtherConfig, otherConfig);
    return {};
  });
  await save.click();
  await expect.element(noticeLines()).toHaveTextContent("初始化成功, 3秒后跳转至登录页面!");
  const doneAtMs = Date.now();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(address()).toBe("/version/index");
  await expect.poll(address, { timeout: 6000 }).toBe("/login");
  expect(Date.now() - doneAtMs).toBeGreaterThan(2500);
  expect(Date.now() - doneAtMs).toBeLessThan(5000);
  await expect.poll(keptUser).toBeNull();

  const asked = server.sent(getOtherConfig).length;
  await page.getByLabelText("用户名").fill("admin");
  await page.getByLabelText("密码", { exact: true }).fill(valid.新密码);
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await expect.poll(() => server.sent(getOtherConfig).length).toBe(asked + 1);
  await expect.element(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  // The dialog would come after a second.
  await new Promise((passed) => setTimeout(passed, 1200));
  await expect.element(dialog).not.toBeInTheDocument();
});
