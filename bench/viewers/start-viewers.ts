import { type LoadProcess, startLoadProcess } from "../load-process.ts";

/** Since the report before. */
export interface ViewerReport {
  readonly open: number;
  /** What the viewer that got least has read. */
  readonly leastBytes: number;
  readonly totalBytes: number;
}

/** Opens so many viewers of each WebSocket or RTSP address; resolves when all are let in. */
export function startViewers(
  addresses: readonly string[],
  each: number,
): Promise<LoadProcess<object, ViewerReport>> {
  const program = new URL("./viewer-process.ts", import.meta.url);
  return startLoadProcess(program, [String(each), ...addresses]);
}
