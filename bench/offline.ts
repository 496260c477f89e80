import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as passed } from "node:timers/promises";
import { initialise } from "../tests/e2e/first-start.ts";
import { openSession } from "../tests/e2e/open-session.ts";
import { type RunningServer, startServer } from "../tests/e2e/running-server.ts";
import { importRows } from "./lists/import-rows.ts";
import { loadText } from "./measured-stretch.ts";
import { measureProcesses } from "./process-usage.ts";
import { printProcesses, printTable } from "./table.ts";

const deviceCount = 10_000;
/** By then each was looked for twice, called away, and what had to be said of that was said. */
const settleMs = 150_000;
const measureMs = 60_000;
const admin = { name: "admin", password: "Initial-Password-1" };

/** A server with ten thousand devices of which none is there: how soon it is ready, and what it takes while it looks for them. */
export async function benchOffline(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), "tessera-bench-"));
  try {
    const empty = await timedStart(dataFolder);
    await fill(empty.server);
    await empty.server.stop();
    const { server, tookMs } = await timedStart(dataFolder);
    try {
      await passed(settleMs);
      const processes = await measureProcesses(server.pid, measureMs);
      const count = deviceCount.toLocaleString("en");
      printProcesses(`${count} devices, none there; ${loadText()}; bar: 400 MB PSS`, processes);
      printTable("Start to ready", [
        { devices: "0", ms: empty.tookMs.toFixed(0) },
        { devices: count, ms: tookMs.toFixed(0) },
      ]);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function timedStart(
  dataFolder: string,
): Promise<{ readonly server: RunningServer; readonly tookMs: number }> {
  const startedMs = performance.now();
  const server = await startServer({
    dataFolder,
    initialPassword: admin.password,
    isDemo: false,
    isInitialDue: true,
    presenceIntervalMs: "15000",
  });
  return { server, tookMs: performance.now() - startedMs };
}

/** Nothing listens where they are said to be. */
async function fill({ url }: RunningServer): Promise<void> {
  const { token } = await openSession(url, await initialise(url, admin, "Second-Password-2"));
  const rows = Array.from({ length: deviceCount }, (_, at) => [
    `away-${at}`,
    `设备 Device ${at}`,
    "RTSP",
    `rtsp://127.0.0.1:9/${at}`,
    "1",
    `通道 Camera ${at}`,
  ]);
  await importRows({ url, token }, columns, rows);
}

const columns = ["DeviceID", "DeviceName", "DeviceType", "RtspUrl", "ChannelID", "ChannelName"];
