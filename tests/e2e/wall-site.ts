import { expect, type Page } from "@playwright/test";
import { type RtspCameraHost, startRtspCameraHost } from "@tessera/simulators/rtsp-camera";
import { callBare } from "./bare-api.ts";
import { addCamera, deviceInfo, removeAllDevices } from "./cameras.ts";

const cameraNames = ["东门", "西门", "大厅", "车库", "走廊", "楼顶"] as const;
const scenes = ["gate", "road", "lobby", "parking", "warehouse", "dock"] as const;

export interface WallSite {
  readonly host: RtspCameraHost;
  /** Device ids: w1, w2, … in the order of the names. */
  readonly devices: readonly string[];
  readonly group: number;
  end(): Promise<void>;
}

/** Six small cameras with sub streams, all in one group. */
export async function startWallSite(url: string, token: string): Promise<WallSite> {
  const host = await startRtspCameraHost({
    cameras: scenes.map((scene, index) => ({
      path: `w${index + 1}`,
      name: `W${index + 1}`,
      scene,
      width: 320,
      height: 180,
      fps: 8,
      subFps: 6,
      gopSeconds: 1,
    })),
  });
  const devices: string[] = [];
  for (const [index, name] of cameraNames.entries()) {
    const camera = host.camera(`w${index + 1}`);
    const id = `w${index + 1}`;
    const addresses = { rtspUrl: camera.url(1), subRtspUrl: camera.url(2) };
    devices.push(await addCamera(url, token, { id, name, ...addresses }));
  }
  await Promise.all(devices.map((device) => untilOnline(url, token, device)));
  const fields = { labelname: "东区", devices: devices.join(",") };
  const { ID } = await callBare(url, { path: "addlabel", token, fields });
  return {
    host,
    devices,
    group: Number(ID),
    async end() {
      await callBare(url, { path: "deletelabel", token, fields: { labelid: String(ID) } });
      await removeAllDevices(url, token);
      await host.stop();
    },
  };
}

async function untilOnline(url: string, token: string, device: string): Promise<void> {
  const giveUpMs = performance.now() + 30_000;
  while ((await deviceInfo(url, token, device))["Online"] !== true) {
    if (performance.now() > giveUpMs) throw new Error(`${device} did not come online`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Opens the wall with these cameras in its first windows, as the browser remembers them. */
export async function openWall(
  page: Page,
  windows: 1 | 4 | 9 | 16,
  cameras: readonly number[],
): Promise<void> {
  await page.goto("/video/browse");
  await page.evaluate(
    ({ size, cells }) => {
      for (const key of Object.keys(localStorage))
        if (/layout_|wall_view|loop_channels/.test(key)) localStorage.removeItem(key);
      localStorage.setItem(`tessera_layout_${size}`, JSON.stringify(cells));
      const view = { windows: size, isTouring: false, dwellSeconds: 20 };
      localStorage.setItem("tessera_wall_view", JSON.stringify(view));
    },
    {
      size: windows,
      cells: cameras.map((number) => ({
        device: `w${number}`,
        channel: "1",
        name: cameraNames[number - 1],
        flow: 0,
      })),
    },
  );
  await page.reload();
}

export const windowOf = (page: Page, number: number) => page.locator(`[data-window="${number}"]`);

export const tileOf = (page: Page, number: number) => windowOf(page, number).locator("section");

export const activeWindow = (page: Page) =>
  page.locator("[data-window][aria-selected=true]").getAttribute("data-window");

export const stored = (page: Page, key: string) =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? "null") as unknown, key);

/** What the windows show, "" where there is nothing. */
export const shownNames = (page: Page) =>
  page
    .locator("[data-window]")
    .evaluateAll((windows) =>
      windows.map((window) => window.firstElementChild?.textContent?.split("：")[1] ?? ""),
    );

export const playing = { timeout: 20_000 };

export const isPlaying = (page: Page, number: number) =>
  expect(tileOf(page, number)).toHaveAttribute("data-state", "playing", playing);
