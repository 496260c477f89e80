import type { DeviceDownload } from "./device-download.ts";

/** What a download brings, as it comes. A file that breaks off must not look whole: reading it fails then. */
export async function* wholeFile(
  download: Pick<DeviceDownload, "spool" | "state" | "reason">,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  yield* download.spool.read(signal);
  const { error } = download.spool;
  if (download.state === "failed" || error)
    throw new Error(`The download broke off: ${download.reason?.en ?? error?.message}`);
}
