import type { LoopPicture } from "./camera-farm/loop-media.ts";
import { startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { loadText, settledUsage } from "./measured-stretch.ts";
import { type Product, startProduct } from "./product-under-test.ts";
import { type Farm, streamsTaken } from "./streams-taken.ts";
import { printTable } from "./table.ts";

interface Beside {
  readonly title: string;
  /** What the other way is called in its row. */
  readonly way: string;
  readonly streams: number;
  readonly picture?: LoopPicture;
  readonly env?: Readonly<Record<string, string>>;
  /** Has the product take all streams by the other way. */
  readonly begin: (product: Product) => Promise<Farm>;
}

/** The same streams by another way and, as the peer of the same run, by RTSP. */
export async function besideRtsp(beside: Beside): Promise<void> {
  const { title, way, streams, picture } = beside;
  const other = await takenAboveIdle(beside, beside.begin);
  const rtsp = await takenAboveIdle(beside, async (product) => {
    const farm = await startCameraFarm(picture);
    await product.addCameras(Array.from({ length: streams }, (_, index) => farm.url(index + 1)));
    return farm;
  });
  const rows = [
    { way, taken: other },
    { way: "RTSP", taken: rtsp },
  ];
  printTable(
    `${title}; ${loadText()}`,
    rows.map((one) => row(one.way, one.taken, { peer: rtsp, streams })),
  );
}

export type Taken = Awaited<ReturnType<typeof takenAboveIdle>>;

/** What a server takes that has nothing to do, and what it takes then with all streams. */
export async function takenAboveIdle(
  { env, streams }: Pick<Beside, "env" | "streams">,
  begin: Beside["begin"],
) {
  const product = await startProduct(env ? { env } : {});
  try {
    const { idle } = await settledUsage({ idle: [product.pid] }, 10_000);
    const farm = await begin(product);
    try {
      return { idle, ...(await streamsTaken(product, farm, streams)) };
    } finally {
      await farm.stop();
    }
  } finally {
    await product.stop();
  }
}

function row(
  way: string,
  taken: Taken,
  { peer, streams }: { readonly peer: Taken; readonly streams: number },
) {
  const { usage, idle, source, lost } = taken;
  const cpuEach = (of: Taken) => (of.usage.cpuPercent - of.idle.cpuPercent) / streams;
  return {
    way,
    "% of a core": usage.cpuPercent.toFixed(1),
    "% a stream": cpuEach(taken).toFixed(3),
    "times RTSP": (cpuEach(taken) / cpuEach(peer)).toFixed(2),
    "RSS MB a stream": ((usage.rssMb - idle.rssMb) / streams).toFixed(2),
    "PSS MB a stream": ((usage.pssMb - idle.pssMb) / streams).toFixed(2),
    "lost packets": lost,
    "the source itself %": source.cpuPercent.toFixed(1),
  };
}
