import type { LoopPicture } from "../../../bench/camera-farm/loop-media.ts";
import { startLoadProcess } from "../../../bench/load-process.ts";
import type { DropEvery } from "./dropping-camera.ts";

export interface DroppingReport {
  readonly playing: number;
  /** Connections that were dropped, of all cameras together. */
  readonly drops: number;
}

export interface DroppingCameras {
  readonly urls: readonly string[];
  /** They stand still until then, and again when it is called a second time. */
  toggleDropping(): void;
  report(): Promise<DroppingReport>;
  stop(): Promise<void>;
}

/** Cameras of the bench, in a process of their own, that go away and come back at random. */
export async function startDroppingCameras(
  count: number,
  seed: number,
  upMs: DropEvery,
  picture: LoopPicture = "1080p25-2mbit",
): Promise<DroppingCameras> {
  const program = new URL("./cameras-process.ts", import.meta.url);
  const args = [picture, count, seed, upMs.min, upMs.max].map(String);
  const load = await startLoadProcess<{ ports: number[] }, DroppingReport>(program, args);
  return {
    urls: load.ready.ports.map((port, index) => `rtsp://127.0.0.1:${port}/cam/${index + 1}`),
    toggleDropping: () => void process.kill(load.pid, "SIGUSR2"),
    report: () => load.report(),
    stop: () => load.stop(),
  };
}
