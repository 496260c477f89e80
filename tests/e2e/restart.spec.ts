import { freePort } from "@tessera/base/testing/free-ports";
import { expect, test } from "./fixtures.ts";
import { openSession } from "./open-session.ts";
import { recordCamera } from "./recorded-camera.ts";
import { startServer } from "./running-server.ts";

// It has a server of its own: others would lose theirs.
test.use({ baseURL: "about:blank" });

const admin = { name: "admin", password: "Initial-Password-1" };

test("a restart from the page is told to every console; pictures are recorded again in time and pages come back by themselves", async ({
  page,
  context,
  allowErrors,
}) => {
  test.slow();
  // It is gone, or not ready yet.
  allowErrors(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|WebSocket|(answer|status of) 503/);
  const port = await freePort();
  const { password: initialPassword } = admin;
  const server = await startServer({ initialPassword, isDemo: false, mediaWorkers: 1, port });
  try {
    const { token, storageState } = await openSession(server.url, admin);
    const recording = await recordCamera({ url: server.url, token }, { name: "GATE", seconds: 3 });
    await context.setStorageState(storageState);
    const watcher = await context.newPage();
    await watcher.goto(`${server.url}/alarm/realTime`);
    await page.goto(`${server.url}/config/operation`);
    const announced = await page
      .getByText(/最多 \d+ 秒/)
      .first()
      .textContent();
    const gapMs = Number(/最多 (\d+) 秒/.exec(announced ?? "")?.[1]) * 1000;
    await page.getByRole("button", { name: "重新启动" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "重新启动" }).click();
    for (const one of [page, watcher])
      await expect(one.getByRole("region", { name: "服务器重启" })).toContainText("操作人：admin");
    await page.getByRole("button", { name: "取消重启" }).click();
    await expect(watcher.getByRole("region", { name: "服务器重启" })).toBeHidden();

    await page.getByRole("button", { name: "重新启动" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "重新启动" }).click();
    const readies = () => server.output().split("Tessera is ready").length - 1;
    await expect.poll(readies).toBe(2);
    const backAtMs = Date.now();
    const lastEndMs = async () => (await recording.recorded()).at(-1)?.endMs ?? 0;
    await expect.poll(lastEndMs).toBeGreaterThan(backAtMs + 1000);
    const spans = await recording.recorded();
    // A restart within two seconds leaves none: such spans are one.
    const gapsMs = spans.slice(1).map(({ startMs }, i) => startMs - (spans[i]?.endMs ?? 0));
    expect(Math.max(0, ...gapsMs)).toBeLessThanOrEqual(gapMs);
    for (const one of [page, watcher]) {
      await expect(one.getByText("服务器没有应答")).toBeHidden();
      await expect(one.getByRole("region", { name: "服务器重启" })).toBeHidden();
      await expect(one.getByRole("button", { name: /^用户菜单/ })).toBeVisible();
    }
    await page.getByRole("button", { name: "重新加载" }).click();
    await expect(page.getByText("已重新读取设置和证书")).toBeVisible();
    await recording.remove();
  } finally {
    await server.stop();
  }
});
