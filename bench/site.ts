import { setTimeout as passed } from "node:timers/promises";
import { postJson } from "../tests/e2e/legacy-api.ts";
import { startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { launchChromium } from "./console-browser.ts";
import { loadText } from "./measured-stretch.ts";
import { measureProcesses } from "./process-usage.ts";
import { type Product, startProduct } from "./product-under-test.ts";
import { median, percentile, printProcesses, printTable } from "./table.ts";
import { everyWay } from "./viewers/every-way.ts";
import type { Way } from "./viewers/way.ts";
import { openWallPage, wallState } from "./wall/wall-page.ts";
import { addSubCameras, saveWall, tokenOf } from "./wall/wall-site.ts";

const cameraCount = 200;
const windows = 16;
/** By each way, and the wall's sixteen beside them. */
const viewersAWay = 2;
const settleMs = 40_000;
const measureMs = 60_000;
const exportedMs = 60_000;

/**
 * A site as users run it: cameras recorded by plan with previews, a wall in Chromium, viewers by every way out, one export;
 * what each process of the server takes, and how soon calls are answered meanwhile. Chromium and viewers are not counted.
 */
export async function benchSite(): Promise<void> {
  const product = await startProduct();
  const farm = await startCameraFarm();
  const subFarm = await startCameraFarm("720p10-500kbit");
  const browser = await launchChromium();
  try {
    const urls = Array.from({ length: cameraCount }, (_, at) => farm.url(at + 1));
    const devices = await product.addCameras(urls);
    await product.recordAll();
    const onWall = await addSubCameras(product, windows, (camera) => subFarm.url(camera + 1));
    const layout = await saveWall(product, "Bench", onWall);
    const { page } = await openWallPage(browser, product, layout);
    const answersMs = await besideAll(product, devices, everyWay, async () => {
      await passed(settleMs);
      await beginExport(product, devices[0] ?? "");
      const answers = countAnswers(product);
      const processes = await measureProcesses(product.pid, measureMs);
      const title = `Site: ${cameraCount} cameras recorded with previews, ${windows} windows of a wall, ${viewersAWay} viewers by each of ${everyWay.length} ways, 1 export`;
      printProcesses(`${title}; ${loadText()}`, processes);
      return answers.stop();
    });
    const { frames } = await wallState(page);
    printTable("Meanwhile", [
      {
        "recorded to the end": String(await product.recordedCount(5000)),
        "windows that show pictures": String(frames.filter((count) => count > 0).length),
        "call median ms": median(answersMs).toFixed(1),
        "call 99 % ms": percentile(answersMs, 99).toFixed(1),
      },
    ]);
  } finally {
    await browser.close();
    await product.stop();
    await farm.stop();
    await subFarm.stop();
  }
}

/** Each way with a camera of its own. */
function besideAll<Measured>(
  product: Product,
  devices: readonly string[],
  ways: readonly Way[],
  measure: () => Promise<Measured>,
): Promise<Measured> {
  const [way, ...others] = ways;
  if (!way) return measure();
  const device = devices[ways.length] ?? "";
  return way.beside(product, device, viewersAWay, () =>
    besideAll(product, devices, others, measure),
  );
}

async function beginExport({ url, storageState }: Product, device: string): Promise<void> {
  const to = Date.now();
  const clips = [{ id: `${device}~1`, from: to - exportedMs, to }];
  await postJson(url, { path: "record/export", token: tokenOf(storageState), input: { clips } });
}

function countAnswers(product: Product): { stop(): Promise<readonly number[]> } {
  const answersMs: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      await passed(200);
      answersMs.push(await product.answerMs());
    }
    return answersMs;
  })();
  return {
    stop() {
      over.abort();
      return asking;
    },
  };
}
