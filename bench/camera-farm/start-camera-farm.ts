import { startLoadProcess } from "../load-process.ts";
import type { FarmReport } from "./farm-report.ts";
import type { LoopPicture } from "./loop-media.ts";

export interface CameraFarm {
  readonly pid: number;
  /** Any number from 1 is a camera. */
  url(camera: number): string;
  report(): Promise<FarmReport>;
  stop(): Promise<void>;
}

/** Cameras that cost almost nothing: H.264 with AAC, sent from memory. */
export async function startCameraFarm(picture?: LoopPicture): Promise<CameraFarm> {
  const program = new URL("./farm-process.ts", import.meta.url);
  const load = await startLoadProcess<{ port: number }, FarmReport>(
    program,
    picture ? [picture] : [],
  );
  return {
    pid: load.pid,
    url: (camera) => `rtsp://127.0.0.1:${load.ready.port}/cam/${camera}`,
    report: () => load.report(),
    stop: () => load.stop(),
  };
}
