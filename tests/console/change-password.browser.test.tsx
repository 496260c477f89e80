import { modifyPassword } from "@tessera/features/session/contract";
import {
  address,
  errorCards,
  type FakeServer,
  noticeLines,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const dialog = page.getByRole("dialog", { name: "修改密码" });
const save = dialog.getByRole("button", { name: "保存" });
const field = (label: string) => dialog.getByLabelText(label, { exact: true });
const keptUser = () => localStorage.getItem("tessera_user_info");

const valid = {
  原始密码: "Old-Password-1",
  新密码: "New-Password-1",
  确认新密码: "New-Password-1",
};
type Fields = typeof valid;

const open = (server: FakeServer = aProductServer()) =>
  openConsole("/video/square/0", { as: "operator", server });

async function openDialog(): Promise<void> {
  await page.getByRole("button", { name: /^用户菜单/ }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  await expect.element(dialog).toBeVisible();
}

async function fill(fields: Partial<Fields>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(label).fill(value);
}

it("change password opens a modal with the header 修改密码; Save is disabled until the form is changed; the strength bar has three levels: weak (red), normal (yellow), strong (blue); what is wrong is told for 3 seconds", async () => {
  await open();
  await openDialog();
  await expect.element(dialog.getByCss(".ant-modal-title")).toHaveTextContent("修改密码");
  await expect.element(save).toBeDisabled();
  await field("原始密码").fill("x");
  await expect.element(save).toBeEnabled();

  const bar = dialog.getByCss("[data-strength]");
  await expect.element(bar).not.toBeInTheDocument();
  for (const [typed, level, hues] of [
    ["abcd", "弱", ["red"]],
    ["abcdefgh", "中", ["yellow", "yellow"]],
    ["abcdefg1", "强", ["blue", "blue", "blue"]],
  ] as const) {
    await field("新密码").fill(typed);
    await expect.element(bar).toHaveTextContent(level);
    await expect.poll(() => litHues(bar.element())).toEqual(hues);
  }

  await fill(valid);
  await field("确认新密码").fill("x");
  await save.click();
  await expect.element(errorCards()).toHaveTextContent("新密码与确认密码不一样，请重新输入!");
  const shownAtMs = Date.now();
  await expect.element(errorCards(), { timeout: 6000 }).not.toBeInTheDocument();
  expect(Date.now() - shownAtMs).toBeGreaterThan(2400);
  expect(Date.now() - shownAtMs).toBeLessThan(4500);
  await dialog.getByRole("button", { name: "取消" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

it("any other status behaves like cancel; a wrong old password keeps the dialog and says so: 原始密码错误，请重新输入！ success only when Status is the string '200': 修改成功, cache cleared, redirect to login", async () => {
  const other = { status: 200, errorNum: "500", sentence: "请稍后再试" };
  const server = aProductServer().refuse(modifyPassword, other);
  await open(server);
  const before = keptUser();
  await openDialog();
  await fill(valid);
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(errorCards()).toHaveTextContent("请稍后再试");
  await expect.element(page.getByText("修改成功")).not.toBeInTheDocument();
  expect(address()).toBe("/video/square/0");
  expect(keptUser()).toBe(before);

  server.refuse(modifyPassword, { status: 400, sentence: "原始密码错误，请重新输入！" });
  await errorCards().getByRole("button").click();
  await expect.element(errorCards()).not.toBeInTheDocument();
  await openDialog();
  await fill(valid);
  await save.click();
  await expect.element(errorCards()).toHaveTextContent("原始密码错误，请重新输入！");
  await expect.element(dialog).toBeVisible();
  await expect.element(field("新密码")).toHaveValue(valid.新密码);

  server.answer(modifyPassword, {});
  await save.click();
  await expect.element(noticeLines()).toHaveTextContent("修改成功");
  await expect.poll(address).toBe("/login");
  await expect.poll(keptUser).toBeNull();
  expect(document.cookie).not.toContain("tessera_token");
});

/** The colours of the parts of the bar that differ from an unlit one. */
function litHues(bar: Element): string[] {
  const names: string[] = [];
  for (const part of [...bar.children].slice(0, 3)) {
    const [red = 0, green = 0, blue = 0] = (
      getComputedStyle(part).backgroundColor.match(/[\d.]+/g) ?? []
    ).map(Number);
    const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < 60;
    if (isGrey) continue;
    if (blue > red && blue > green) names.push("blue");
    else names.push(green > red / 2 ? "yellow" : "red");
  }
  return names;
}
