import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Of its pictures, which are a second's. */
export const fps = 25;

/** H.264 as cameras send it: one slice a picture, some 7 packets of it, 30 and more of the key frame; 2 s that are played over and over. */
export async function makeFootage(path: string): Promise<void> {
  const picture = "testsrc2=size=320x180:rate=25,noise=alls=40:allf=t,format=yuv420p";
  const rate = ["-b:v", "2M", "-maxrate", "2M", "-bufsize", "2M"];
  const shape = "slices=1:keyint=50:scenecut=0:bframes=0:cabac=1";
  const codec = ["-c:v", "libx264", "-preset", "ultrafast", "-x264-params", shape];
  const args = ["-v", "error", "-f", "lavfi", "-i", picture, "-t", "2"];
  await run("ffmpeg", [...args, ...codec, "-profile:v", "main", ...rate, "-f", "h264", path]);
}

/** Which share of the pictures of so many seconds ffmpeg shows, and the longest time without one. */
export async function shownOf(
  url: string,
  seconds: number,
): Promise<{ share: number; holeS: number }> {
  const read = ["-v", "error", "-i", url, "-t", String(seconds), "-an"];
  const print = ["-fps_mode", "passthrough", "-f", "framecrc", "-"];
  const { stdout } = await run("ffmpeg", [...read, ...print], { timeout: 60_000 });
  const timeBase = /#tb 0: (\d+)\/(\d+)/.exec(stdout);
  const unit = Number(timeBase?.[1]) / Number(timeBase?.[2]);
  const times = stdout
    .split("\n")
    .filter((line) => /^\d/.test(line))
    .map((line) => Number(line.split(",")[2]) * unit);
  const steps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const spanS = (times.at(-1) ?? 0) - (times[0] ?? 0) + 1 / fps;
  return { share: times.length / Math.max(1, Math.round(spanS * fps)), holeS: Math.max(...steps) };
}
