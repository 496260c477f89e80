import { setTimeout as passed } from "node:timers/promises";
import type { Browser, Page } from "@playwright/test";
import { startRtspCamera } from "@tessera/simulators/rtsp-camera";
import {
  beginWith,
  cameraLink,
  launchChromium,
  openLiveScreen,
  playsBy,
  type Rung,
} from "./console-browser.ts";
import { startFfmpegViewerServer } from "./ffmpeg-viewer-server.ts";
import { shownPictureAgesMs } from "./latency-probe.ts";
import { loadText } from "./measured-stretch.ts";
import { type Product, startProduct } from "./product-under-test.ts";
import { median, percentile, printTable } from "./table.ts";

const frames = 250;
const settleMs = 5000;
const camera = { name: "CLOCK", scene: "gate", fps: 25, gopSeconds: 2, timeStrip: true } as const;

/**
 * Glass to glass: from the moment the camera paints a picture to the moment Chromium shows it in the
 * console's tile, by every way of playing. A browser that plays sound too holds more of it back, so
 * that the way of the peer is measured without sound as well. Peer: an ffmpeg for each viewer that turns
 * RTSP into fragmented MP4, shown by Media Source code that does not pursue the edge.
 */
export async function benchLatency(): Promise<void> {
  const heard = await startRtspCamera({ ...camera, audio: "pcma" });
  const silent = await startRtspCamera(camera);
  const product = await startProduct();
  const browser = await launchChromium();
  try {
    const devices = await product.addCameras([heard.url(1), silent.url(1)]);
    const [heardDevice = "", silentDevice = ""] = devices;
    const measure = (device: string, rung: Rung) => measureRung(browser, { product, device, rung });
    const rows = [];
    for (const rung of rungs)
      rows.push(row(`${labels[rung]}, G.711 sound`, await measure(heardDevice, rung)));
    rows.push(row(`${labels.fmp4}, no sound`, await measure(silentDevice, "fmp4")));
    const peer = await measurePeer(browser, silent.url(1));
    rows.push(row("ffmpeg a viewer, RTSP to fMP4, no sound", peer));
    printTable(`Glass to glass: 640x360 at 25 fps, 2 s GOP, loopback; ${loadText()}`, rows);
  } finally {
    await browser.close();
    await product.stop();
    await heard.stop();
    await silent.stop();
  }
}

const rungs = ["webrtc", "fmp4", "flv", "hls"] as const;
const labels: Readonly<Record<Rung, string>> = {
  webrtc: "Tessera, WebRTC",
  fmp4: "Tessera, WS-fMP4",
  flv: "Tessera, WS-FLV",
  hls: "Tessera, HLS",
};

const row = (way: string, agesMs: readonly number[]) => ({
  way,
  frames: String(agesMs.length),
  "median ms": median(agesMs).toFixed(0),
  "p95 ms": percentile(agesMs, 95).toFixed(0),
  "least ms": Math.min(...agesMs).toFixed(0),
  "most ms": Math.max(...agesMs).toFixed(0),
});

interface Tile {
  readonly product: Product;
  readonly device: string;
  readonly rung: Rung;
}

async function measureRung(browser: Browser, tile: Tile): Promise<number[]> {
  const { product, device, rung } = tile;
  const page = await openLiveScreen(browser, product);
  try {
    await beginWith(page, rung);
    await (await cameraLink(page, device)).click();
    await playsBy(page, rung);
    return await settledAges(page);
  } finally {
    await page.context().close();
  }
}

async function measurePeer(browser: Browser, rtspUrl: string): Promise<number[]> {
  const peer = await startFfmpegViewerServer(rtspUrl);
  const page = await browser.newPage();
  try {
    await page.goto(peer.url);
    await page.evaluate("window.firstFrameMs()");
    return await settledAges(page);
  } finally {
    await page.close();
    peer.stop();
  }
}

async function settledAges(page: Page): Promise<number[]> {
  await passed(settleMs);
  return shownPictureAgesMs(page, frames);
}
