import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { type OnvifCamera, startOnvifCamera } from "@tessera/simulators/onvif-camera";
import { axeOf } from "./axe.ts";
import { decodedFrames } from "./decoded-frames.ts";
import { initialise } from "./first-start.ts";
import { callApi } from "./legacy-api.ts";
import { startServer } from "./running-server.ts";
import { test as base, expect } from "./signed-in.ts";

const initial = { name: "admin", password: "Initial-Password-1" };
const login = { authentication: "username-token", userName: "admin" } as const;

/** The first one's clock is 9 s ahead; nobody remembers the password of the second. */
const startCameras = () =>
  Promise.all([
    startOnvifCamera({
      ...login,
      name: "East Gate",
      manufacturer: "Acme",
      model: "C-200",
      password: "right-1",
      faults: { clockOffsetMs: 9000 },
    }),
    startOnvifCamera({ ...login, name: "Yard", password: "forgotten" }),
  ]);

interface WorkerFixtures {
  readonly cameras: readonly [gate: OnvifCamera, yard: OnvifCamera];
}

/** A server that searches for two cameras of this machine, and nowhere else. */
const test = base.extend<object, WorkerFixtures>({
  cameras: [
    // oxlint-disable-next-line no-empty-pattern -- the way in which Playwright is told that nothing is needed
    async ({}, use) => {
      const cameras = await startCameras();
      try {
        await use(cameras);
      } finally {
        await Promise.all(cameras.map((camera) => camera.stop()));
      }
    },
    { scope: "worker" },
  ],
  server: [
    async ({ isDemo, cameras }, use) => {
      const targets = cameras.map(({ discoveryPort }) => `127.0.0.1:${discoveryPort}`);
      const server = await startServer({
        initialPassword: initial.password,
        isDemo,
        env: { TESSERA_ONVIF_DISCOVERY_TARGETS: targets.join(",") },
      });
      try {
        await use({ ...server, admin: await initialise(server.url, initial, "Second-Password-2") });
      } finally {
        await server.stop();
      }
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

// The others look at what the first one has added.
test.describe.configure({ mode: "serial", timeout: 120_000 });

/** It takes 4 s, and the machine is busy. */
const search = { timeout: 20_000 };

const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("two cameras are found, one lets us in, gets a name and a group, and is reported on with decoded pictures", async ({
  page,
  server,
  adminSession: { token },
  allowErrors,
}) => {
  // The answer to a wrong password.
  allowErrors(/\/api\/v1\/probedevice/);
  await fetch(`${server.url}/api/v1/addlabel`, {
    method: "POST",
    headers: { token },
    body: new URLSearchParams({ labelname: "一层" }),
  });

  // Find.
  await page.goto("/device/list");
  await page.getByRole("button", { name: "发现设备" }).click();
  await expect(page).toHaveURL(/\/device\/discover$/);
  await expect(page).toHaveTitle(/发现设备/);
  await expect(page.getByText(/正在搜索局域网/)).toBeVisible();
  await expect(page.getByRole("row", { name: /East Gate .*C-200/ })).toContainText(
    "未添加",
    search,
  );
  await page.getByRole("checkbox", { name: "全选未添加的 2 台" }).check();
  await page.getByRole("button", { name: "下一步（2 台）" }).click();

  // Sign in: the first pair is wrong for both, the second right for one.
  await page.getByLabel("第 1 组用户名").fill("admin");
  await page.getByLabel("第 1 组密码").fill("right-1");
  await page.getByRole("button", { name: "添加一组" }).click();
  await page.getByLabel("第 2 组用户名").fill("admin");
  await page.getByLabel("第 2 组密码").fill("wrong");
  await page.getByRole("button", { name: "上移第 2 组" }).click();
  await expect(page.getByLabel("第 1 组密码")).toHaveValue("wrong");
  await page.getByRole("button", { name: "开始尝试" }).click();
  await expect(rowOf(page, "East Gate")).toContainText("已通过，用户 admin", { timeout: 30_000 });
  await expect(rowOf(page, "East Gate")).toContainText("Acme C-200 · 1 个通道 · H.264 640 × 360");
  await expect(rowOf(page, "East Gate")).toContainText(/时钟快 (8|9) 秒/);
  await expect(rowOf(page, "Yard")).toContainText("不接受该用户名或密码");
  await expect(page.getByText("已通过 1 / 2，未通过 1")).toBeVisible();

  // What was entered is kept while going back and forth.
  await page.getByRole("button", { name: "上一步" }).click();
  await expect(page.getByRole("checkbox", { name: "选择“Yard”" })).toBeChecked();
  await page.getByRole("button", { name: "下一步（2 台）" }).click();
  await expect(page.getByLabel("第 2 组密码")).toHaveValue("right-1");
  await page.getByRole("button", { name: "下一步（1 台）" }).click();

  // Preview and name.
  const picture = page.getByRole("img", { name: /“East Gate”的画面/ });
  await expect.poll(() => picture.evaluate(widthOf)).toBeGreaterThan(100);
  await page.getByLabel("命名规则").fill("{place}");
  await expect(page.getByText("无法识别：{place}")).toBeVisible();
  await expect(page.getByRole("button", { name: /^添加 . 台设备/ })).toBeDisabled();
  await page.getByLabel("命名规则").fill("{name}-");
  await page.getByRole("button", { name: "插入 {n:02}" }).click();
  const name = page.getByLabel(/^127\.0\.0\.1:\d+ 的名称$/);
  await expect(name).toHaveValue("East Gate-01");
  await name.fill("东门");
  await page.getByRole("button", { name: "恢复为命名规则" }).click();
  await expect(name).toHaveValue("East Gate-01");
  await page.getByLabel("加入分组").click();
  await page.getByTitle("一层").click();

  // Add.
  await page.getByRole("button", { name: "添加 1 台设备" }).click();
  await expect(page.getByText("已添加 1 / 1")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("link", { name: "查看通道 East Gate-01" })).toBeVisible();
  const members = await fetch(
    `${server.url}/api/v1/label/devicesconfig?labelid=1&assigned=1&token=${token}`,
    { headers: { token } },
  );
  expect(await members.json()).toMatchObject({ Devices: [{ DeviceName: "East Gate-01" }] });

  // Report. Whoever leaves while it runs is asked.
  await page.getByRole("button", { name: "开始验收" }).click();
  await expect(page.getByText("正在测量码流")).toBeVisible();
  await page.getByRole("link", { name: "分组管理" }).click();
  await page.getByRole("button", { name: "留在此页" }).click();
  const report = rowOf(page, "East Gate-01");
  await expect(report).toContainText("需关注", { timeout: 60_000 });
  const decodes = report.getByRole("row", { name: /本浏览器解码/ }).getByRole("cell");
  await expect(decodes).toHaveText([/^可以，[1-9]\d* 帧\/秒$/, /^可以，[1-9]\d* 帧\/秒$/]);
  await expect(report.getByRole("row", { name: /关键帧间隔/ })).toContainText(/2 秒/);
  await expect(report.getByRole("list", { name: "说明" })).toContainText(/设备时钟与服务器相差/);

  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "下载 CSV" }).click();
  const table = await readFile(await (await saving).path(), "utf8");
  expect(table).toMatch(/^\uFEFF设备,通道,通道编号,结论/);
  expect(table).toContain("East Gate-01,1,需关注,子码流,H.264,320x180");

  // H.265, which this browser cannot decode.
  await page.route(/\/devices\/acceptance/, async (route) => {
    const reply = await (await route.fetch()).text();
    await route.fulfill({
      body: reply.replaceAll("h264", "h265"),
      contentType: "application/json",
    });
  });
  await page.getByRole("button", { name: "重测 East Gate-01" }).click();
  await expect(decodes).toHaveText(["不可以", "不可以"], { timeout: 30_000 });
  await expect(report.getByRole("list", { name: "说明" })).toContainText(
    "主码流 · 本浏览器无法解码 H.265。请把摄像机的编码改为 H.264",
  );

  // On paper there is the report alone.
  await page.emulateMedia({ media: "print" });
  await expect(report).toBeVisible();
  await expect(page.getByRole("link", { name: "分组管理" })).toBeHidden();
  await expect(page.getByRole("button", { name: "下载 CSV" })).toBeHidden();
});

test("the camera that was found plays, turns while a button is held, keeps a preset and tells of motion", async ({
  page,
  cameras: [gate],
}) => {
  await page.goto("/video/square/0");
  await page.getByRole("link", { name: "East Gate-01", exact: true }).click();
  const tile = page.getByRole("region", { name: "East Gate-01" });
  await expect(tile).toHaveAttribute("data-state", "playing", { timeout: 15_000 });
  await decodedFrames(page.locator("video"), { atLeast: 10 });

  const panel = page.getByRole("complementary", { name: "云台控制" });
  await panel.getByRole("button", { name: "右", exact: true }).hover();
  await page.mouse.down();
  await expect.poll(() => gate.ptz.position().pan).toBeGreaterThan(0);
  await page.mouse.up();
  await expect.poll(() => gate.ptz.isMoving).toBe(false);
  // By the keyboard just so.
  await panel.getByRole("button", { name: "放大" }).focus();
  await page.keyboard.down("Enter");
  await expect.poll(() => gate.ptz.position().zoom).toBeGreaterThan(0);
  await page.keyboard.up("Enter");
  await expect.poll(() => gate.ptz.isMoving).toBe(false);

  await panel.getByLabel("预置位名称").fill("入口");
  await panel.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("预置位“入口”已保存")).toBeVisible();
  const kept = gate.ptz.position();
  await panel.getByRole("button", { name: "左", exact: true }).hover();
  await page.mouse.down();
  await expect.poll(() => gate.ptz.position().pan).toBeLessThan(kept.pan);
  await page.mouse.up();
  await panel.getByTitle("转到“入口”").click();
  await expect.poll(() => gate.ptz.position().pan).toBeCloseTo(kept.pan, 2);
  await panel.getByRole("button", { name: "编辑" }).click();
  await panel.getByRole("button", { name: "删除预置位“入口”" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "删除" }).click();
  await expect(panel.getByText("还没有预置位")).toBeVisible();

  await expect.poll(() => gate.subscriptionCount).toBe(1);
  gate.raise("motion", true);
  await page.getByRole("link", { name: "设备管理" }).click();
  await page.getByRole("link", { name: "East Gate-01", exact: true }).click();
  await page.getByRole("tab", { name: "设备事件" }).click();
  await expect(page.getByRole("row", { name: /移动侦测/ })).toContainText("East Gate-01");
});

test("on a phone in English: what is there cannot be added again, and addresses can be pasted", async ({
  page,
  server,
  adminSession: { token },
  allowErrors,
}) => {
  allowErrors(/\/api\/v1\/probedevice/);
  await page.addInitScript(() => localStorage.setItem("tessera_language", '"en"'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/device/discover");
  await expect(page.getByRole("checkbox", { name: "Select “East Gate”" })).toBeDisabled(search);
  await expect(rowOf(page, "East Gate").getByRole("link")).toHaveText("Added already");
  expect(await page.getByRole("checkbox", { name: "Select “Yard”" }).isChecked()).toBe(false);

  const yardAddress = await rowOf(page, "Yard").getByText(/^127/).innerText();
  await page.getByRole("button", { name: "Paste addresses" }).click();
  await page
    .getByLabel("Device addresses, one a line")
    .fill(`gate one\n${yardAddress}\nrtsp://admin:secret@127.0.0.1:9/stream`);
  await page.getByRole("button", { name: "Add to the list" }).click();
  await expect(page.getByText("Line 1 “gate one”: not a usable address")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("checkbox", { name: "Select “Yard”" })).toBeChecked();
  await expect(rowOf(page, "rtsp://127.0.0.1:9/stream")).toContainText("RTSP");
  await expect(page.getByText("secret")).toBeHidden();
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole("button", { name: "Next (2)" }).click();
  await page.getByLabel("User name 1").fill("admin");
  for (const number of [2, 3, 4]) {
    await page.getByRole("button", { name: "Add a pair" }).click();
    await page.getByLabel(`User name ${number}`).fill("admin");
    await page
      .getByLabel(`Password ${number}`)
      .fill(number === 4 ? "forgotten" : `wrong-${number}`);
  }
  await page.getByRole("button", { name: "Start trying" }).click();
  await expect(rowOf(page, "Yard")).toContainText("Refused 3 times.", { timeout: 30_000 });
  await expect(rowOf(page, "rtsp://127.0.0.1:9/stream")).toContainText("refuses the connection");
  await expect(page.getByRole("button", { name: "Next" })).toBeDisabled();
  expect(await faultsOf(page)).toEqual([]);

  // Told to go on, it tries the pair that was held back.
  await page.getByRole("button", { name: "Try the other 2" }).click();
  await expect(rowOf(page, "Yard")).toContainText("Passed as admin", { timeout: 30_000 });
  await page.getByRole("button", { name: "Next (1)" }).click();
  await expect(page.getByRole("img", { name: "Picture of “Yard”" })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  const { TotalCount } = await callApi(server.url, { path: "devicesconfig", token });
  expect(TotalCount).toBe(1);
});

const widthOf = (image: Element): number =>
  image instanceof HTMLImageElement ? image.naturalWidth : 0;

/** What does not fit, and what WCAG does not allow. */
async function faultsOf(page: Page): Promise<string[]> {
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
  const { violations } = await axeOf(page).withTags(tags).analyze();
  const overflowPx = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
    ),
    ...(overflowPx > 0 ? [`${overflowPx} px too wide`] : []),
  ];
}
