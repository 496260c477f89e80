import { mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as passed } from "node:timers/promises";
import { type CameraFarm, startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { byTcp, ffmpegProcessorSeconds, toJpeg, toMp4 } from "./ffmpeg-each.ts";
import { loadText, settledUsage } from "./measured-stretch.ts";
import { cpuMs } from "./process-usage.ts";
import { type Product, startProduct } from "./product-under-test.ts";
import { downloadMinute, exportMinute, recordMinute } from "./recorded-minute.ts";
import { printTable } from "./table.ts";
import { tokenOf } from "./wall/wall-site.ts";

const downloads = 20;
const exports = 5;
const snapshotsASecond = 20;
const snapshotSeconds = 15;
const snapshotWidthPx = 1280;
/** A picture is kept for two seconds: with so many cameras each snapshot is drawn anew. */
const snapshotCameras = 50;
const withoutPreviews = { TESSERA_PREVIEWS_CORE_SHARE: "0" };

interface Taken {
  readonly what: string;
  /** Of processor time, for one. */
  readonly seconds: number;
  readonly peerSeconds: number;
}

/**
 * What is fetched at once instead of being watched: processor time of the server, with all its processes, above what it
 * takes meanwhile anyway. Peers: one ffmpeg that reads a camera until it has a picture, one that copies the same minute
 * into another MP4.
 */
export async function benchOutputsAtOnce(): Promise<void> {
  const farm = await startCameraFarm();
  const product = await startProduct({ env: withoutPreviews });
  try {
    const taken = [...(await takeRecordings(product, farm)), await takeSnapshots(product, farm)];
    printTable(
      `Outputs, fetched at once: a minute of 1 camera of 2 Mbit/s, and ${snapshotsASecond} snapshots a second of ${snapshotCameras} cameras; ${loadText()}`,
      taken.map(({ what, seconds, peerSeconds }) => ({
        what,
        "processor s each": seconds.toFixed(4),
        "% at one a second": (seconds * 100).toFixed(3),
        "ffmpeg s": peerSeconds.toFixed(4),
        "ffmpeg, times ours": (peerSeconds / seconds).toFixed(1),
      })),
    );
  } finally {
    await product.stop();
    await farm.stop();
  }
}

async function takeRecordings(product: Product, farm: CameraFarm): Promise<Taken[]> {
  const [device = ""] = await product.addCameras([farm.url(1)]);
  const minute = await recordMinute(product, device);
  await using folder = await mkdtempDisposable(join(tmpdir(), "tessera-bench-"));
  const file = join(folder.path, "minute.mp4");
  await writeFile(file, await downloadMinute(product, minute));
  const peerSeconds = await ffmpegProcessorSeconds([
    "-i",
    file,
    ...toMp4(join(folder.path, "copy.mp4")),
  ]);
  const download = () => downloadMinute(product, minute);
  const signed = () => exportMinute(product, minute);
  return [
    { what: "download", seconds: await secondsEach(product, downloads, download), peerSeconds },
    { what: "signed export", seconds: await secondsEach(product, exports, signed), peerSeconds },
  ];
}

async function takeSnapshots(product: Product, farm: CameraFarm): Promise<Taken> {
  const urls = Array.from({ length: snapshotCameras }, (_, index) => farm.url(index + 2));
  const devices = await product.addCameras(urls);
  let next = 0;
  const takeForASecond = async () => {
    const pictures: Promise<void>[] = [];
    for (let count = 0; count < snapshotsASecond; count++) {
      pictures.push(takeSnapshot(product, devices[next++ % devices.length] ?? ""));
      await passed(1000 / snapshotsASecond);
    }
    await Promise.all(pictures);
  };
  const seconds = await secondsEach(product, snapshotSeconds, takeForASecond);
  const peerSeconds = await ffmpegProcessorSeconds([
    ...byTcp,
    "-i",
    farm.url(1),
    ...toJpeg(snapshotWidthPx),
  ]);
  const what = `snapshot of ${snapshotWidthPx} pixels`;
  return { what, seconds: seconds / snapshotsASecond, peerSeconds };
}

async function takeSnapshot({ url, storageState }: Product, device: string): Promise<void> {
  const query = new URLSearchParams({ device, channel: "1", width: String(snapshotWidthPx) });
  const headers = { token: tokenOf(storageState) };
  const response = await fetch(`${url}/api/v1/devices/channelsnap?${query}`, { headers });
  const [first, second] = await response.bytes();
  if (first !== 0xff || second !== 0xd8) throw new Error(`a snapshot gave ${response.status}`);
}

/** What one takes when many are taken one after the other, the first left out: it compiles. */
async function secondsEach(
  { pid }: Product,
  times: number,
  take: () => Promise<unknown>,
): Promise<number> {
  await take();
  const { anyway } = await settledUsage({ anyway: [pid] });
  const before = { cpuMs: cpuMs([pid]), atMs: performance.now() };
  for (let time = 0; time < times; time++) await take();
  const tookMs = performance.now() - before.atMs;
  const ownMs = cpuMs([pid]) - before.cpuMs - (anyway.cpuPercent / 100) * tookMs;
  return ownMs / 1000 / times;
}
