import { mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CameraFarm, startCameraFarm } from "./camera-farm/start-camera-farm.ts";
import { ffmpegUsage, toSegments } from "./ffmpeg-each.ts";
import { loadText, settledUsage } from "./measured-stretch.ts";
import { measureProcesses, type Usage } from "./process-usage.ts";
import { startProduct } from "./product-under-test.ts";
import { printProcesses, printTable } from "./table.ts";

const cameraCount = 200;
/** Each of them costs the same. */
const peerCount = 25;
const processesMs = 15_000;
const bars = { cpuPercent: 0.12, memoryMb: 1.2, timesCpu: 3, timesMemory: 20 };
const withoutPreviews = { TESSERA_PREVIEWS_CORE_SHARE: "0" };

/**
 * What it costs to record cameras, nobody watching: processor time and memory of all processes of the
 * server above those of the idle one, without previews and with them. Peer: one ffmpeg a camera that
 * writes files of five minutes.
 */
export async function benchRecording(): Promise<void> {
  const farm = await startCameraFarm();
  try {
    const bare = await measureProduct(farm, withoutPreviews);
    const { idle, recording } = await measureProduct(farm, {});
    const peer = await measurePeer(farm);
    const ours = each(recording, idle, cameraCount);
    const theirs = each(peer, nothing, peerCount);
    const title = `Recording: ${cameraCount} cameras, 1080p25 H.264 2 Mbit/s + AAC, RTSP over TCP, loopback`;
    printTable(`${title}; ${loadText()}`, [
      row("Tessera, idle", 0, idle, undefined),
      row("Tessera", cameraCount, recording, ours),
      row(
        "Tessera, no previews",
        cameraCount,
        bare.recording,
        each(bare.recording, bare.idle, cameraCount),
      ),
      row("ffmpeg a camera, copy to segments", peerCount, peer, theirs),
      {
        ...row("times ours", 0, undefined, undefined),
        "% a camera": (theirs.cpuPercent / ours.cpuPercent).toFixed(1),
        "RSS MB a camera": (theirs.rssMb / ours.rssMb).toFixed(1),
        "PSS MB a camera": (theirs.pssMb / ours.pssMb).toFixed(1),
      },
      {
        ...row("bar", 0, undefined, undefined),
        "% a camera": `<= ${bars.cpuPercent}, ${bars.timesCpu} times`,
        "RSS MB a camera": `<= ${bars.memoryMb}, ${bars.timesMemory} times`,
      },
    ]);
  } finally {
    await farm.stop();
  }
}

const nothing: Usage = { cpuPercent: 0, rssMb: 0, pssMb: 0 };

const each = (usage: Usage, base: Usage, count: number): Usage => ({
  cpuPercent: (usage.cpuPercent - base.cpuPercent) / count,
  rssMb: (usage.rssMb - base.rssMb) / count,
  pssMb: (usage.pssMb - base.pssMb) / count,
});

function row(program: string, cameras: number, all?: Usage, one?: Usage) {
  return {
    program,
    cameras: cameras > 0 ? String(cameras) : "",
    "% of a core": all?.cpuPercent.toFixed(1) ?? "",
    "% a camera": one?.cpuPercent.toFixed(3) ?? "",
    "RSS MB": all?.rssMb.toFixed(0) ?? "",
    "RSS MB a camera": one?.rssMb.toFixed(2) ?? "",
    "PSS MB a camera": one?.pssMb.toFixed(2) ?? "",
  };
}

async function measureProduct(
  farm: CameraFarm,
  env: Readonly<Record<string, string>>,
): Promise<{ idle: Usage; recording: Usage }> {
  const product = await startProduct({ env });
  try {
    const { idle } = await settledUsage({ idle: [product.pid] });
    await product.addCameras(Array.from({ length: cameraCount }, (_, at) => farm.url(at + 1)));
    await product.recordAll();
    const { recording } = await settledUsage({ recording: [product.pid] });
    const recorded = await product.recordedCount(5000);
    if (recorded < cameraCount) console.warn(`only ${recorded} cameras were recorded to the end`);
    const processes = await measureProcesses(product.pid, processesMs);
    printProcesses(
      `Its processes, ${env === withoutPreviews ? "no previews" : "previews"}`,
      processes,
    );
    return { idle, recording };
  } finally {
    await product.stop();
  }
}

async function measurePeer(farm: CameraFarm): Promise<Usage> {
  const folder = await mkdtemp(join(tmpdir(), "tessera-bench-"));
  try {
    return await ffmpegUsage(
      Array.from({ length: peerCount }, (_, at) => farm.url(at + 1)),
      (camera) => {
        const own = join(folder, String(camera));
        mkdirSync(own);
        return toSegments(own);
      },
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
