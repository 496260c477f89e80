import { setTimeout as passed } from "node:timers/promises";
import { freePort } from "@tessera/base/testing/free-ports";
import { alarmingTree, bellPortVariable } from "./alarms/alarming-tree.ts";
import { RingingDevices } from "./alarms/ringing-devices.ts";
import { startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { type LoadProcess, startLoadProcess } from "./load-process.ts";
import { loadText } from "./measured-stretch.ts";
import { onBothDatabases } from "./on-both-databases.ts";
import { measureUsage } from "./process-usage.ts";
import { type Product, startProduct } from "./product-under-test.ts";
import { printTable } from "./table.ts";

const pictureProgram = new URL("./alarms/watched-picture.ts", import.meta.url);
const deviceCount = 200;
const alarmsASecond = 2000;
const stretchMs = 10_000;
const settleMs = 10_000;
const storedWithinMs = 60_000;

/** What one viewer got since the report before. */
export interface WatchedPicture {
  readonly parts: number;
  readonly p99GapMs: number;
  readonly worstGapMs: number;
}

/**
 * Alarms from many devices at once, by sockets, through a driver to the server's intake, while somebody watches a
 * camera: what is sent must be stored and told, and the picture must not wait for it.
 */
export async function benchAlarms(): Promise<void> {
  await onBothDatabases(onDatabase);
}

async function onDatabase(name: string, address: string | undefined): Promise<void> {
  const port = await freePort();
  const tree = alarmingTree();
  const farm = await startCameraFarm();
  try {
    const product = await startProduct({
      root: tree.root,
      env: { ...(address && { DATABASE_URL: address }), [bellPortVariable]: String(port) },
    });
    try {
      await product.addCameras([farm.url(1)]);
      await measure(name, product, port);
    } finally {
      await product.stop();
    }
  } finally {
    await farm.stop();
    tree.remove();
  }
}

async function measure(name: string, product: Product, port: number): Promise<void> {
  const picture = await startLoadProcess<object, WatchedPicture>(
    pictureProgram,
    await product.liveAddresses(),
  );
  const devices = await RingingDevices.connect(port, deviceCount);
  try {
    await passed(settleMs);
    const before = await stretch({ product, picture });
    let outcome: Outcome | undefined;
    const during = await stretch({ product, picture }, async () => {
      outcome = await ring(product, devices);
    });
    const after = await stretch({ product, picture });
    printTable(
      `Alarms: ${alarmsASecond} a second of ${deviceCount} devices for ${stretchMs / 1000} s on ${name}, one camera watched; ${loadText()}`,
      [
        { stretch: "before", ...before, ...none },
        { stretch: "with alarms", ...during, ...outcome },
        { stretch: "after", ...after, ...none },
      ],
    );
  } finally {
    devices.leave();
    await picture.stop();
  }
}

async function stretch(
  { product, picture }: { product: Product; picture: LoadProcess<object, WatchedPicture> },
  load: () => Promise<void> = async () => undefined,
) {
  await picture.report();
  const startedMs = performance.now();
  const [{ server }] = await Promise.all([
    measureUsage({ server: [product.pid] }, stretchMs),
    load(),
  ]);
  const { parts, p99GapMs, worstGapMs } = await picture.report();
  const seconds = (performance.now() - startedMs) / 1000;
  return {
    "CPU %": server.cpuPercent.toFixed(1),
    "parts of the picture a second": (parts / seconds).toFixed(1),
    "p99 gap ms": p99GapMs.toFixed(0),
    "worst gap ms": worstGapMs.toFixed(0),
  };
}

const none = { sent: "", stored: "", told: "", "all stored after ms": "" };
type Outcome = typeof none;

async function ring(product: Product, devices: RingingDevices): Promise<Outcome> {
  const sent = await devices.ring(alarmsASecond, stretchMs);
  const sentAtMs = performance.now();
  const told = () => Number(/alarms told: (\d+)\n(?![^]*alarms told)/.exec(product.output())?.[1]);
  while (told() < sent && performance.now() < sentAtMs + storedWithinMs) await passed(50);
  const waitedMs = performance.now() - sentAtMs;
  let stored = 0;
  for (const id of devices.ids) stored += await product.keptAlarms(id);
  if (stored !== sent || told() !== sent)
    throw new Error(`of ${sent} alarms ${stored} were stored and ${told()} told`);
  return {
    sent: String(sent),
    stored: String(stored),
    told: String(told()),
    "all stored after ms": waitedMs.toFixed(0),
  };
}
