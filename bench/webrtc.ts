import { createSocket } from "node:dgram";
import { once } from "node:events";
import { startViewers, type Viewers } from "@tessera/outputs/webrtc/testing";
import { startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { ffmpegCount, ffmpegPercentEach, toSrtp } from "./ffmpeg-each.ts";
import { compiledMs, loadText, settledUsage } from "./measured-stretch.ts";
import { type Product, startProduct } from "./product-under-test.ts";
import { printTable } from "./table.ts";

const viewerCount = 50;
const processCount = 2;

/**
 * What a WebRTC viewer costs: the processor time of the server and its processes above that of none.
 * Peer: one ffmpeg a viewer, from RTSP to SRTP without sound.
 */
export async function benchWebRtc(): Promise<void> {
  const farm = await startCameraFarm();
  const product = await startProduct();
  const viewers: Viewers[] = [];
  try {
    await product.addCameras([farm.url(1)]);
    const { unwatched } = await settledUsage({ unwatched: [product.pid] }, compiledMs);
    const count = viewerCount / processCount;
    for (let index = 0; index < processCount; index++)
      viewers.push(await startViewers({ address: await whepAddress(product), count }));
    const bytesBefore = await totalBytes(viewers);
    const startedMs = performance.now();
    const load = viewers.map(({ pid }) => pid);
    const groups = { usage: [product.pid], others: load };
    const { usage, others } = await settledUsage(groups, compiledMs);
    const bytes = (await totalBytes(viewers)) - bytesBefore;
    const mbit = (bytes * 8) / 1000 / (performance.now() - startedMs) / viewerCount;
    const gaps = await totalOf(viewers, (report) => report.gaps);
    for (const each of viewers.splice(0)) await each.kill();
    const peer = await measurePeer(farm.url(1));
    const ours = (usage.cpuPercent - unwatched.cpuPercent) / viewerCount;
    printTable(`WebRTC: 1 camera of 2 Mbit/s to viewers, loopback; ${loadText()}`, [
      {
        viewers: String(viewerCount),
        "% of a core": usage.cpuPercent.toFixed(1),
        "% a viewer": ours.toFixed(3),
        "RSS MB a viewer": ((usage.rssMb - unwatched.rssMb) / viewerCount).toFixed(2),
        "(viewers themselves, %)": others.cpuPercent.toFixed(1),
        "Mbit/s a viewer": mbit.toFixed(2),
        gaps: String(gaps),
        "ffmpeg a viewer, %": peer.toFixed(3),
        "times ours": (peer / ours).toFixed(1),
      },
    ]);
  } finally {
    for (const each of viewers) await each.kill();
    await product.stop();
    await farm.stop();
  }
}

async function measurePeer(rtspUrl: string): Promise<number> {
  const ear = createSocket("udp4").bind(0, "127.0.0.1");
  await once(ear, "listening");
  try {
    const urls = Array.from({ length: ffmpegCount }, () => rtspUrl);
    return await ffmpegPercentEach(urls, toSrtp(ear.address().port));
  } finally {
    ear.close();
  }
}

/** Of the only camera. */
async function whepAddress(product: Product): Promise<string> {
  const [webSocketAddress = ""] = await product.liveAddresses();
  const device = new URL(webSocketAddress).pathname.split("/").at(-3) ?? "";
  const path = await product.addressOf(decodeURIComponent(device), "webrtc");
  return new URL(path, webSocketAddress.replace(/^ws/, "http")).href;
}

const totalBytes = (viewers: readonly Viewers[]) => totalOf(viewers, ({ bytes }) => bytes);

async function totalOf(
  viewers: readonly Viewers[],
  part: (report: Awaited<ReturnType<Viewers["report"]>>[number]) => number,
): Promise<number> {
  const reports = (await Promise.all(viewers.map((each) => each.report()))).flat();
  const open = reports.filter(({ state }) => state === "connected").length;
  if (open < viewerCount / 2) throw new Error(`only ${open} viewers are there`);
  return reports.reduce((sum, report) => sum + part(report), 0);
}
