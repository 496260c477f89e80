import { setTimeout as passed } from "node:timers/promises";
import { startLoadProcess } from "./load-process.ts";
import { loadText } from "./measured-stretch.ts";
import { measureUsage } from "./process-usage.ts";
import { startProduct } from "./product-under-test.ts";
import { printTable } from "./table.ts";
import type { TerminalsReady, TerminalsReport } from "./terminals/terminal-process.ts";

const count = 10_000;
const cameras = 1;
const settleMs = 20_000;
const measureMs = 60_000;
/** What was sent a moment ago may be on its way. */
const onTheWayMs = 3000;
const jt808Port = 28_808;

/** Vehicle terminals that register, and then tell where they are every ten seconds each. */
export async function benchTerminals(): Promise<void> {
  const product = await startProduct({
    mediaWorkers: 1,
    env: {
      TESSERA_JT808_PORT: String(jt808Port),
      TESSERA_JT808_UNKNOWN_TERMINALS: "accept",
    },
  });
  try {
    const terminals = await startLoadProcess<TerminalsReady, TerminalsReport>(
      new URL("./terminals/terminal-process.ts", import.meta.url),
      [String(jt808Port), String(count), String(cameras)],
    );
    await passed(settleMs);
    const { server, load } = await measureUsage(
      { server: [product.pid], load: [terminals.pid] },
      measureMs,
    );
    const sent = await terminals.report();
    await passed(onTheWayMs);
    const after = await terminals.report();
    const answerMs = await product.answerMs();
    await terminals.stop();
    printTable(
      `JT/T 808: ${count} terminals of ${cameras} camera over TCP, a position each every 10 s; ${loadText()}`,
      [
        {
          "registered in s": terminals.ready.registeredSeconds.toFixed(1),
          online: String(after.online),
          "came again": String(after.comings - count),
          positions: String(sent.reported),
          lost: String(Math.max(0, sent.reported - after.taken)),
          "server CPU %": server.cpuPercent.toFixed(1),
          "RSS MB": server.rssMb.toFixed(0),
          "terminals CPU %": load.cpuPercent.toFixed(1),
          "answer ms": answerMs.toFixed(0),
        },
      ],
    );
  } finally {
    await product.stop();
  }
}
