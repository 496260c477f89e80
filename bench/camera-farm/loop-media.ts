import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** Whole frames of both tracks fit in: 600 pictures and 375 frames of sound. */
export const loopSeconds = 24;
export const framesPerSecond = 25;
export const gopSeconds = 2;
export const audioRate = 16_000;

export interface LoopMedia {
  readonly framesPerSecond: number;
  /** H.264 byte stream; an access unit delimiter begins every picture. */
  readonly video: Buffer;
  /** AAC with ADTS headers. */
  readonly audio: Buffer;
}

const pictures = {
  "1080p25-2mbit": { size: "1920x1080", fps: framesPerSecond, rate: "2M", buffer: "3M" },
  /** What a vehicle sends by radio. */
  "720p25-1mbit": { size: "1280x720", fps: framesPerSecond, rate: "1M", buffer: "1500k" },
  /** The sub stream of a good camera. */
  "720p10-500kbit": { size: "1280x720", fps: 10, rate: "500k", buffer: "750k" },
};
export type LoopPicture = keyof typeof pictures;

/** H.264 main with AAC, made once and kept among the system's temporary files. */
export async function loopMedia(name: LoopPicture = "1080p25-2mbit"): Promise<LoopMedia> {
  const folder = join(tmpdir(), "tessera-bench-media");
  await mkdir(folder, { recursive: true });
  return {
    framesPerSecond: pictures[name].fps,
    video: await made(join(folder, `${name}.h264`), videoArguments(pictures[name])),
    audio: await made(join(folder, "tone-16k.aac"), audioArguments),
  };
}

async function made(path: string, args: readonly string[]): Promise<Buffer> {
  if (!existsSync(path)) {
    // Under another name until it is whole: a run that was broken off leaves nothing half made.
    const unfinished = `${path}.${process.pid}`;
    try {
      await promisify(execFile)("ffmpeg", ["-v", "error", "-y", ...args, unfinished]);
      await rename(unfinished, path);
    } finally {
      await rm(unfinished, { force: true });
    }
  }
  return readFile(path);
}

function videoArguments({ size, fps, rate, buffer }: (typeof pictures)[LoopPicture]) {
  const gop = String(gopSeconds * fps);
  // biome-ignore format: one option a line
  return [
    "-f", "lavfi", "-i", `testsrc2=size=${size}:rate=${fps},noise=alls=12:allf=t`,
    "-t", String(loopSeconds),
    "-c:v", "libx264", "-preset", "superfast", "-profile:v", "main", "-pix_fmt", "yuv420p",
    "-b:v", rate, "-maxrate", rate, "-bufsize", buffer,
    "-g", gop, "-keyint_min", gop, "-sc_threshold", "0", "-bf", "0",
    "-x264-params", "aud=1",
    "-f", "h264",
  ];
}
// biome-ignore format: one option a line
const audioArguments = [
  "-f", "lavfi", "-i", `sine=frequency=440:sample_rate=${audioRate}`,
  "-t", String(loopSeconds),
  "-c:a", "aac", "-b:a", "32k", "-ac", "1",
  "-f", "adts",
];
