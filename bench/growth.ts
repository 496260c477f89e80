import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { setTimeout as passed } from "node:timers/promises";
import { gopSeconds } from "./camera-farm/loop-media.ts";
import { type CameraFarm, startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { ffmpegUsage, toNothing } from "./ffmpeg-each.ts";
import { loadText, settledUsage } from "./measured-stretch.ts";
import { measureProcesses, type Usage } from "./process-usage.ts";
import { type Product, startProduct } from "./product-under-test.ts";
import { median, percentile, printProcesses, printTable } from "./table.ts";

/** Each of them costs the same. */
const peerCount = 25;
const footageGigabytes = 60;
const lookEveryMs = 1000;
const bars = { lateMs: 2000, answerMs: 50 };

interface Growth {
  readonly counts: readonly number[];
  readonly minutes: number;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * What one more recorded camera costs, previews too, from a few to as many as the machine carries, and whether it carries
 * them for ten minutes: no loss, nothing written late, calls answered.
 */
export const benchGrowth = () => measureGrowth({ counts: [10, 50, 200, 600], minutes: 10 });

/** The same of more than two cores carry with previews. */
export const benchManyCameras = () =>
  measureGrowth({
    counts: [500, 1000],
    minutes: 1,
    env: { TESSERA_PREVIEWS_CORE_SHARE: "0" },
  });

async function measureGrowth({ counts, minutes, env = {} }: Growth): Promise<void> {
  const farm = await startCameraFarm();
  const product = await startProduct({
    env: { TESSERA_RECORDING_RESERVE_GIGABYTES: String(reserveGigabytes()), ...env },
  });
  try {
    const { idle } = await settledUsage({ idle: [product.pid] });
    const rows = [];
    let there = 0;
    for (const count of counts) {
      await product.addCameras(addressesOf(farm, there, count));
      there = count;
      await product.recordAll();
      const { recording } = await settledUsage({ recording: [product.pid] });
      rows.push(row(count, recording, idle));
    }
    const held = await holdOut(product, minutes * 60_000);
    printProcesses(`Its processes, ${there} cameras`, await measureProcesses(product.pid, 15_000));
    const peer = await ffmpegUsage(addressesOf(farm, 0, peerCount), () => toNothing);
    const peerPercent = peer.cpuPercent / peerCount;
    printTable(
      `Growth: cameras recorded ${"TESSERA_PREVIEWS_CORE_SHARE" in env ? "without" : "with"} previews, 1080p25 H.264 2 Mbit/s + AAC, RTSP over TCP, loopback; an ffmpeg that only reads one ${peerPercent.toFixed(3)} %; ${loadText()}`,
      rows,
    );
    printTable(`${there} cameras for ${minutes} minutes; ${loadText()}`, [held]);
  } finally {
    await product.stop();
    await farm.stop();
  }
}

/** Ten minutes are more than many a disk has free: the oldest is let go for the newest. */
function reserveGigabytes(): number {
  const { bavail, bsize } = statfsSync(tmpdir());
  return Math.max(1, Math.floor((bavail * bsize) / 1024 ** 3) - footageGigabytes);
}

const addressesOf = (farm: CameraFarm, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, at) => farm.url(from + at + 1));

const row = (count: number, usage: Usage, idle: Usage) => ({
  cameras: String(count),
  "% of a core": usage.cpuPercent.toFixed(1),
  "% a camera": ((usage.cpuPercent - idle.cpuPercent) / count).toFixed(3),
  "PSS MB": usage.pssMb.toFixed(0),
  "PSS MB a camera": ((usage.pssMb - idle.pssMb) / count).toFixed(2),
});

/** A GOP is written when it is whole: what is older than one, is late. */
export async function holdOut(
  product: Product,
  forMs: number,
): Promise<Readonly<Record<string, string>>> {
  const lossBefore = lossOf(await product.streamInfos());
  const lateMs: number[] = [];
  const answersMs: number[] = [];
  const endMs = performance.now() + forMs;
  while (performance.now() < endMs) {
    const sinceMs = await product.sinceLastBytesMs();
    lateMs.push(Math.max(...sinceMs) - gopSeconds * 1000);
    for (let call = 0; call < 5; call++) {
      await passed(lookEveryMs / 5);
      answersMs.push(await product.answerMs());
    }
  }
  const infos = await product.streamInfos();
  return {
    live: String(infos.filter(({ State }) => State === "live").length),
    "packets lost": String(lossOf(infos) - lossBefore),
    "latest fragment ms": `${Math.max(...lateMs).toFixed(0)} (<= ${bars.lateMs})`,
    "its median": median(lateMs).toFixed(0),
    "call median ms": median(answersMs).toFixed(1),
    "call 99 % ms": `${percentile(answersMs, 99).toFixed(1)} (< ${bars.answerMs})`,
    calls: String(answersMs.length),
  };
}

const lossOf = (infos: readonly { readonly Loss: number }[]): number =>
  infos.reduce((sum, { Loss }) => sum + Loss, 0);
