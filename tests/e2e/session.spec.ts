import { expect, test } from "./fixtures.ts";
import { addOperator } from "./operators.ts";
import { signIn } from "./sign-in.ts";

const keptUser = () => localStorage.getItem("tessera_user_info");

test("login keeps the token in a cookie alone; a new password counts from then on and ends the session", async ({
  page,
  context,
  server,
}) => {
  const user = await addOperator(server, "changer");
  const changed = "New-Password-1";
  await signIn(page, user);
  const cookies = await context.cookies();
  const names = cookies.map(({ name }) => name);
  expect(names.toSorted()).toEqual(["tessera_browser", "tessera_token"]);
  for (const cookie of cookies)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });
  // What opens the session is out of reach of any script.
  const readable = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, document.cookie]),
  );
  for (const { value } of cookies) expect(readable).not.toContain(value);

  await page.getByRole("button", { name: /^用户菜单/ }).click();
  await page.getByRole("menuitem", { name: "修改密码" }).click();
  const dialog = page.getByRole("dialog", { name: "修改密码" });
  for (const [label, value] of Object.entries({
    原始密码: user.password,
    新密码: changed,
    确认新密码: changed,
  }))
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await dialog.getByRole("button", { name: "保存" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(keptUser)).toBeNull();
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["tessera_browser"]);
  await signIn(page, { name: user.name, password: changed });
  await expect(page).toHaveURL(/\/video\/square\/0/);
});
