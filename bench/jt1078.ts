import { startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { startJtFarm } from "./jt-farm/start-jt-farm.ts";
import { loadText, settledUsage } from "./measured-stretch.ts";
import type { Usage } from "./process-usage.ts";
import { type Product, startProduct } from "./product-under-test.ts";
import { printTable } from "./table.ts";

const terminals = 25;
const channels = 4;
const streams = terminals * channels;

interface Taken {
  readonly idle: Usage;
  readonly usage: Usage;
  readonly source: Usage;
  readonly lost: string;
}

interface Farm {
  readonly pid: number;
  report(): Promise<{ readonly playing: number; readonly droppedWrites: number }>;
  stop(): Promise<void>;
}

/** The same pictures by JT/T 1078 and, as the peer of the same run, by RTSP. */
export async function benchJt1078(): Promise<void> {
  const jt = await measure(async (product) => {
    const farm = await startJtFarm({ port: await product.terminalPort(), terminals, channels });
    for (const deviceId of farm.deviceIds) await product.pullAlways(deviceId, farm.channelIds);
    return farm;
  });
  const rtsp = await measure(async (product) => {
    const farm = await startCameraFarm("720p25-1mbit");
    await product.addCameras(Array.from({ length: streams }, (_, index) => farm.url(index + 1)));
    return farm;
  });
  printTable(
    `JT/T 1078 beside RTSP: ${streams} × 720p25 H.264 1 Mbit/s + AAC over TCP, nobody watching; ${loadText()}`,
    [row("JT/T 1078", jt, rtsp), row("RTSP", rtsp, rtsp)],
  );
}

async function measure(begin: (product: Product) => Promise<Farm>): Promise<Taken> {
  const product = await startProduct({ env: { TESSERA_JT808_UNKNOWN_TERMINALS: "accept" } });
  try {
    const { idle } = await settledUsage({ idle: [product.pid] }, 10_000);
    const farm = await begin(product);
    try {
      const { usage, source } = await settledUsage({ usage: [product.pid], source: [farm.pid] });
      const infos = await product.streamInfos();
      const { playing, droppedWrites } = await farm.report();
      const late = infos.filter(({ Fps }) => Fps < 24).length;
      if (playing < streams || droppedWrites > 0 || late > 0)
        console.warn(`${playing} of ${streams} played, ${droppedWrites} dropped, ${late} slow`);
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

const cpuEach = ({ usage, idle }: Taken) => (usage.cpuPercent - idle.cpuPercent) / streams;

function row(way: string, taken: Taken, peer: Taken) {
  const { usage, idle, source } = taken;
  return {
    way,
    "% of a core": usage.cpuPercent.toFixed(1),
    "% a stream": cpuEach(taken).toFixed(3),
    "times RTSP": (cpuEach(taken) / cpuEach(peer)).toFixed(2),
    "RSS MB a stream": ((usage.rssMb - idle.rssMb) / streams).toFixed(2),
    "lost packets": taken.lost,
    "the source itself %": source.cpuPercent.toFixed(1),
  };
}
