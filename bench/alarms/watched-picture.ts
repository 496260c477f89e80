import type { WatchedPicture } from "../alarms.ts";
import { percentile } from "../table.ts";

// Runs as a child process: watches one picture and notes when its parts come.
const [address = ""] = process.argv.slice(2);
const socket = new WebSocket(address);
socket.binaryType = "arraybuffer";
let lastMs = 0;
let gapsMs: number[] = [];

socket.addEventListener("message", ({ data }) => {
  if (!(data instanceof ArrayBuffer)) return;
  const nowMs = performance.now();
  if (lastMs === 0) process.send?.({});
  else gapsMs.push(nowMs - lastMs);
  lastMs = nowMs;
});
socket.addEventListener("close", () => process.exit(1));

process.on("message", () => {
  const report: WatchedPicture = {
    parts: gapsMs.length,
    p99GapMs: percentile(gapsMs, 99),
    worstGapMs: Math.max(...gapsMs),
  };
  gapsMs = [];
  process.send?.(report);
});
process.on("disconnect", () => process.exit(0));
