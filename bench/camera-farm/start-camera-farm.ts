import { startLoadProcess } from "../load-process.ts";

export interface FarmReport {
  playing: number;
  /** By the connections that stand now. */
  sentBytes: number;
  droppedWrites: number;
}

export interface CameraFarm {
  readonly pid: number;
  /** Any number from 1 is a camera. */
  url(camera: number): string;
  report(): Promise<FarmReport>;
  stop(): Promise<void>;
}

/** Cameras that cost almost nothing: 1080p25 H.264 of 2 Mbit/s with AAC, sent from memory. */
export async function startCameraFarm(): Promise<CameraFarm> {
  const program = new URL("./farm-process.ts", import.meta.url);
  const load = await startLoadProcess<{ port: number }, FarmReport>(program, []);
  return {
    pid: load.pid,
    url: (camera) => `rtsp://127.0.0.1:${load.ready.port}/cam/${camera}`,
    report: () => load.report(),
    stop: () => load.stop(),
  };
}
