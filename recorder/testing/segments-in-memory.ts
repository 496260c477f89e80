import type { RecordedSegments } from "../ports.ts";
import type { RecordedPlace, Segment } from "../segment.ts";
import { FilesUnderRoots } from "../storage/files-under-roots.ts";
import type { SegmentFile } from "./a-segment-file.ts";

/** The index of some files, without a database. */
export function segmentsInMemory(files: readonly SegmentFile[]): RecordedSegments {
  const inOrder = files.toSorted((one, other) => one.segment.startMs - other.segment.startMs);
  const of = (place: RecordedPlace) =>
    inOrder.map(({ segment }) => segment).filter((segment) => isOf(segment, place));
  const find = (id: number) => files.find(({ segment }) => segment.id === id);
  return {
    bytes: new FilesUnderRoots({
      pathOf: (id) => files.find(({ segment }) => segment.rootId === id)?.rootPath,
    }),
    within: async (place, fromMs, toMs) =>
      of(place).filter(({ startMs, endMs }) => startMs < toMs && endMs > fromMs),
    next: async (place, fromMs) => of(place).find(({ startMs }) => startMs >= fromMs),
    find: async (id) => find(id)?.segment,
    openFragments(id) {
      const file = find(id);
      return file?.segment.isOpen ? file.fragments : undefined;
    },
  };
}

function isOf(segment: Segment, { channel, flow }: RecordedPlace): boolean {
  return (
    segment.channel.deviceId === channel.deviceId &&
    segment.channel.channelId === channel.channelId &&
    segment.flow === flow
  );
}
