import { setTimeout as passed } from "node:timers/promises";
import type { LoadProcess } from "../load-process.ts";
import type { ViewerReport } from "./start-viewers.ts";

const openWithinMs = 30_000;
/** Far less than any second of the camera's picture has. */
const leastBytes = 10_000;

/** Measures once so many viewers are let in; throws if one of them got nothing meanwhile. */
export async function watchedBy<Measured>(
  viewers: Pick<LoadProcess<unknown, ViewerReport>, "report">,
  count: number,
  measure: () => Promise<Measured>,
): Promise<Measured> {
  const giveUpMs = performance.now() + openWithinMs;
  while ((await viewers.report()).open < count) {
    if (performance.now() > giveUpMs) throw new Error("not all viewers were let in");
    await passed(200);
  }
  const measured = await measure();
  const report = await viewers.report();
  if (report.open < count || report.leastBytes < leastBytes)
    throw new Error(`${report.open} of ${count} watched, one got ${report.leastBytes} bytes`);
  return measured;
}
