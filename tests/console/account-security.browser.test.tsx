import {
  codeNeeded,
  codeWrong,
  getUserInfo,
  signIn as signInCall,
} from "@tessera/features/session/contract";
import {
  beginTotp,
  confirmTotp,
  getSecurity,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from "@tessera/features/users/contract";
import {
  address,
  emptyReply,
  phone,
  Refused,
  sidewaysPx,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

async function openDrawer(menu: string | RegExp, entry: string) {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: entry }).click();
  return page.getByRole("dialog", { name: entry });
}

it("one-time codes are turned on only with the password, and with a first code; what is refused is said beside its field", async () => {
  let HasTotp = false;
  const RecoveryCodes = Array.from({ length: 10 }, (_, at) => `code-${at}`);
  let tries = 0;
  const server = aProductServer()
    .answer(getSecurity, () => ({
      ...emptyReply(getSecurity),
      HasTotp,
      RecoveryCodesLeft: HasTotp ? 10 : 0,
    }))
    .answer(beginTotp, () => {
      tries++;
      if (tries === 1) throw new Refused({ status: 400, sentence: "密码错误" });
      return { Secret: "JBSWY3DPEHPK3PXP", Uri: "otpauth://totp/x?secret=JBSWY3DPEHPK3PXP" };
    })
    .answer(confirmTotp, () => {
      HasTotp = true;
      return { RecoveryCodes };
    });
  await openConsole("/version/index", { server });
  const drawer = await openDrawer(/^用户菜单/, "账号安全");
  await drawer.getByRole("button", { name: /开\s*启/ }).click();
  const question = page.getByRole("dialog", { name: "开启动态口令" });
  await question.getByLabelText("当前密码").fill("wrong");
  await userEvent.keyboard("{Enter}");
  await expect.element(question).toMatchTextContent("密码错误");
  await question.getByLabelText("当前密码").fill("right");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByLabelText("密钥")).toHaveTextContent("JBSWY3DPEHPK3PXP");
  const code = page.getByRole("textbox", { name: "动态口令" });
  await code.fill("12");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("请输入 6 位动态口令")).toBeVisible();
  await code.fill("123 456");
  await userEvent.keyboard("{Enter}");
  const codes = page.getByRole("list", { name: "恢复代码" }).getByRole("listitem");
  await expect.poll(() => codes.elements().length).toBe(10);
  expect(server.asked(confirmTotp)).toEqual([{ code: "123456" }]);
  await page.getByRole("button", { name: "我已保存" }).click();
  await expect.element(drawer).toMatchTextContent("剩余恢复代码：10 个");
});

it("whoever has one-time codes is asked for one at login, told that it is wrong, and may give a recovery code", async () => {
  const server = aProductServer()
    .answer(signInCall, ({ code }) => {
      const refused = { status: 200, sentence: "动态口令错误" };
      if (code === "") throw new Refused({ ...refused, errorNum: codeNeeded });
      if (code !== "recovery-1") throw new Refused({ ...refused, errorNum: codeWrong });
      return { TokenTimeout: 1800, role_name: "operator" };
    })
    .answer(getUserInfo, {
      UserInfo: { id: 2, name: "codes", nick_name: "codes", role_name: "operator" },
    });
  await openConsole("/login", { as: "nobody", server });
  await page.getByLabelText("用户名").fill("codes");
  await page.getByLabelText("密码", { exact: true }).fill("Password-of-codes-1");
  await userEvent.keyboard("{Enter}");
  const code = page.getByRole("textbox", { name: "动态口令" });
  await expect.element(code).toHaveFocus();
  const problem = page.getByRole("main").getByRole("alert");
  await expect.element(problem).not.toBeInTheDocument();
  await code.fill("000000");
  await userEvent.keyboard("{Enter}");
  await expect.element(problem).toHaveTextContent("动态口令错误");
  await code.fill("recovery-1");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/video/square/0");
  expect(server.asked(signInCall).map((asked) => asked.code)).toEqual(["", "000000", "recovery-1"]);
});

it("passkeys are renamed and deleted, in English and on a phone", async () => {
  let passkeys: readonly Passkey[] = [
    {
      ID: 5,
      Name: "Laptop",
      CreateAt: "2026-01-31 08:00:00",
      LastUsed: "",
      IsSynced: false,
      Host: "cam.example",
    },
  ];
  const server = aProductServer()
    .answer(getSecurity, { ...emptyReply(getSecurity), CanUsePasskeys: true })
    .answer(listPasskeys, () => ({ data: [...passkeys] }))
    .answer(renamePasskey, ({ name: Name }) => {
      passkeys = passkeys.map((one) => ({ ...one, Name }));
      return {};
    })
    .answer(removePasskey, () => {
      passkeys = [];
      return {};
    });
  await openConsole("/version/index", { server, language: "en", size: phone });
  const drawer = await openDrawer(/^User menu/, "Account security");
  const list = drawer.getByRole("list", { name: "Passkeys" });
  await expect.element(list).toMatchTextContent("cam.example");
  await drawer.getByRole("button", { name: "Rename “Laptop”" }).click();
  const renaming = page.getByRole("dialog", { name: "Rename “Laptop”" });
  await renaming.getByLabelText("Name").fill("Office");
  await userEvent.keyboard("{Enter}");
  await expect.element(renaming).not.toBeInTheDocument();
  await expect.element(list).toMatchTextContent("Office");
  expect(server.asked(renamePasskey)).toEqual([{ id: 5, name: "Office" }]);
  expect(sidewaysPx()).toBe(0);
  await drawer.getByRole("button", { name: "Delete “Office”" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "Delete" }).click();
  await expect.element(drawer).toMatchTextContent("No passkeys yet");
  expect(server.asked(removePasskey)).toEqual([{ id: 5 }]);
});
