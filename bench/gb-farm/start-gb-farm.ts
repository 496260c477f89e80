import type { FarmReport } from "../camera-farm/farm-report.ts";
import { startLoadProcess } from "../load-process.ts";

export interface GbFarm {
  readonly pid: number;
  readonly deviceId: string;
  readonly channelIds: readonly string[];
  report(): Promise<FarmReport>;
  stop(): Promise<void>;
}

/** A device of GB/T 28181 with many channels that cost almost nothing: program streams sent from memory. */
export async function startGbFarm(options: {
  /** Where it registers. */
  readonly port: number;
  readonly password: string;
  readonly channels: number;
}): Promise<GbFarm> {
  const deviceId = "34020000001180000001";
  const channelIds = Array.from(
    { length: options.channels },
    (_, index) => `3402000000132${String(index + 1).padStart(7, "0")}`,
  );
  const program = new URL("./farm-process.ts", import.meta.url);
  const args = [String(options.port), options.password, deviceId, ...channelIds];
  const load = await startLoadProcess<object, FarmReport>(program, args);
  return {
    pid: load.pid,
    deviceId,
    channelIds,
    report: () => load.report(),
    stop: () => load.stop(),
  };
}
