import { removeCamera } from "./cameras.ts";
import { callApi } from "./legacy-api.ts";
import { openSession } from "./open-session.ts";
import { addOperator } from "./operators.ts";
import { expect, test } from "./signed-in.ts";

const userInfo = () => localStorage.getItem("tessera_user_info");

test("401 outside login: go to /login with the message and type 401 and clear the session", async ({
  page,
  context,
  server,
  allowErrors,
}) => {
  // The line by which the server tells of changes is refused too.
  allowErrors(/401|ws\/push/);
  const session = await openSession(server.url, await addOperator(server, "leaver"));
  await context.setStorageState(session.storageState);
  await page.goto("/video/square/0");
  await expect(page.getByRole("navigation", { name: "主菜单" })).toBeVisible();
  await callApi(server.url, { path: "logout", token: session.token });
  await page.waitForURL(/\/login\?/);
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("type")).toBe("401");
  expect(searchParams.get("msg")).toBe("登录已失效，请重新登录。");
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("登录已失效，请重新登录。");
  expect(await page.evaluate(userInfo)).toBeNull();
});

test("a 401 on the share page neither redirects nor clears the session", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/401/);
  const refusal = { status: 401, contentType: "text/plain; charset=utf-8", body: "会话已结束" };
  await page.route(/\/api\/v1\//, (route) => route.fulfill(refusal));
  const refused = page.waitForResponse(/\/api\/v1\/channelsconfig/);
  await page.goto("/share/1/2/1");
  await refused;
  await expect(page.locator("section[data-state]")).toBeVisible();
  await expect(page).toHaveURL(/\/share\/1\/2\/1$/);
  expect(await page.evaluate(userInfo)).not.toBeNull();
});

test("any other failed response: an error notification titled with the response body, 2 seconds", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/507/);
  await page.route(/\/api\/v1\/getserverinfo/, (route) =>
    route.fulfill({ status: 507, contentType: "text/plain; charset=utf-8", body: "磁盘已满" }),
  );
  await page.goto("/version/index");
  const notification = page.locator(".ant-notification-notice-error");
  await expect(notification.locator(".ant-notification-notice-title")).toHaveText("磁盘已满");
  const shownAtMs = Date.now();
  await expect(notification).toHaveCount(0);
  expect(Date.now() - shownAtMs).toBeGreaterThan(1400);
  expect(Date.now() - shownAtMs).toBeLessThan(3500);
});

test("notification offset 50, notice top offset 80", async ({
  page,
  allowErrors,
  server,
  adminSession: { token },
}) => {
  allowErrors(/507/);
  await page.route(/\/api\/v1\/getserverinfo/, (route) =>
    route.fulfill({ status: 507, contentType: "text/plain", body: "full" }),
  );
  await page.goto("/version/index");
  const notification = page.locator(".ant-notification-notice-error");
  await expect(notification).toBeVisible();
  await expect.poll(async () => (await notification.boundingBox())?.y).toBe(50);

  // Nobody pushes to it: it is offline.
  const fields = { DeviceName: "Gate", DeviceType: "RTMP" };
  const { DeviceID } = await callApi(server.url, { path: "adddevice", token, fields });
  await page.goto("/video/square/0");
  await page.getByRole("link", { name: "Gate", exact: true }).click();
  const notice = page.locator(".ant-message-notice").first();
  await expect(notice).toBeVisible();
  await expect.poll(async () => (await notice.boundingBox())?.y).toBe(80);
  await removeCamera(server.url, token, String(DeviceID));
});

test("no answer at all: 无法连接服务器，请检查网络或确认服务已启动。", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/getserverinfo/);
  await page.route(/\/api\/v1\/getserverinfo/, (route) => route.abort("connectionrefused"));
  await page.goto("/version/index");
  await expect(page.locator(".ant-notification-notice-title")).toHaveText(
    "无法连接服务器，请检查网络或确认服务已启动。",
  );
});
