import type { RecordedFlow } from "@tessera/recorder";

interface SegmentName {
  readonly startMs: number;
  readonly id: number;
  readonly flow: RecordedFlow;
}

/** Of a channel, in each of the roots. */
export const channelFolder = (channelNo: number): string => String(channelNo);

/** Of a UTC day in it. */
export const dayFolder = (channelNo: number, startMs: number): string =>
  `${channelFolder(channelNo)}/${new Date(startMs).toISOString().slice(0, 10)}`;

/** `<channel number>/<UTC day>/<start>-<id>.mp4`, or `…-sub.mp4`. */
export const segmentKey = ({
  channelNo,
  startMs,
  id,
  flow,
}: SegmentName & { readonly channelNo: number }): string =>
  `${dayFolder(channelNo, startMs)}/${startMs}-${id}${flow === 2 ? "-sub" : ""}.mp4`;

export function parseSegmentName(fileName: string): SegmentName | undefined {
  const [, start, id, sub] = /^(\d{1,15})-(\d{1,15})(-sub)?\.mp4$/.exec(fileName) ?? [];
  if (start === undefined || id === undefined) return undefined;
  return { startMs: Number(start), id: Number(id), flow: sub ? 2 : 1 };
}
