import { settledUsage } from "./measured-stretch.ts";
import type { Usage } from "./process-usage.ts";
import type { Product } from "./product-under-test.ts";

/** Devices that send. */
export interface Farm {
  readonly pid: number;
  report(): Promise<{ readonly playing: number; readonly droppedWrites: number }>;
  stop(): Promise<void>;
}

interface StreamsTaken {
  readonly usage: Usage;
  /** Of the farm itself. */
  readonly source: Usage;
  readonly lost: string;
}

/** What it costs to take the streams of a farm; warns if not all of them came whole. */
export async function streamsTaken(
  product: Product,
  farm: Farm,
  expected: number,
): Promise<StreamsTaken> {
  const { usage, source } = await settledUsage({ usage: [product.pid], source: [farm.pid] });
  const infos = await product.streamInfos();
  const { playing, droppedWrites } = await farm.report();
  const late = infos.filter(({ Fps }) => Fps < 24).length;
  if (playing < expected || droppedWrites > 0 || late > 0)
    console.warn(`${playing} of ${expected} played, ${droppedWrites} writes dropped, ${late} slow`);
  const packets = infos.reduce((sum, { Packets }) => sum + Packets, 0);
  const lost = infos.reduce((sum, { Loss }) => sum + Loss, 0);
  return { usage, source, lost: `${lost} of ${packets}` };
}
