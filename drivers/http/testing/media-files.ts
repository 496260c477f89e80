import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const sources = "-f lavfi -i testsrc2=s=320x180:r=25 -f lavfi -i sine=r=48000";
export const h264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 25 -bf 2";
export const h265 =
  "-c:v libx265 -preset ultrafast -pix_fmt yuv420p -x265-params log-level=none:keyint=25:min-keyint=25";

export function flvFile(seconds: number, audio: string): Buffer {
  return ffmpeg(`${sources} -t ${seconds} ${h264} ${audio} -f flv pipe:1`);
}

/** The files of an HLS stream with an end, by name: index.m3u8 and what it names. */
export function hlsFiles(seconds: number, codecs: string, type: "mpegts" | "fmp4") {
  const folder = mkdtempSync(join(tmpdir(), "hls-"));
  try {
    const list = `-f hls -hls_time 1 -hls_list_size 0 -hls_segment_type ${type}`;
    ffmpeg(`${sources} -t ${seconds} ${codecs} ${list} ${join(folder, "index.m3u8")}`);
    return new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** How many pictures FFmpeg decodes of a file; throws when it complains. */
export function decodedPictures(file: Uint8Array): number {
  const args = "-xerror -f mp4 -i pipe:0 -map 0:v -fps_mode passthrough -f framemd5 pipe:1";
  const lines = ffmpeg(args, file).toString().split("\n");
  return lines.filter((line) => /^\d/.test(line)).length;
}

function ffmpeg(options: string, input?: Uint8Array): Buffer {
  return execFileSync("ffmpeg", ["-v", "error", ...options.split(" ")], {
    input,
    maxBuffer: 2 ** 26,
  });
}
