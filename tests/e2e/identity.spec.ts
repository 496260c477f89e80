import type { Page } from "@playwright/test";
import { baseDn, rootPassword, startDirectory } from "@tessera/features/identity/testing";
import type { User } from "./first-start.ts";
import { expect, test } from "./fixtures.ts";
import { postJson } from "./legacy-api.ts";
import { openSession } from "./open-session.ts";
import { client, startProvider } from "./openid-provider.ts";

const button = (page: Page) => page.getByRole("button", { name: "使用 Example ID 登录" });
const problem = (page: Page) => page.getByRole("main").getByRole("alert");

/** On the provider's own pages. */
async function proveAtProvider(page: Page, name: string): Promise<void> {
  await page.locator("input[name=login]").fill(name);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test("who is known to an OpenID provider signs in there, with the role of their group", async ({
  page,
  context,
  server,
  adminSession,
  allowErrors,
}) => {
  allowErrors(/403|503|favicon/);
  // The provider's own pages would fetch a font from the internet.
  await page.route("https://fonts.googleapis.com/**", (font) =>
    font.fulfill({ contentType: "text/css", body: "" }),
  );
  const provider = await startProvider(server.url);
  const configure = (values: object) =>
    postJson(server.url, { path: "settings/oidc", token: adminSession.token, input: { values } });
  await configure({
    isEnabled: true,
    label: "Example ID",
    issuer: provider.issuer,
    clientId: client.id,
    clientSecret: client.secret,
    roles: ["guards=operator"],
  });
  try {
    await page.goto("/login");
    await button(page).click();
    await proveAtProvider(page, "sun");
    await page.waitForURL(/\/video\/square\/0/);
    // What the page still asks for would be refused once its session is over.
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: /^用户菜单/ }).click();
    // The cookie goes with the answer, and not before it.
    const signedOut = page.waitForResponse(/\/api\/v1\/logout/);
    await page.getByRole("menuitem", { name: "退出登录" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signedOut;

    await context.clearCookies();
    await button(page).click();
    await proveAtProvider(page, "qian");
    await expect(problem(page)).toContainText("您所在的组没有对应的角色");
  } finally {
    await provider.stop();
  }
  await button(page).click();
  await expect(problem(page)).toContainText("单点登录服务没有响应", { timeout: 6_000 });
  await openSession(server.url, server.admin);
  await configure({ isEnabled: false });
});

test("who is in the directory signs in with its password, and local accounts outlive it", async ({
  server,
  adminSession,
}) => {
  const directory = await startDirectory();
  const configure = (values: object) =>
    postJson(server.url, { path: "settings/ldap", token: adminSession.token, input: { values } });
  await configure({
    isEnabled: true,
    url: directory.url,
    bindDn: directory.rootDn,
    bindPassword: rootPassword,
    baseDn: `ou=people,${baseDn}`,
    groupBaseDn: baseDn,
    roles: ["guards=operator"],
  });
  /** As the login page does it; gives what is said. */
  const signIn = async ({ name, password }: User) => {
    const response = await fetch(`${server.url}/api/v1/session/signin`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": "zh-CN" },
      body: JSON.stringify({ username: name, password, code: "" }),
    });
    return await response.text();
  };
  const wang = { name: "wang", password: "Of-The-Directory-1" };
  try {
    expect(await signIn(wang)).toContain('"role_name":"operator"');
  } finally {
    await directory.stop();
  }
  expect(await signIn(wang)).toContain("目录服务器没有响应");
  expect(await signIn(server.admin)).toContain('"role_name":"admin"');
  await configure({ isEnabled: false });
});
