import { spawn } from "node:child_process";
import { once } from "node:events";

/** Peer of the ingest bench: one ffmpeg a camera that takes the stream and throws it away. */
export function startFfmpegReaders(rtspUrls: readonly string[]): {
  readonly pids: readonly number[];
  stop(): Promise<void>;
} {
  const children = rtspUrls.map((url) =>
    spawn("ffmpeg", [...quiet, "-rtsp_transport", "tcp", "-i", url, ...copyToNothing], {
      stdio: "ignore",
    }),
  );
  return {
    pids: children.map(({ pid }) => pid ?? 0),
    async stop() {
      for (const child of children) {
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`ffmpeg ended early with ${child.exitCode ?? child.signalCode}`);
        const exited = once(child, "exit");
        child.kill("SIGKILL");
        await exited;
      }
    },
  };
}

const quiet = ["-nostdin", "-v", "error"];
const copyToNothing = ["-map", "0", "-c", "copy", "-f", "null", "-"];
