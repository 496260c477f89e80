import { join } from "node:path";
import type { RecordedFlow } from "@tessera/recorder";

interface SegmentName {
  readonly startMs: number;
  readonly id: number;
  readonly flow: RecordedFlow;
}

export const channelFolder = (rootPath: string, channelNo: number): string =>
  join(rootPath, String(channelNo));

/** `<root>/<channel number>/<UTC day>/<start>-<id>.mp4`, or `…-sub.mp4`. */
export const segmentPath = (
  rootPath: string,
  segment: SegmentName & { readonly channelNo: number },
): string =>
  join(
    channelFolder(rootPath, segment.channelNo),
    new Date(segment.startMs).toISOString().slice(0, 10),
    `${segment.startMs}-${segment.id}${segment.flow === 2 ? "-sub" : ""}.mp4`,
  );

export function parseSegmentName(fileName: string): SegmentName | undefined {
  const [, start, id, sub] = /^(\d{1,15})-(\d{1,15})(-sub)?\.mp4$/.exec(fileName) ?? [];
  if (start === undefined || id === undefined) return undefined;
  return { startMs: Number(start), id: Number(id), flow: sub ? 2 : 1 };
}
