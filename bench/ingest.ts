import { type CameraFarm, startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { ffmpegCount, ffmpegPercentEach, toNothing } from "./ffmpeg-each.ts";
import { loadText, settledUsage } from "./measured-stretch.ts";
import type { Usage } from "./process-usage.ts";
import { type Product, startProduct } from "./product-under-test.ts";
import { streamsTaken } from "./streams-taken.ts";
import { median, printTable } from "./table.ts";

const cameraCounts = [50, 200] as const;

interface Taken {
  readonly cameras: number;
  readonly usage: Usage;
  readonly source: Usage;
  readonly lost: string;
  readonly answersMs: readonly number[];
}

/**
 * What it costs to take cameras in and keep their last pictures ready, nobody watching: processor
 * time and memory of the server above those of the idle one. Peer: one ffmpeg a camera.
 */
export async function benchIngest(): Promise<void> {
  const farm = await startCameraFarm();
  try {
    const { idle, taken } = await measureProduct(farm);
    const peerPerCamera = await ffmpegPercentEach(urls(farm, 1, ffmpegCount), toNothing);
    const ours = taken.at(-1);
    if (!ours) return;
    const oursPerCamera = (ours.usage.cpuPercent - idle.cpuPercent) / ours.cameras;
    printTable(`Ingest: 1080p25 H.264 2 Mbit/s + AAC, RTSP over TCP, loopback; ${loadText()}`, [
      row("Tessera, idle", 0, idle, idle),
      ...taken.map((one, at) => ({
        ...row("Tessera", one.cameras, one.usage, idle),
        "PSS MB a further camera": furtherMb(one, taken[at - 1]),
        "lost packets": one.lost,
        "answer ms": `${median(one.answersMs).toFixed(0)} (${Math.max(...one.answersMs).toFixed(0)})`,
        "times ours": one === ours ? "1" : "",
      })),
      {
        ...row("ffmpeg a camera, copy to null", ffmpegCount, nothing, nothing),
        "% of a core": "",
        "RSS MB": "",
        "RSS MB a camera": "",
        "PSS MB a camera": "",
        "PSS MB a further camera": "",
        "% a camera": peerPerCamera.toFixed(3),
        "times ours": (peerPerCamera / oursPerCamera).toFixed(1),
      },
      ...taken.map((one) => row("(the source itself)", one.cameras, one.source, nothing)),
    ]);
  } finally {
    await farm.stop();
  }
}

/** What the media workers take by themselves, which the idle server does not have, is in neither. */
const furtherMb = (more: Taken, fewer: Taken | undefined): string =>
  fewer ? ((more.usage.pssMb - fewer.usage.pssMb) / (more.cameras - fewer.cameras)).toFixed(2) : "";

const nothing: Usage = { cpuPercent: 0, rssMb: 0, pssMb: 0 };

function row(program: string, cameras: number, usage: Usage, base: Usage) {
  const each = (total: number, digits: number) =>
    cameras > 0 ? (total / cameras).toFixed(digits) : "";
  return {
    program,
    cameras: String(cameras),
    "% of a core": usage.cpuPercent.toFixed(1),
    "% a camera": each(usage.cpuPercent - base.cpuPercent, 3),
    "RSS MB": usage.rssMb.toFixed(0),
    "RSS MB a camera": each(usage.rssMb - base.rssMb, 2),
    "PSS MB a camera": each(usage.pssMb - base.pssMb, 2),
    "PSS MB a further camera": "",
    "lost packets": "",
    "answer ms": "",
    "times ours": "",
  };
}

async function measureProduct(farm: CameraFarm): Promise<{ idle: Usage; taken: Taken[] }> {
  const product = await startProduct();
  try {
    const { idle } = await settledUsage({ idle: [product.pid] });
    const taken: Taken[] = [];
    let added = 0;
    for (const cameras of cameraCounts) {
      await product.addCameras(urls(farm, added + 1, cameras));
      added = cameras;
      taken.push(await measureTaken(product, farm, cameras));
    }
    return { idle, taken };
  } finally {
    await product.stop();
  }
}

async function measureTaken(product: Product, farm: CameraFarm, cameras: number): Promise<Taken> {
  const answers = watchAnswers(product);
  const taken = await streamsTaken(product, farm, cameras);
  return { cameras, ...taken, answersMs: await answers.stop() };
}

/** A small call a second: how long it takes tells how long packets keep the loop busy. */
function watchAnswers(product: Product): { stop(): Promise<number[]> } {
  const answers: Promise<number>[] = [];
  const timer = setInterval(() => answers.push(product.answerMs()), 1000);
  return {
    stop() {
      clearInterval(timer);
      return Promise.all(answers);
    },
  };
}

const urls = (farm: CameraFarm, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => farm.url(from + index));
