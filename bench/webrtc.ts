import { startViewers, type Viewers } from "@tessera/outputs/webrtc/testing";
import { startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { loadText, settledUsage } from "./measured-stretch.ts";
import { type Product, startProduct } from "./product-under-test.ts";
import { printTable } from "./table.ts";

const viewerCount = 50;
const processCount = 2;

/** What a WebRTC viewer costs: the processor time of the server and its processes above that of none. */
export async function benchWebRtc(): Promise<void> {
  const farm = await startCameraFarm();
  const product = await startProduct();
  const viewers: Viewers[] = [];
  try {
    await product.addCameras([farm.url(1)]);
    const { unwatched } = await settledUsage({ unwatched: [product.pid] });
    const count = viewerCount / processCount;
    for (let index = 0; index < processCount; index++)
      viewers.push(await startViewers({ address: await whepAddress(product), count }));
    const bytesBefore = await totalBytes(viewers);
    const startedMs = performance.now();
    const load = viewers.map(({ pid }) => pid);
    const { usage, others } = await settledUsage({ usage: [product.pid], others: load });
    const bytes = (await totalBytes(viewers)) - bytesBefore;
    const mbit = (bytes * 8) / 1000 / (performance.now() - startedMs) / viewerCount;
    printTable(`WebRTC: 1 camera of 2 Mbit/s to viewers, loopback; ${loadText()}`, [
      {
        viewers: String(viewerCount),
        "% of a core": usage.cpuPercent.toFixed(1),
        "% a viewer": ((usage.cpuPercent - unwatched.cpuPercent) / viewerCount).toFixed(3),
        "RSS MB a viewer": ((usage.rssMb - unwatched.rssMb) / viewerCount).toFixed(2),
        "(viewers themselves, %)": others.cpuPercent.toFixed(1),
        "Mbit/s a viewer": mbit.toFixed(2),
        gaps: String(await totalOf(viewers, ({ gaps }) => gaps)),
      },
    ]);
  } finally {
    for (const each of viewers) await each.kill();
    await product.stop();
    await farm.stop();
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
