import { startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { ffmpegPercentEach, toNothing } from "./ffmpeg-each.ts";
import { loadText, settledUsage } from "./measured-stretch.ts";
import { benchOutputsAtOnce } from "./outputs-at-once.ts";
import type { Usage } from "./process-usage.ts";
import { type Product, startProduct } from "./product-under-test.ts";
import { printTable } from "./table.ts";
import { everyWay } from "./viewers/every-way.ts";

const viewerCount = 20;

/** Everything that leaves the server: what is watched, and what is fetched at once. */
export async function benchOutputs(): Promise<void> {
  await benchViewers();
  await benchOutputsAtOnce();
}

/**
 * What a viewer costs by every way out: the server's processor time, with all its processes, above that of none.
 * Peer: one ffmpeg that reads the camera and does nothing with it, which is what a program for each viewer costs at least.
 */
async function benchViewers(): Promise<void> {
  const farm = await startCameraFarm();
  const product = await startProduct();
  try {
    const [device = ""] = await product.addCameras([farm.url(1)]);
    const unwatched = await usageOf(product);
    const rows = [];
    for (const way of everyWay) {
      const { name } = way;
      const watched = await way.beside(product, device, viewerCount, () => usageOf(product));
      rows.push({ name, percent: (watched.cpuPercent - unwatched.cpuPercent) / viewerCount });
    }
    const urls = Array.from({ length: viewerCount }, () => farm.url(1));
    const peer = await ffmpegPercentEach(urls, toNothing);
    printTable(
      `Outputs: ${viewerCount} viewers of 1 camera of 2 Mbit/s, one way after the other; ffmpeg that only reads ${peer.toFixed(3)} %; ${loadText()}`,
      rows.map(({ name, percent }) => ({
        way: name,
        "% a viewer": percent.toFixed(3),
        "ffmpeg, times ours": (peer / percent).toFixed(1),
      })),
    );
  } finally {
    await product.stop();
    await farm.stop();
  }
}

async function usageOf({ pid }: Product): Promise<Usage> {
  const { usage } = await settledUsage({ usage: [pid] });
  return usage;
}
