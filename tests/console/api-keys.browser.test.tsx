import {
  type ApiKey,
  listApiKeys,
  listKeyParts,
  makeApiKey,
  revokeApiKeys,
} from "@tessera/features/api-keys/contract";
import { getSecurity, listUsers } from "@tessera/features/users/contract";
import {
  address,
  emptyReply,
  type FakeServer,
  phone,
  sidewaysPx,
} from "@tessera/platform/console/testing/browser";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aProductServer, openConsole } from "./the-console.ts";

const secret = `tsk_${"k".repeat(43)}`;

const aKey = (ID: number, given: Partial<ApiKey> = {}): ApiKey => ({
  ID,
  Name: `key-${ID}`,
  UserID: 1,
  UserName: "admin",
  Tail: "kkkk",
  MayChange: false,
  Parts: null,
  Networks: [],
  MadeBy: "admin",
  CreateTime: "2026-01-31 08:00:00",
  ExpireTime: "",
  State: "working",
  LastUsed: "",
  LastAddress: "",
  ...given,
});

const operatorId = 2;

/** Keeps the keys that are made and revoked. */
function keepKeys(server: FakeServer, ...begun: readonly ApiKey[]): FakeServer {
  let kept = begun;
  return server
    .answer(listApiKeys, ({ q, state, userid }) => {
      const data = kept.filter(
        ({ Name, State, UserID }) =>
          Name.includes(q) && (!state || State === state) && (!userid || UserID === userid),
      );
      return { total: data.length, data };
    })
    .answer(listKeyParts, {
      data: [
        { Name: "live", CanChange: false, IsGuarded: false },
        { Name: "users", CanChange: true, IsGuarded: true },
      ],
    })
    .answer(makeApiKey, ({ name, userid = operatorId, parts, mayChange }) => {
      const made = aKey(kept.length + 1, {
        Name: name,
        UserID: userid,
        Parts: parts ?? null,
        MayChange: mayChange,
      });
      kept = [made, ...kept];
      return { Key: secret, ApiKey: made };
    })
    .answer(revokeApiKeys, ({ IDs }) => {
      kept = kept.map((key) => (IDs.includes(key.ID) ? { ...key, State: "revoked" } : key));
      return { Revoked: IDs.length };
    });
}

const dialog = page.getByRole("dialog", { name: "创建密钥" });
const once = page.getByRole("dialog", { name: /^新的 API 密钥/ });

it("a user makes a key in the account's drawer, sees it once, and revokes it", async () => {
  const server = keepKeys(aProductServer()).answer(getSecurity, emptyReply(getSecurity));
  await openConsole("/video/square/0", { as: "operator", server });
  await page.getByRole("button", { name: /^用户菜单/ }).click();
  await page.getByRole("menuitem", { name: "账号安全" }).click();
  const drawer = page.getByRole("dialog", { name: "账号安全" });
  await expect.element(drawer).toMatchTextContent("还没有 API 密钥");
  await drawer.getByRole("button", { name: "创建密钥" }).click();
  await dialog.getByLabelText("名称").fill("grafana");
  await dialog.getByLabelText("您的当前密码").fill("Password-1");
  await dialog.getByRole("button", { name: "创建密钥" }).click();
  // How long it works has to be chosen.
  await expect.element(dialog).toMatchTextContent("请选择有效期");
  expect(server.asked(makeApiKey)).toEqual([]);
  await dialog.getByRole("radio", { name: "永不过期" }).click();
  await expect.element(dialog).toMatchTextContent("一旦泄露，在被吊销之前一直有效");
  await dialog.getByRole("radio", { name: "90 天" }).click();
  await expect.element(dialog).not.toMatchTextContent("一旦泄露");
  await dialog.getByRole("button", { name: "创建密钥" }).click();

  await expect.element(once.getByLabelText("密钥", { exact: true })).toHaveValue(secret);
  await expect
    .element(once.getByLabelText("调用示例"))
    .toHaveValue(`curl -H "Authorization: Bearer ${secret}" ${location.origin}/api/v1/getuserinfo`);
  await userEvent.keyboard("{Escape}");
  await expect.element(once).toBeVisible();
  await once.getByRole("button", { name: "我已保存" }).click();
  await expect.element(once).not.toBeInTheDocument();
  expect(server.asked(makeApiKey)).toMatchObject([
    { name: "grafana", days: 90, mayChange: false, networks: [] },
  ]);
  expect(document.body.textContent).not.toContain(secret);

  const listed = drawer.getByRole("list", { name: "API 密钥" }).getByRole("listitem");
  await expect.element(listed).toMatchTextContent(/grafana.*…kkkk.*只读.*从未使用/);
  await listed.getByRole("button", { name: "吊销“grafana”" }).click();
  await page.getByRole("tooltip").getByRole("button", { name: "吊销" }).click();
  await expect.element(listed).not.toBeInTheDocument();
  expect(server.asked(revokeApiKeys)).toEqual([{ IDs: [1] }]);
});

