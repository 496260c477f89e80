import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { promisify } from "node:util";
import { settledUsage } from "./measured-stretch.ts";
import type { Usage } from "./process-usage.ts";

/** As many as a peer is measured with: each of them costs the same. */
export const ffmpegCount = 20;

/** What one ffmpeg for each of these cameras costs, in percent of a core. */
export async function ffmpegPercentEach(
  rtspUrls: readonly string[],
  output: readonly string[],
): Promise<number> {
  const { cpuPercent } = await ffmpegUsage(rtspUrls, () => output);
  return cpuPercent / rtspUrls.length;
}

/** What they cost all together, each with an output of its own. */
export async function ffmpegUsage(
  rtspUrls: readonly string[],
  outputOf: (camera: number) => readonly string[],
): Promise<Usage> {
  const lines = rtspUrls.map((url, camera) => [...byTcp, "-i", url, ...outputOf(camera)]);
  const { usage } = await besideFfmpegs(lines, (pids) => settledUsage({ usage: pids }));
  return usage;
}

/** Runs one ffmpeg for each of these command lines until `measure` is done, which none of them may end before. */
export async function besideFfmpegs<Measured>(
  lines: readonly (readonly string[])[],
  measure: (pids: readonly number[]) => Promise<Measured>,
): Promise<Measured> {
  const children = lines.map((line) => spawn("ffmpeg", [...quiet, ...line], { stdio: "ignore" }));
  try {
    const measured = await measure(children.map(({ pid }) => pid ?? 0));
    for (const { exitCode, signalCode } of children)
      if (exitCode !== null || signalCode !== null)
        throw new Error(`ffmpeg ended early with ${exitCode ?? signalCode}`);
    return measured;
  } finally {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    }
  }
}

/** What one ffmpeg takes of the processor that runs to its end. */
export async function ffmpegProcessorSeconds(line: readonly string[]): Promise<number> {
  const told = ["-nostdin", "-nostats", "-benchmark", ...line];
  const { stderr } = await promisify(execFile)("ffmpeg", told);
  const [, user, system] = /bench: utime=([\d.]+)s stime=([\d.]+)s/.exec(stderr) ?? [];
  return Number(user) + Number(system);
}

export const byTcp = ["-rtsp_transport", "tcp"];
export const byUdp = ["-rtsp_transport", "udp"];

const quiet = ["-nostdin", "-v", "error"];
const words = (line: string) => line.split(" ");
const copyAll = "-map 0 -c copy";

/** For `-movflags`: a fragment a picture, as live needs it. */
export const fragmented = "empty_moov+default_base_moof+frag_every_frame";

export const toNothing = words(`${copyAll} -f null -`);

/** Without a network to send it into. */
export const toFragmentedMp4 = words(`${copyAll} -f mp4 -movflags ${fragmented} -y /dev/null`);

export const toMp4 = (file: string): string[] => [...words(`${copyAll} -f mp4 -y`), file];

/** The first picture, so many pixels wide. */
export const toJpeg = (widthPx: number): string[] =>
  words(`-frames:v 1 -vf scale=${widthPx}:-2 -f image2 -update 1 -y /dev/null`);

/** As recorders that are made of ffmpeg do: a file every five minutes. */
export const toSegments = (folder: string): string[] =>
  words(`${copyAll} -f segment -segment_time 300 -segment_format mp4 ${join(folder, "%04d.mp4")}`);

/** The picture alone, encrypted as WebRTC does. */
export function toSrtp(port: number): string[] {
  const key = randomBytes(30).toString("base64");
  const secret = `-srtp_out_suite AES_CM_128_HMAC_SHA1_80 -srtp_out_params ${key}`;
  return words(`-map 0:v -c copy -f rtp ${secret} srtp://127.0.0.1:${port}`);
}
