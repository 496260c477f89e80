import { startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { loadText, settledUsage } from "./measured-stretch.ts";
import { childrenOf } from "./process-usage.ts";
import { startProduct } from "./product-under-test.ts";
import { printTable } from "./table.ts";
import { startViewers } from "./viewers/start-viewers.ts";

const cameras = 100;
const viewersOfEach = 5;
const viewers = cameras * viewersOfEach;

interface Shares {
  readonly workers: number;
  /** Of one core, in percent: the process that would be the first to have no time left. */
  readonly busiest: number;
  readonly total: number;
}

/**
 * How much more two media workers carry than one. The machine is too small to run both at their limit
 * beside the load, so both have the same work: what fits is how often it fits into the busiest process.
 */
export async function benchWorkers(): Promise<void> {
  const one = await measure(1);
  const two = await measure(2);
  printTable(
    `Workers: ${cameras} cameras of 2 Mbit/s to ${viewersOfEach} WS-fMP4 viewers each, loopback; ${loadText()}`,
    [one, two].map((shares) => ({
      "media workers": String(shares.workers),
      "% of a core, all processes": shares.total.toFixed(1),
      "% of a core, busiest process": shares.busiest.toFixed(1),
      "viewers until it is full": carried(shares).toFixed(0),
      "times one worker": (carried(shares) / carried(one)).toFixed(2),
    })),
  );
}

const carried = ({ busiest }: Shares) => (viewers / busiest) * 100;

async function measure(workers: number): Promise<Shares> {
  const farm = await startCameraFarm();
  const product = await startProduct({ mediaWorkers: workers });
  try {
    await product.addCameras(Array.from({ length: cameras }, (_, index) => farm.url(index + 1)));
    const load = await startViewers(await product.liveAddresses(), viewersOfEach);
    try {
      const children = childrenOf(product.pid);
      const groups: Record<string, readonly number[]> = { all: [product.pid] };
      for (const pid of children) groups[pid] = [pid];
      const usages = await settledUsage(groups);
      const { open } = await load.report();
      if (open < viewers) throw new Error(`only ${open} of ${viewers} viewers are still there`);
      const total = usages["all"]?.cpuPercent ?? 0;
      const shares = children.map((pid) => usages[pid]?.cpuPercent ?? 0);
      const server = total - shares.reduce((sum, share) => sum + share, 0);
      return { workers, total, busiest: Math.max(server, ...shares) };
    } finally {
      await load.stop();
    }
  } finally {
    await product.stop();
    await farm.stop();
  }
}
