import type { FarmReport } from "../camera-farm/farm-report.ts";
import { startLoadProcess } from "../load-process.ts";

export interface JtFarm {
  readonly pid: number;
  readonly deviceIds: readonly string[];
  readonly channelIds: readonly string[];
  report(): Promise<FarmReport>;
  stop(): Promise<void>;
}

/** Vehicle terminals whose cameras cost almost nothing: JT/T 1078 sent from memory. */
export async function startJtFarm(options: {
  /** Where they connect to. */
  readonly port: number;
  readonly terminals: number;
  readonly channels: number;
}): Promise<JtFarm> {
  const { port, terminals, channels } = options;
  const deviceIds = Array.from({ length: terminals }, (_, index) => String(13_900_100_000 + index));
  const program = new URL("./farm-process.ts", import.meta.url);
  const args = [String(port), String(channels), ...deviceIds];
  const load = await startLoadProcess<object, FarmReport>(program, args);
  return {
    pid: load.pid,
    deviceIds,
    channelIds: Array.from({ length: channels }, (_, index) => String(index + 1)),
    report: () => load.report(),
    stop: () => load.stop(),
  };
}
