import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { setTimeout as passed } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { startRtspCameraHost } from "@tessera/simulators/rtsp-camera";
import { startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import {
  beginWith,
  cameraLink,
  launchChromium,
  openLiveScreen,
  playsBy,
} from "./console-browser.ts";
import { startFfmpegViewerServer } from "./ffmpeg-viewer-server.ts";
import { loadText } from "./measured-stretch.ts";
import { type Product, startProduct } from "./product-under-test.ts";
import { median, printTable } from "./table.ts";

const tries = 20;
const rungs = ["webrtc", "fmp4"] as const;
type MeasuredRung = (typeof rungs)[number];
const labels: Readonly<Record<MeasuredRung, string>> = { webrtc: "WebRTC", fmp4: "WS-fMP4" };

/**
 * From the click on a camera's card in the console to its first decoded picture. Warm: the server pulls
 * the camera already. Cold: it does not, and every try wakes another camera; some cameras begin with a
 * key frame, others let one wait for the next. Peer: an ffmpeg for each viewer that turns RTSP into
 * fragmented MP4, without sound, from a camera that begins with a key frame.
 */
export async function benchFirstFrame(): Promise<void> {
  const product = await startProduct();
  const sources = await startSources(product);
  const browser = await launchChromium();
  try {
    const page = await openLiveScreen(browser, product);
    const rows = [];
    for (const rung of rungs) {
      // Not measured: the first time, the page loads its code.
      await firstFramesMs(page, rung, sources.watched);
      for (const { label, devices, untilReady, hasBFrames } of sources.kinds) {
        // No browser shows those by WebRTC.
        if (hasBFrames && rung === "webrtc") continue;
        await untilReady();
        rows.push(row(`${labels[rung]}, ${label}`, await firstFramesMs(page, rung, devices)));
      }
    }
    rows.push(row("ffmpeg a viewer, RTSP to fMP4", await measurePeer(browser, sources.promptUrl)));
    printTable(
      `First frame: from the click, ${tries} tries, twice as many where one waits for a key frame; ${loadText()}`,
      rows,
    );
  } finally {
    await browser.close();
    await product.stop();
    await sources.stop();
  }
}

interface SourceKind {
  readonly label: string;
  /** In the order in which they are clicked. */
  readonly devices: readonly string[];
  readonly untilReady: () => Promise<void>;
  readonly hasBFrames?: boolean;
}

async function startSources(product: Product) {
  const camera = { scene: "gate", fps: 25, gopSeconds: 2, audio: "pcma" } as const;
  const numbers = Array.from({ length: tries }, (_, index) => index + 1);
  const paths = numbers.map((number) => `cold/${number}`);
  const host = await startRtspCameraHost({
    cameras: ["warm/1", "warm/2", ...paths].map((path) => ({ ...camera, name: path, path })),
  });
  const farm = await startCameraFarm();
  const url = (path: string) => host.camera(path).url(1);
  const watched = await product.addCameras([url("warm/1"), url("warm/2")]);
  const sparse = [await publishSparse(product), await publishSparse(product)];
  const kinds: readonly SourceKind[] = [
    {
      label: "warm, B-frames and a key frame in 250",
      devices: numbers.map((number) => sparse[(number - 1) % 2]?.device ?? ""),
      // Somewhere within a GOP of ten seconds.
      untilReady: () => passed(4000),
      hasBFrames: true,
    },
    {
      label: "warm",
      devices: numbers.map((number) => watched[(number - 1) % 2] ?? ""),
      untilReady: async () => {},
    },
    {
      label: "cold, key frame at once",
      devices: await product.addSleepingCameras(paths.map(url)),
      untilReady: () =>
        until(async () => paths.every((path) => host.camera(path).clientCount === 0)),
    },
    {
      label: "cold, next key frame of 2 s",
      // More of them: how long one waits is chance.
      devices: await product.addSleepingCameras(
        [...numbers, ...numbers].map(() => farm.url(anyPhase())),
      ),
      untilReady: () => until(async () => (await farm.report()).playing === 0),
    },
  ];
  return {
    kinds,
    watched,
    promptUrl: url("warm/1"),
    async stop() {
      for (const { encoder } of sparse) encoder.kill("SIGKILL");
      await farm.stop();
      await host.stop();
    },
  };
}

/** An encoder that saves on key frames. */
async function publishSparse(product: Product) {
  const { device, url } = await product.addPublisher();
  const picture = "-re -f lavfi -i testsrc2=s=640x360:r=25";
  const codec = "-c:v libx264 -preset veryfast -bf 2 -g 250 -sc_threshold 0 -pix_fmt yuv420p";
  const options = `-v error ${picture} ${codec} -f flv ${url}`.split(" ");
  return { device, encoder: spawn("ffmpeg", options, { stdio: "ignore" }) };
}

/** Each camera of the farm has its key frames at its own time. */
const anyPhase = () => randomInt(1, 1_000_000);

const row = (way: string, timesMs: readonly number[]) => ({
  way,
  "median ms": median(timesMs).toFixed(0),
  "fastest ms": Math.min(...timesMs).toFixed(0),
  "slowest ms": Math.max(...timesMs).toFixed(0),
});

async function firstFramesMs(
  page: Page,
  rung: MeasuredRung,
  devices: readonly string[],
): Promise<number[]> {
  await beginWith(page, rung);
  const timesMs: number[] = [];
  for (const device of devices) {
    timesMs.push(await clickToFirstFrameMs(page, device));
    await playsBy(page, rung);
  }
  return timesMs;
}

/** Clicks inside the page, so that only the browser's own time counts. Not on the camera that is shown. */
async function clickToFirstFrameMs(page: Page, device: string): Promise<number> {
  const link = await cameraLink(page, device);
  return await link.evaluate(async (element: HTMLElement) => {
    const before = document.querySelector("video");
    const clickedMs = performance.now();
    element.click();
    let video = document.querySelector("video");
    while (!video || video === before) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      video = document.querySelector("video");
    }
    const shown = video;
    await new Promise((resolve) => shown.requestVideoFrameCallback(resolve));
    return performance.now() - clickedMs;
  });
}

async function measurePeer(browser: Browser, rtspUrl: string): Promise<number[]> {
  const peer = await startFfmpegViewerServer(rtspUrl);
  const page = await browser.newPage();
  const timesMs: number[] = [];
  try {
    for (let tried = 0; tried < tries; tried++) {
      await page.goto(peer.url);
      timesMs.push(await page.evaluate("window.firstFrameMs()"));
    }
    return timesMs;
  } finally {
    await page.close();
    peer.stop();
  }
}

/** A stream outlives its last viewer by ten seconds. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const giveUpMs = performance.now() + 30_000;
  while (!(await isTrue())) {
    if (performance.now() > giveUpMs) throw new Error("the cameras did not fall asleep");
    await passed(200);
  }
}
