import { startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { ffmpegCount, ffmpegPercentEach, toFragmentedMp4, toNothing } from "./ffmpeg-each.ts";
import { compiledMs, loadText, settledUsage } from "./measured-stretch.ts";
import type { Usage } from "./process-usage.ts";
import { type Product, startProduct } from "./product-under-test.ts";
import { printTable } from "./table.ts";
import { startViewers } from "./viewers/start-viewers.ts";

/**
 * What a viewer of a running camera costs: the server's processor time above that of no viewer. Peer:
 * one ffmpeg a viewer, from RTSP to fragmented MP4.
 */
export const benchFanout = () => benchViewers(1, [100, 300]);
export const benchFanout500 = () => benchViewers(1, [500]);
/** From one viewer to as many as a machine of two cores carries beside their own end. */
export const benchFanoutGrowth = () => benchViewers(1, [1, 10, 100, 500, 1000, 3000]);
/** A wall: every camera has its own few viewers, so that little is shared. */
export const bench100x3 = () => benchViewers(100, [3]);
/** Each camera is pulled by another platform. */
export const benchRtspOut = () => benchViewers(100, [1], rtspOut);

interface Way {
  readonly name: string;
  readonly addresses: (product: Product) => Promise<readonly string[]>;
  /** What one ffmpeg a viewer does for comparison. */
  readonly peer: readonly string[];
}

const webSocket: Way = {
  name: "WS-fMP4",
  addresses: (product) => product.liveAddresses(),
  peer: toFragmentedMp4,
};

const rtspOut: Way = {
  name: "RTSP over TCP",
  addresses: (product) => product.liveAddresses("rtsp"),
  // It only reads: there is no RTSP server in it.
  peer: toNothing,
};

async function benchViewers(
  cameras: number,
  viewersOfEach: readonly number[],
  way = webSocket,
): Promise<void> {
  const farm = await startCameraFarm();
  const product = await startProduct();
  try {
    await product.addCameras(Array.from({ length: cameras }, (_, index) => farm.url(index + 1)));
    const { unwatched } = await settledUsage({ unwatched: [product.pid] }, compiledMs);
    const rows = [row(0, { usage: unwatched, unwatched, load: unwatched })];
    for (const each of viewersOfEach) {
      const measured = await measureViewers(product, each, way);
      rows.push({ ...row(cameras * each, { ...measured, unwatched }), ...measured.read });
    }
    const urls = Array.from({ length: ffmpegCount }, (_, index) => farm.url((index % cameras) + 1));
    const peer = await ffmpegPercentEach(urls, way.peer);
    const shown = rows.map((each) => ({
      ...each,
      "ffmpeg a viewer, times ours": timesOf(peer, each),
    }));
    const source = cameras === 1 ? "1 camera" : `${cameras} cameras`;
    printTable(
      `Fan-out: ${source} of 2 Mbit/s to ${way.name} viewers, loopback; ffmpeg a viewer ${peer.toFixed(3)} %; ${loadText()}`,
      shown,
    );
  } finally {
    await product.stop();
    await farm.stop();
  }
}

const timesOf = (peer: number, ours: { readonly "% a viewer": string }) =>
  ours["% a viewer"] && (peer / Number(ours["% a viewer"])).toFixed(1);

function row(
  viewers: number,
  { usage, unwatched, load }: { usage: Usage; unwatched: Usage; load: Usage },
) {
  const each = (total: number, digits: number) =>
    viewers > 0 ? (total / viewers).toFixed(digits) : "";
  return {
    viewers: String(viewers),
    "% of a core": usage.cpuPercent.toFixed(1),
    "% a viewer": each(usage.cpuPercent - unwatched.cpuPercent, 4),
    "RSS MB": usage.rssMb.toFixed(0),
    "RSS MB a viewer": each(usage.rssMb - unwatched.rssMb, 2),
    "(viewers themselves, %)": viewers > 0 ? load.cpuPercent.toFixed(1) : "",
    "Mbit/s a viewer": "",
    "least Mbit/s": "",
  };
}

async function measureViewers(product: Product, each: number, way: Way) {
  const addresses = await way.addresses(product);
  const count = addresses.length * each;
  const viewers = await startViewers(addresses, each);
  try {
    await viewers.report();
    const startedMs = performance.now();
    const groups = { usage: [product.pid], load: [viewers.pid] };
    const { usage, load } = await settledUsage(groups, compiledMs);
    const { open, leastBytes, totalBytes } = await viewers.report();
    if (open < count) throw new Error(`only ${open} of ${count} viewers are still there`);
    const mbit = (bytes: number) =>
      ((bytes * 8) / 1000 / (performance.now() - startedMs)).toFixed(2);
    const read = { "Mbit/s a viewer": mbit(totalBytes / count), "least Mbit/s": mbit(leastBytes) };
    return { usage, load, read };
  } finally {
    await viewers.stop();
  }
}
