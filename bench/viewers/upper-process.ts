import { setTimeout as passed } from "node:timers/promises";
import { startGbUpper } from "@tessera/simulators/gb-upper";
import type { ViewerReport } from "./start-viewers.ts";

// Runs as a child process: an upper platform that is registered with, and then calls the one camera that is shared with it
// many times.
const [mode = "", count = "0", id = "", password = ""] = process.argv.slice(2);
const upper = await startGbUpper({ id, password });
const calls: Awaited<ReturnType<typeof upper.invite>>[] = [];

async function callOften(): Promise<void> {
  while (!upper.lower) await passed(100);
  const { items } = await upper.queryCatalog();
  const [camera] = items;
  if (items.length !== 1 || !camera) throw new Error(`${items.length} cameras are shared`);
  while (calls.length < Number(count))
    calls.push(await upper.invite(camera.deviceId, { mode: mode as "UDP" | "TCP-PASSIVE" }));
}

let lastBytes: readonly number[] = [];
process.on("message", () => {
  const allBytes = calls.map(({ media }) => media.bytes);
  const bytes = allBytes.map((now, call) => now - (lastBytes[call] ?? 0));
  lastBytes = allBytes;
  const report: ViewerReport = {
    open: calls.length,
    leastBytes: Math.min(...bytes),
    totalBytes: bytes.reduce((sum, one) => sum + one, 0),
  };
  process.send?.(report);
});
/** Who signs off is answered: else the server would wait for it when it stops. */
async function leave(): Promise<void> {
  const giveUpMs = performance.now() + 5000;
  while (upper.lower && performance.now() < giveUpMs) await passed(100);
  process.exit(0);
}
process.on("disconnect", () => void leave());
process.send?.({ host: upper.host, port: upper.port });
await callOften();
