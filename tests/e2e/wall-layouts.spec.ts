import type { Page } from "@playwright/test";
import { callBare, removeUsers } from "./bare-api.ts";
import { md5, postJson } from "./legacy-api.ts";
import { openSession } from "./open-session.ts";
import { expect, test } from "./signed-in.ts";
import {
  isPlaying,
  openWall,
  shownNames,
  startWallSite,
  type WallSite,
  windowOf,
} from "./wall-site.ts";

let site: WallSite;
test.beforeAll(async ({ server, adminSession }) => {
  site = await startWallSite(server.url, adminSession.token);
});
test.afterAll(async () => site.end());

test("layouts are kept on the server and shared; who may not see a camera is told in its window", async ({
  page,
  browser,
  allowErrors,
  server: { url, admin },
  adminSession: { token },
}) => {
  // A save that somebody else was faster than is refused.
  allowErrors(/layouts\/save/);
  await openWall(page, 4, [1, 2]);
  await page.getByRole("button", { name: "布局" }).click();
  const dialog = page.getByRole("dialog", { name: "视频墙布局" });
  await expect(dialog).toContainText("还没有保存的布局");
  await dialog.getByLabel("名称").fill("夜班");
  await dialog.getByLabel("其他用户也可以打开").check();
  await dialog.getByRole("button", { name: "保存当前视频墙" }).click();
  await expect(page).toHaveURL(/\/video\/browse\?layout=\d+$/);
  await expect(dialog).toBeHidden();
  const address = new URL(page.url());
  await isPlaying(page, 2);

  // Changes wait until they are saved, and nobody's work is overwritten unasked.
  await windowOf(page, 2).focus();
  await page.keyboard.press("Control+ArrowDown");
  await expect(page.getByText("有未保存的修改")).toBeVisible();
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("已保存布局“夜班”")).toBeVisible();
  await expect(page.getByText("有未保存的修改")).toBeHidden();
  const id = Number(address.searchParams.get("layout"));
  const layout = await callBare(url, { path: `layouts/${id}`, token });
  await postJson(url, { path: "layouts/save", token, input: { ...layout, Name: "夜班二" } });
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("此布局已在别处被修改")).toBeVisible();
  await page.getByRole("button", { name: "重新打开" }).click();
  await expect(page.getByText("夜班二")).toBeVisible();
  await expect.poll(() => shownNames(page)).toEqual(["东门", "", "", "西门"]);

  const grants = [{ verbs: ["live"], channels: [{ device: "w1", channel: "1" }] }];
  const role = await postJson(url, { path: "addrole", token, input: { name: "一路", grants } });
  const guard = { name: "wall-guard", password: admin.password };
  const fields = { name: guard.name, password: md5(guard.password), roleid: String(role["ID"]) };
  await callBare(url, { path: "adduser", token, fields });
  const { storageState } = await openSession(url, guard);
  const theirs = await browser.newContext({ baseURL: url, locale: "zh-CN", storageState });
  const guardPage = await theirs.newPage();
  await guardPage.goto(`${address.pathname}${address.search}`);
  await isPlaying(guardPage, 1);
  await expect(windowOf(guardPage, 4)).toContainText("您无权观看此窗口的摄像机");
  await expect(guardPage.locator("body")).not.toContainText("西门");
  // An address that names a camera tells no more.
  await guardPage.goto("/video/browse?cameras=w1/1,w2/1");
  await isPlaying(guardPage, 1);
  await expect(windowOf(guardPage, 2)).toContainText("此通道不存在、已被删除，或您无权观看");
  await expect(guardPage.locator("body")).not.toContainText("西门");
  await theirs.close();
  await removeUsers(url, token, guard.name);

  await page.getByRole("button", { name: "布局" }).first().click();
  await dialog.getByRole("button", { name: "重命名 夜班二" }).click();
  await dialog.getByRole("listitem").getByLabel("名称").fill("白班");
  await dialog.getByRole("listitem").getByRole("button", { name: "保存" }).click();
  await dialog.getByRole("button", { name: "删除 白班" }).click();
  await dialog.getByRole("alertdialog").getByRole("button", { name: "删除" }).click();
  await expect(dialog).toContainText("还没有保存的布局");
});

