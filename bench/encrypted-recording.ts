import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EncryptedBytes, FilesUnderRoots, type SegmentBytes } from "@tessera/recorder/storage";
import { printTable } from "./table.ts";

/** A GOP of 2 s at 2 Mbit/s. */
const gopBytes = 512 * 1024;
const gopsASegment = 60;
const segments = 20;
const cameraBytesASecond = 250_000;
const bars = { cpuPercentACamera: 0.03, seekMs: 10 };

interface Cost {
  readonly writeCpuMs: number;
  readonly writeMs: number;
  readonly seekMs: number;
  readonly readCpuMs: number;
}

/**
 * What it costs to encrypt recordings: segments written GOP by GOP as recorders do, read again as a whole, and one GOP
 * in the middle of a segment found. Plain and encrypted in turn, on the same disk.
 */
export async function benchEncryptedRecording(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "tessera-bench-"));
  try {
    await writeFile(join(folder, "tessera-volume.json"), "{}");
    const key = { id: "00000001", key: randomBytes(32) };
    const files = new FilesUnderRoots({ pathOf: () => folder });
    const encrypted = new EncryptedBytes(files, {
      forNew: async () => key,
      find: async () => key,
      isUsed: async () => true,
    });
    await measured(files, "warm-up", 2);
    const plain = await measured(files, "plain", segments);
    const hidden = await measured(encrypted, "encrypted", segments);
    const megabytes = (segments * gopsASegment * gopBytes) / 1024 ** 2;
    const aMegabyte = (hidden.writeCpuMs - plain.writeCpuMs) / megabytes;
    const aCamera = (aMegabyte * cameraBytesASecond) / 1024 ** 2 / 10;
    printTable(`Encrypted recordings: ${megabytes} MB in GOPs of 512 KiB, each write synced`, [
      row("plain", plain, megabytes),
      row("encrypted (AES-256-CTR)", hidden, megabytes),
      {
        recordings: "times",
        "CPU ms a MB written": (hidden.writeCpuMs / plain.writeCpuMs).toFixed(2),
        "MB/s written": (plain.writeMs / hidden.writeMs).toFixed(2),
        "CPU ms a MB read": (hidden.readCpuMs / plain.readCpuMs).toFixed(2),
        "ms to a GOP in the middle": (hidden.seekMs / plain.seekMs).toFixed(2),
        "% of a core a camera": `+${aCamera.toFixed(4)}`,
      },
      {
        recordings: "bar",
        "CPU ms a MB written": "",
        "MB/s written": "",
        "CPU ms a MB read": "",
        "ms to a GOP in the middle": `<= ${bars.seekMs} ms`,
        "% of a core a camera": `<= +${bars.cpuPercentACamera} (2 Mbit/s)`,
      },
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measured(bytes: SegmentBytes, name: string, count: number): Promise<Cost> {
  const gop = randomBytes(gopBytes);
  const keys = Array.from({ length: count }, (_, at) => `${name}/${at}.mp4`);
  const writing = stretch();
  for (const key of keys) {
    const growing = await bytes.create({ rootId: 1, key });
    for (let at = 0; at < gopsASegment; at++) await growing.append(gop);
    await growing.close();
  }
  const written = writing();
  const reading = stretch();
  for (const key of keys) {
    await using file = await bytes.open({ rootId: 1, key });
    for (let at = 0; at < gopsASegment; at++) await file.read(gop, at * gopBytes);
  }
  const read = reading();
  const seeking = stretch();
  for (const key of keys) {
    await using file = await bytes.open({ rootId: 1, key });
    await file.read(gop, 30 * gopBytes + 7);
  }
  const sought = seeking();
  return {
    writeCpuMs: written.cpuMs,
    writeMs: written.ms,
    readCpuMs: read.cpuMs,
    seekMs: sought.ms / count,
  };
}

/** Processor time is that of this process: the disk's is the same for both. */
function stretch() {
  const cpu = process.cpuUsage();
  const startMs = performance.now();
  return () => {
    const { user, system } = process.cpuUsage(cpu);
    return { ms: performance.now() - startMs, cpuMs: (user + system) / 1000 };
  };
}

const row = (recordings: string, cost: Cost, megabytes: number) => ({
  recordings,
  "CPU ms a MB written": (cost.writeCpuMs / megabytes).toFixed(3),
  "MB/s written": ((megabytes / cost.writeMs) * 1000).toFixed(0),
  "CPU ms a MB read": (cost.readCpuMs / megabytes).toFixed(3),
  "ms to a GOP in the middle": cost.seekMs.toFixed(2),
  "% of a core a camera": "",
});
