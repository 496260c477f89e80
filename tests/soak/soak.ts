import { setTimeout as passed } from "node:timers/promises";
import type { LoopPicture } from "../../bench/camera-farm/loop-media.ts";
import type { DropEvery } from "./cameras/dropping-camera.ts";
import { startDroppingCameras } from "./cameras/start-dropping-cameras.ts";
import { sizeOfTree, type TreeSize } from "./process-tree.ts";
import { ReconnectingViewer } from "./reconnecting-viewer.ts";
import { type SoakedProduct, startSoakedProduct } from "./soaked-product.ts";

const firstLiveWithinMs = 120_000;
const liveAgainWithinMs = 60_000;
const usualUpMs: DropEvery = { min: 7_000, max: 30_000 };
/** After the last stream is back: what was let go is closed. */
const settleMs = 5_000;

export interface SoakOptions {
  readonly cameras: number;
  /** As most cameras send them where nothing is said. */
  readonly picture?: LoopPicture;
  readonly viewers: number;
  /** How long cameras drop and come back. */
  readonly droppingMs: number;
  /** How long a camera stays each time. */
  readonly upMs?: DropEvery;
  readonly sampleMs: number;
  readonly seed: number;
  readonly onSample?: (sample: SoakSample) => void;
}

export interface SoakSample extends TreeSize {
  /** Since the cameras began to drop. */
  readonly atMs: number;
  readonly live: number;
}

export interface SoakResult {
  /** Before the first drop, all live and watched. */
  readonly before: TreeSize;
  readonly samples: readonly SoakSample[];
  readonly after: TreeSize;
  readonly drops: number;
  readonly isLiveAgain: boolean;
  /** Of each viewer, from the moment the streams were live again. */
  readonly viewerBytes: readonly number[];
  readonly viewerConnections: number;
}

export async function soak(options: SoakOptions): Promise<SoakResult> {
  const cameras = await startDroppingCameras(
    options.cameras,
    options.seed,
    options.upMs ?? usualUpMs,
    options.picture,
  );
  try {
    const product = await startSoakedProduct(cameras.urls);
    const viewers = Array.from(
      { length: options.viewers },
      (_, index) => new ReconnectingViewer(() => product.liveAddress(index % options.cameras)),
    );
    try {
      if (!(await product.untilAllLive(firstLiveWithinMs)))
        throw new Error("the cameras did not all become live before they began to drop");
      await passed(settleMs);
      const before = sizeOfTree(product.pid);
      cameras.toggleDropping();
      const samples = await sampled(product, options);
      cameras.toggleDropping();
      const isLiveAgain = await product.untilAllLive(liveAgainWithinMs);
      const bytesBefore = viewers.map(({ receivedBytes }) => receivedBytes);
      await passed(settleMs);
      const { drops } = await cameras.report();
      return {
        before,
        samples,
        after: sizeOfTree(product.pid),
        drops,
        isLiveAgain,
        viewerBytes: viewers.map(({ receivedBytes }, at) => receivedBytes - (bytesBefore[at] ?? 0)),
        viewerConnections: viewers.reduce((sum, { connections }) => sum + connections, 0),
      };
    } finally {
      for (const viewer of viewers) viewer.stop();
      await product.stop();
    }
  } finally {
    await cameras.stop();
  }
}

async function sampled(product: SoakedProduct, options: SoakOptions): Promise<SoakSample[]> {
  const samples: SoakSample[] = [];
  const startedMs = performance.now();
  for (let at = options.sampleMs; at <= options.droppingMs; at += options.sampleMs) {
    await passed(Math.max(0, startedMs + at - performance.now()));
    const live = await product.liveCount();
    const atMs = performance.now() - startedMs;
    const sample = { atMs, live, ...sizeOfTree(product.pid) };
    samples.push(sample);
    options.onSample?.(sample);
  }
  return samples;
}
