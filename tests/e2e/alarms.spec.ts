import type { Page } from "@playwright/test";
import { type GbDevice, startGbDevice } from "@tessera/simulators/gb-device";
import { type OnvifCamera, startOnvifCamera } from "@tessera/simulators/onvif-camera";
import {
  inboxRows,
  type Listeners,
  pointAtTimeline,
  shownInInbox,
  startListeners,
} from "./alarm-way.ts";
import { callBare } from "./bare-api.ts";
import { deviceInfo, removeAllDevices } from "./cameras.ts";
import { sipPassword } from "./first-start.ts";
import { callApi } from "./legacy-api.ts";
import { moveTo } from "./move-to.ts";
import { type RecordedCamera, recordCamera } from "./recorded-camera.ts";
import { expect, test } from "./signed-in.ts";

const gate = { device: "34020000001180000061", channel: "34020000001320000061" };
let device: GbDevice;
let dome: OnvifCamera;
let domeId: string;
let yard: RecordedCamera;
let listeners: Listeners;

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async ({ server: { url }, adminSession: { token } }) => {
  test.setTimeout(120_000);
  const { Port } = await callBare(url, { path: "gb/state", token });
  [listeners, yard, device, dome] = await Promise.all([
    startListeners({ url, token }),
    recordCamera({ url, token }, { name: "院子", seconds: 2 }),
    startGbDevice({
      server: { host: "127.0.0.1", port: Number(Port), id: "34020000002000000001" },
      deviceId: gate.device,
      password: sipPassword,
      name: "东门录像机",
      channels: [{ channelId: gate.channel, name: "东门" }],
      keepaliveSeconds: 5,
    }),
    startOnvifCamera({ name: "Dome" }),
  ]);
  domeId = await addDome(url, token);
  for (const id of [gate.device, domeId])
    await expect.poll(async () => (await deviceInfo(url, token, id))["Online"]).toBe(true);
});
test.afterAll(async ({ server: { url }, adminSession: { token } }) => {
  await listeners.stop();
  await Promise.all([yard.camera.stop(), device.stop(), dome.stop()]);
  await removeAllDevices(url, token);
});

async function addDome(url: string, token: string): Promise<string> {
  const address = { DeviceIp: "127.0.0.1", DevicePort: String(dome.port) };
  const fields = { DeviceType: "ONVIF", DeviceName: "大厅球机", ...address };
  const { DeviceID } = await callApi(url, { path: "adddevice", token, fields });
  return String(DeviceID);
}

/** Has something happen while the inbox is open, and looks into the row that comes of it. */
async function seeInInbox(page: Page, words: string, happen: () => Promise<void> | void) {
  await moveTo(page, "/alarm/realTime");
  const isLoaded = page.getByText("没有待处理的报警").or(page.locator(inboxRows).first());
  await expect(isLoaded).toBeVisible();
  const shown = shownInInbox(page, words);
  const atMs = Date.now();
  await happen();
  const tookMs = (await shown) - atMs;
  console.log(`${words}: in the inbox after ${tookMs} ms`);
  await page.locator(inboxRows).filter({ hasText: words }).getByRole("button").first().click();
  const detail = page.getByRole("region", { name: "报警详情" });
  await expect(detail).toContainText(words);
  return { atMs, tookMs, detail };
}

test("an alarm of a device that registers, of a camera that is asked, and of the recorder itself takes the whole way", async ({
  page,
}) => {
  await page.goto("/version/index");
  await test.step("an alarm of a GB device is in the inbox and on the timeline, pushed by its plan and told above", async () => {
    const description = "东门有人经过";
    const { atMs, detail } = await seeInInbox(page, "东门 · 移动侦测", () =>
      device.alarm({ priority: 2, method: 5, type: 2, description }, gate.channel),
    );
    await expect(detail).toContainText("国标设备");
    await expect(detail).toContainText(description);

    await expect
      .poll(() => listeners.pushed("GB"))
      .toMatchObject([
        {
          isSigned: true,
          body: {
            severity: 2,
            alarm: { alarmType: 7, channel: { name: "东门" }, planName: listeners.planName },
          },
        },
      ]);
    await expect
      .poll(() => listeners.toldAbove(gate))
      .toMatchObject([{ priority: 2, method: 5, type: 2, description }]);
    await expect(await pointAtTimeline(page, gate, atMs)).toContainText(`报警：${description}`);
  });

  await test.step("a motion that an ONVIF camera sees takes the same way, and ends where it began", async () => {
    await expect.poll(() => dome.subscriptionCount).toBe(1);
    const { atMs, detail } = await seeInInbox(page, "大厅球机 · 移动侦测", () =>
      dome.raise("motion", true),
    );
    await expect(detail).toContainText("ONVIF 设备");
    await expect(detail).toContainText("持续中");

    const place = { device: domeId, channel: "1" };
    await expect
      .poll(() => listeners.pushed("ONVIF"))
      .toMatchObject([
        {
          isSigned: true,
          body: { alarm: { alarmType: 7, phase: "begins", planName: listeners.planName } },
        },
      ]);
    await expect.poll(() => listeners.toldAbove(place)).toMatchObject([{ method: 5, type: 2 }]);

    dome.raise("motion", false);
    await expect(detail).not.toContainText("持续中");
    await expect(await pointAtTimeline(page, place, atMs)).toContainText("报警：移动侦测");
    // The end is no alarm of its own.
    expect(listeners.pushed("ONVIF")).toHaveLength(1);
    expect(await listeners.toldAbove(place)).toHaveLength(1);
  });

  await test.step("a camera that is to be recorded and goes is an alarm of the recorder, on the same way", async () => {
    const { atMs, tookMs, detail } = await seeInInbox(page, "院子 · 视频丢失", () =>
      yard.camera.unplug(),
    );
    await expect(detail).toContainText("录像服务");

    const place = { device: yard.device, channel: "1" };
    await expect
      .poll(() => listeners.pushed("recording"))
      .toMatchObject([
        {
          isSigned: true,
          body: {
            severity: 1,
            alarm: { alarmType: 1, channel: { name: "院子" }, planName: listeners.planName },
          },
        },
      ]);
    await expect
      .poll(() => listeners.toldAbove(place))
      .toMatchObject([{ priority: 1, method: 2, type: 1 }]);
    await expect(await pointAtTimeline(page, place, atMs + tookMs)).toContainText("报警：");
  });
});
