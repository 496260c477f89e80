import { type LoadProcess, startLoadProcess } from "../load-process.ts";

/** Since the report before. */
export interface ViewerReport {
  readonly open: number;
  /** What the viewer that got least has read. */
  readonly leastBytes: number;
  readonly totalBytes: number;
}

/** Opens so many viewers of one WebSocket address; resolves when all are let in. */
export function startViewers(
  address: string,
  count: number,
): Promise<LoadProcess<object, ViewerReport>> {
  const program = new URL("./viewer-process.ts", import.meta.url);
  return startLoadProcess(program, [address, String(count)]);
}
