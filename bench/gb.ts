import { startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { startGbFarm } from "./gb-farm/start-gb-farm.ts";
import { loadText, settledUsage } from "./measured-stretch.ts";
import type { Usage } from "./process-usage.ts";
import { type Product, startProduct } from "./product-under-test.ts";
import { printTable } from "./table.ts";

const cameras = 100;
/** As tests/e2e/first-start.ts sets it. */
const sipPassword = "sip-password-of-the-tests";

interface Taken {
  readonly idle: Usage;
  readonly usage: Usage;
  readonly source: Usage;
  readonly lost: string;
}

/** The same cameras by GB/T 28181 (program streams over TCP) and, as the peer of the same run, by RTSP. */
export async function benchGb(): Promise<void> {
  const gb = await measure(async (product) => {
    const port = await product.sipPort();
    const farm = await startGbFarm({ port, password: sipPassword, channels: cameras });
    await product.pullAlways(farm.deviceId, farm.channelIds);
    return farm;
  });
  const rtsp = await measure(async (product) => {
    const farm = await startCameraFarm();
    await product.addCameras(Array.from({ length: cameras }, (_, index) => farm.url(index + 1)));
    return farm;
  });
  printTable(
    `GB/T 28181 beside RTSP: ${cameras} × 1080p25 H.264 2 Mbit/s + AAC over TCP, nobody watching; ${loadText()}`,
    [row("GB/T 28181, PS", gb, rtsp), row("RTSP", rtsp, rtsp)],
  );
}

interface Farm {
  readonly pid: number;
  report(): Promise<{ readonly playing: number; readonly droppedWrites: number }>;
  stop(): Promise<void>;
}

async function measure(begin: (product: Product) => Promise<Farm>): Promise<Taken> {
  const product = await startProduct();
  try {
    const { idle } = await settledUsage({ idle: [product.pid] }, 10_000);
    const farm = await begin(product);
    try {
      const { usage, source } = await settledUsage({ usage: [product.pid], source: [farm.pid] });
      const infos = await product.streamInfos();
      const { playing, droppedWrites } = await farm.report();
      const late = infos.filter(({ Fps }) => Fps < 24).length;
      if (playing < cameras || droppedWrites > 0 || late > 0)
        console.warn(`${playing} of ${cameras} played, ${droppedWrites} dropped, ${late} slow`);
      const packets = infos.reduce((sum, { Packets }) => sum + Packets, 0);
      const lost = infos.reduce((sum, { Loss }) => sum + Loss, 0);
      return { idle, usage, source, lost: `${lost} of ${packets}` };
    } finally {
      await farm.stop();
    }
  } finally {
    await product.stop();
  }
}

const cpuEach = ({ usage, idle }: Taken) => (usage.cpuPercent - idle.cpuPercent) / cameras;

function row(way: string, taken: Taken, peer: Taken) {
  const { usage, idle, source } = taken;
  return {
    way,
    "% of a core": usage.cpuPercent.toFixed(1),
    "% a stream": cpuEach(taken).toFixed(3),
    "times RTSP": (cpuEach(taken) / cpuEach(peer)).toFixed(2),
    "RSS MB a stream": ((usage.rssMb - idle.rssMb) / cameras).toFixed(2),
    "PSS MB a stream": ((usage.pssMb - idle.pssMb) / cameras).toFixed(2),
    "lost packets": taken.lost,
    "the source itself %": source.cpuPercent.toFixed(1),
  };
}
