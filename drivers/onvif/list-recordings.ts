import type { Clock } from "@tessera/base";
import { findRecordings, type OnvifDevice } from "@tessera/protocols/onvif";
import type { OnvifConnection } from "./onvif-connection.ts";

export interface RecordedSpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** What the device has recorded itself within a time, by our clock. */
export async function listRecordings(
  device: OnvifDevice,
  { sourceToken, isOnlySource }: OnvifConnection,
  within: { readonly fromMs: number; readonly toMs: number },
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
): Promise<readonly RecordedSpan[]> {
  const recordings = await findRecordings(device, clock, signal);
  const skewMs = knownSkewMs(device);
  return recordings
    .filter(({ sourceId }) => isOnlySource || sourceId === sourceToken)
    .map(({ startMs, endMs }) => ({
      startMs: Math.max(within.fromMs, startMs - skewMs),
      endMs: Math.min(within.toMs, endMs - skewMs),
    }))
    .filter(({ startMs, endMs }) => startMs < endMs)
    .toSorted((a, b) => a.startMs - b.startMs);
}

/** Its clock tells whole seconds, and an answer takes its time: less is not known to be a difference. */
function knownSkewMs({ skewMs = 0 }: OnvifDevice): number {
  return Math.abs(skewMs) < 2000 ? 0 : skewMs;
}
