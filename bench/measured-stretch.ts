import { loadavg } from "node:os";
import { setTimeout as passed } from "node:timers/promises";
import { measureUsage, type Usage } from "./process-usage.ts";

/** By then a stream that nobody watches is read at leisure, and most of the hot code has been compiled. */
const warmUpMs = 25_000;
/** Code of the server that only viewers run was still being compiled after 45 s. */
export const compiledMs = 60_000;
const measureMs = 15_000;

/** Usage once things have settled; a peer is given the same time. */
export async function settledUsage<Name extends string>(
  groups: Readonly<Record<Name, readonly number[]>>,
  settleMs = warmUpMs,
): Promise<Readonly<Record<Name, Usage>>> {
  await passed(settleMs);
  return measureUsage(groups, measureMs);
}

/** For titles: figures of a busy machine are not to be trusted. */
export const loadText = () => `load average ${loadavg()[0]?.toFixed(1)}`;
