import { setTimeout as passed } from "node:timers/promises";
import { answerMs } from "@tessera/simulators/jt808-terminal";
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
/** By then what was sent is taken or lost. */
const settledMs = answerMs + 1000;

/** Vehicle terminals that register, and then tell where they are every ten seconds each. */
export async function benchTerminals(): Promise<void> {
  const product = await startProduct({
    mediaWorkers: 1,
    env: { TESSERA_JT808_UNKNOWN_TERMINALS: "accept" },
  });
  try {
    const terminals = await startLoadProcess<TerminalsReady, TerminalsReport>(
      new URL("./terminals/terminal-process.ts", import.meta.url),
      [String(await product.terminalPort()), String(count), String(cameras)],
    );
    await passed(settleMs);
    const { server, load } = await measureUsage(
      { server: [product.pid], load: [terminals.pid] },
      measureMs,
    );
    const sent = await terminals.report();
    await passed(settledMs);
    const after = await terminals.report();
    const callMs = await product.answerMs();
    await terminals.stop();
    printTable(
      `JT/T 808: ${count} terminals of ${cameras} camera over TCP, a position each every 10 s; ${loadText()}`,
      [
        {
          "registered in s": terminals.ready.registeredSeconds.toFixed(1),
          online: String(after.online),
          "came again": String(after.comings - count),
          positions: String(sent.reported),
          lost: String(after.lost),
          "server CPU %": server.cpuPercent.toFixed(1),
          "RSS MB": server.rssMb.toFixed(0),
          "terminals CPU %": load.cpuPercent.toFixed(1),
          "answer ms": callMs.toFixed(0),
        },
      ],
    );
  } finally {
    await product.stop();
  }
}
