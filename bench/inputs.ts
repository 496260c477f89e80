import { type Taken, takenAboveIdle } from "./beside-rtsp.ts";
import { startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { ffmpegPercentEach, toNothing } from "./ffmpeg-each.ts";
import { loadText } from "./measured-stretch.ts";
import { everyWayIn } from "./sources/every-way-in.ts";
import { printTable } from "./table.ts";

const streams = 20;

/**
 * What a camera costs by every way in, nobody watching: the server's processor time, with all its processes, above that
 * of the idle one. Peer: one ffmpeg that reads a camera by RTSP and does nothing with it.
 */
export async function benchInputs(): Promise<void> {
  const measured: { readonly name: string; readonly taken: Taken }[] = [];
  for (const way of everyWayIn) {
    const taken = await takenAboveIdle({ streams }, (product) => way.begin(product, streams));
    measured.push({ name: way.name, taken });
  }
  const peer = await measurePeer();
  const rtsp = percentEach(measured[0]?.taken);
  printTable(
    `Inputs: ${streams} × 1080p25 H.264 2 Mbit/s + AAC (WHIP: + G.711), one way after the other, nobody watching; ffmpeg that only reads ${peer.toFixed(3)} %; ${loadText()}`,
    measured.map(({ name, taken }) => ({
      way: name,
      "% a stream": percentEach(taken).toFixed(3),
      "times RTSP over TCP": (percentEach(taken) / rtsp).toFixed(2),
      "ffmpeg, times ours": (peer / percentEach(taken)).toFixed(1),
      "lost packets": taken.lost,
      "the source itself %": taken.source.cpuPercent.toFixed(1),
    })),
  );
}

const percentEach = (taken: Taken | undefined): number =>
  taken ? (taken.usage.cpuPercent - taken.idle.cpuPercent) / streams : Number.NaN;

async function measurePeer(): Promise<number> {
  const farm = await startCameraFarm();
  try {
    const urls = Array.from({ length: streams }, (_, index) => farm.url(index + 1));
    return await ffmpegPercentEach(urls, toNothing);
  } finally {
    await farm.stop();
  }
}
