import { setTimeout as passed } from "node:timers/promises";
import { loadText } from "./measured-stretch.ts";
import { measureProcesses } from "./process-usage.ts";
import { startProduct } from "./product-under-test.ts";
import { printProcesses } from "./table.ts";

const settleMs = 45_000;
const measureMs = 60_000;

/** What the server takes that nobody uses, a minute after its start; its processes one by one. */
export async function benchIdle(): Promise<void> {
  const product = await startProduct();
  try {
    await passed(settleMs);
    const processes = await measureProcesses(product.pid, measureMs);
    printProcesses(`Idle; ${loadText()}; bar: 0.5 % of a core, 220 MB PSS`, processes);
  } finally {
    await product.stop();
  }
}
