import { type LoopPicture, loopMedia } from "../../../bench/camera-farm/loop-media.ts";
import { RtpLoop } from "../../../bench/camera-farm/rtp-loop.ts";
import { seededRandom } from "../seeded-random.ts";
import { DroppingCamera } from "./dropping-camera.ts";
import type { DroppingReport } from "./start-dropping-cameras.ts";

// Runs as a child process, so that what it holds is not counted as the product's.
const tickMs = 10;

const [picture, ...numbers] = process.argv.slice(2);
const [count = 0, seed = 0, min = 0, max = 0] = numbers.map(Number);
const loop = new RtpLoop(await loopMedia(picture as LoopPicture));
const startedMs = performance.now();
const loopMs = () => performance.now() - startedMs;
const random = seededRandom(seed);
const cameras = Array.from(
  { length: count },
  () => new DroppingCamera(loop, loopMs, random, { min, max }),
);
const ports = await Promise.all(cameras.map((camera) => camera.listen()));

setInterval(() => {
  for (const camera of cameras) camera.sendDue();
}, tickMs);

process.on("SIGUSR2", () => {
  for (const camera of cameras) camera.toggleDropping();
});
process.on("message", () => {
  const report: DroppingReport = {
    playing: cameras.filter(({ isPlaying }) => isPlaying).length,
    drops: cameras.reduce((sum, { drops }) => sum + drops, 0),
  };
  process.send?.(report);
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ports });
