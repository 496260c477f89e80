import { spawn } from "node:child_process";
import { once } from "node:events";

export interface FfmpegRun {
  readonly hasEnded: () => boolean;
  stop(): Promise<void>;
}

/** Options of ffmpeg for a small moving picture with a tone, in real time, as H.264 and AAC. */
export const pictureAndTone = [
  "-re -f lavfi -i testsrc2=s=320x180:r=5 -re -f lavfi -i sine=r=16000",
  "-c:v libx264 -preset ultrafast -tune zerolatency -pix_fmt yuv420p -g 5 -c:a aac -ac 1",
].join(" ");

export function startFfmpeg(options: string, output: string): FfmpegRun {
  const child = spawn("ffmpeg", ["-v", "error", ...options.split(" "), output], {
    stdio: "ignore",
  });
  const exit = once(child, "exit");
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    hasEnded,
    async stop() {
      if (hasEnded()) return;
      child.kill("SIGKILL");
      await exit;
    },
  };
}