test("a kiosk follows its layout whatever was changed there; overwriting keeps a new name", async ({
  page,
  allowErrors,
  server: { url },
  adminSession: { token },
}) => {
  allowErrors(/layouts\/save/);
  const layout = await saveLayout(url, token, { name: "大厅墙", cameras: [1, 2] });
  const id = String(layout["ID"]);
  await page.goto(`/video/browse?layout=${id}&kiosk=1`);
  await isPlaying(page, 2);
  await windowOf(page, 2).focus();
  await page.keyboard.press("Delete");
  await expect.poll(() => shownNames(page)).toEqual(["东门", ""]);
  await saveLayout(url, token, { ...layout, name: "大厅墙", cameras: [3, 4] });
  await expect(async () => {
    await lookAgain(page);
    expect(await shownNames(page)).toEqual(["大厅", "车库"]);
  }).toPass();
  expect(await windowOf(page, 2).getAttribute("aria-selected")).toBe("true");

  await page.keyboard.press("Escape");
  await expect(page.getByText("大厅墙")).toBeVisible();
  const now = await callBare(url, { path: `layouts/${id}`, token });
  await postJson(url, { path: "layouts/save", token, input: { ...now, Name: "前厅墙" } });
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await page.getByRole("button", { name: "覆盖" }).click();
  await expect(page.getByText("已保存布局“前厅墙”")).toBeVisible();
  await expect(page.getByText("有未保存的修改")).toBeHidden();
  await expect.poll(() => shownNames(page)).toEqual(["大厅", ""]);
  await postJson(url, { path: "layouts/remove", token, input: { ID: layout["ID"] } });
});

test("who lost the right to a camera loses it neither from its window nor from the tour", async ({
  browser,
  server: { url, admin },
  adminSession: { token },
}) => {
  const role = await postJson(url, { path: "addrole", token, input: onDuty("w1", "w2") });
  const owner = { name: "wall-owner", password: admin.password };
  const fields = { name: owner.name, password: md5(owner.password), roleid: String(role["ID"]) };
  await callBare(url, { path: "adduser", token, fields });
  const { token: theirToken, storageState } = await openSession(url, owner);
  const cameras = [{ device: "w2", channel: "1", name: "", flow: 0 }];
  const Tour = { dwellSeconds: 20, cameras };
  const { ID } = await saveLayout(url, theirToken, { name: "门", cameras: [1, 2, 0], Tour });
  await postJson(url, { path: "role", token, input: { id: role["ID"], ...onDuty("w1") } });

  const theirs = await browser.newContext({ baseURL: url, locale: "zh-CN", storageState });
  const page = await theirs.newPage();
  await page.goto(`/video/browse?layout=${String(ID)}`);
  await isPlaying(page, 1);
  await expect(windowOf(page, 2)).toContainText("您无权观看此窗口的摄像机");
  await expect(windowOf(page, 2).getByRole("button", { name: "移出窗口" })).toHaveCount(0);
  await windowOf(page, 1).focus();
  await page.keyboard.press("Control+ArrowRight");
  await expect(page.getByText("窗口 2 保留着您无权观看的摄像机")).toBeVisible();
  await windowOf(page, 1).dragTo(windowOf(page, 2));
  await expect(page.getByText("有未保存的修改")).toBeHidden();
  await windowOf(page, 1).dragTo(windowOf(page, 3));
  await page.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByText("有未保存的修改")).toBeHidden();
  await theirs.close();

  await postJson(url, { path: "role", token, input: { id: role["ID"], ...onDuty("w1", "w2") } });
  expect(await callBare(url, { path: `layouts/${String(ID)}`, token: theirToken })).toMatchObject({
    Cells: [{ camera: null }, { camera: { device: "w2" } }, { camera: { device: "w1" } }],
    Tour: { cameras: [{ device: "w2" }] },
  });
  await removeUsers(url, token, owner.name);
});