it("an administrator sees the keys of all, narrows them in the address, and makes one for a user", async () => {
  const li = { ...emptyReply(listUsers), count: 1, data: [aUser(2, "li")] };
  const server = keepKeys(
    aProductServer(),
    aKey(2, { UserID: 2, UserName: "li", Parts: ["live"], Networks: ["10.0.0.0/8"] }),
    aKey(1, {
      LastUsed: "2026-02-01 09:30:00",
      LastAddress: "192.0.2.7",
      State: "expired",
      ExpireTime: "2026-02-02 08:00:00",
    }),
  ).answer(listUsers, li);
  await openConsole("/user/keys", { server, language: "en" });
  const rows = page.getByCss("tbody tr.ant-table-row");
  await expect.element(rows.nth(0)).toMatchTextContent(/key-2.*li.*Live view.*only from 10.0.0.0/);
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/key-1.*Expired.*2026-02-01 09:30 from 192.0.2.7.*expires 2026-02-02/);
  await page.getByRole("combobox", { name: "State" }).click();
  await page.getByCss(".ant-select-item-option").filter({ hasText: "Valid" }).click();
  await expect.poll(address).toBe("/user/keys?state=working");
  await expect.poll(() => rows.elements().length).toBe(1);

  await page.getByRole("button", { name: "Create key" }).click();
  const make = page.getByRole("dialog", { name: "Create key" });
  await make.getByLabelText("Name").fill("provisioning");
  await make.getByLabelText("User", { exact: true }).click();
  await page.getByCss(".ant-select-item-option").filter({ hasText: "li" }).last().click();
  await make.getByRole("radio", { name: "30 days" }).click();
  await make.getByRole("radio", { name: "Read and write" }).click();
  await make.getByRole("radio", { name: "Only selected functions" }).click();
  await make.getByRole("combobox", { name: "Only selected functions" }).click();
  await page.getByCss(".ant-select-item-option").filter({ hasText: "Users and roles" }).click();
  await expect.element(make).toMatchTextContent("almost an administrator");
  await make.getByLabelText("Your current password").fill("Password-1");
  await make.getByRole("button", { name: "Create key" }).click();
  await page.getByRole("button", { name: "I have saved it" }).click();
  expect(server.asked(makeApiKey)).toMatchObject([
    { name: "provisioning", userid: 2, days: 30, mayChange: true, parts: ["users"] },
  ]);

  await page.viewport(...phone);
  const card = page.getByRole("listitem").filter({ hasText: "provisioning" });
  await expect.element(card).toMatchTextContent(/Read and write.*Users and roles/);
  expect(sidewaysPx()).toBe(0);
});

const aUser = (ID: number, Name: string) => ({
  ID,
  Name,
  Username: Name,
  CreateAt: "2026-01-31 08:00:00",
  RoleName: "operator",
  RoleId: 2,
  LastLogin: "",
  IsLocked: false,
  LockedUntil: "",
  HasTotp: false,
  PasskeyCount: 0,
  PasswordAgeDays: 0,
  IsPasswordExpired: false,
  IsOnline: false,
  IsBuiltIn: false,
});