test("free grids: one of the usual, or cells merged", async ({ page }) => {
  await openWall(page, 4, [1, 2]);
  await page.getByRole("button", { name: "布局" }).click();
  await page.getByRole("button", { name: "新建自由布局" }).click();
  const dialog = page.getByRole("dialog", { name: "自由分格" });
  await dialog.getByRole("button", { name: "1+5" }).click();
  await dialog.getByLabel("名称").fill("大小屏");
  await dialog.getByRole("button", { name: "创建" }).click();
  await expect(page.locator("[data-window]")).toHaveCount(6);
  await expect.poll(() => shownNames(page)).toEqual(["东门", "西门", "", "", "", ""]);
  const large = await windowOf(page, 1).boundingBox();
  const small = await windowOf(page, 2).boundingBox();
  expect((large?.width ?? 0) / (small?.width ?? 1)).toBeCloseTo(2, 1);

  await page.getByRole("button", { name: "修改分格" }).click();
  await dialog.getByLabel("列").fill("2");
  await dialog.getByLabel("行").fill("2");
  const board = dialog.getByRole("grid");
  await board.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await expect(board.getByRole("gridcell")).toHaveCount(3);
  await dialog.getByRole("button", { name: "应用" }).click();
  await expect(page.locator("[data-window]")).toHaveCount(3);
  await page.getByRole("button", { name: "还原" }).click();
  await expect(page.locator("[data-window]")).toHaveCount(6);
});

test("a kiosk shows nothing but pictures, survives a reload, and Esc leaves it", async ({
  page,
}) => {
  await openWall(page, 4, [1, 2]);
  await page.getByRole("button", { name: "大屏模式" }).click();
  await expect(page).toHaveURL(/kiosk=1/);
  const covers = () =>
    page.evaluate(() =>
      [20, 200, innerHeight - 20].every((y) =>
        document.elementFromPoint(30, y)?.closest("[class*=kiosk]"),
      ),
    );
  await expect.poll(covers).toBe(true);
  await page.reload();
  await isPlaying(page, 1);
  expect(await covers()).toBe(true);
  await expect(page.getByRole("tree")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/kiosk/);
  await expect(page.getByRole("button", { name: "大屏模式" })).toBeVisible();

  const [second] = await Promise.all([
    page.waitForEvent("popup"),
    page.getByRole("button", { name: "在第二屏幕打开" }).click(),
  ]);
  await expect(second).toHaveURL(/cameras=.*w1.*w2.*kiosk=1/);
  await isPlaying(second, 2);
  await second.close();
});

interface NewLayout {
  readonly name: string;
  /** By number, 0 for an empty window; one row. */
  readonly cameras: readonly number[];
  readonly [more: string]: unknown;
}

/** A layout that is saved beside the browser. */
const saveLayout = (url: string, token: string, { name, cameras, ...more }: NewLayout) =>
  postJson(url, {
    path: "layouts/save",
    token,
    input: {
      ...more,
      Name: name,
      Columns: cameras.length,
      Rows: 1,
      Cells: cameras.map((number, x) => ({
        x,
        y: 0,
        w: 1,
        h: 1,
        camera: number > 0 ? { device: `w${number}`, channel: "1", name: "" } : null,
      })),
    },
  });

const onDuty = (...devices: string[]) => ({
  name: "值班",
  grants: [{ verbs: ["live"], channels: devices.map((device) => ({ device, channel: "1" })) }],
});

/** As when somebody comes back to the page: what is old by then is read again. */
const lookAgain = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new Event("visibilitychange")));
