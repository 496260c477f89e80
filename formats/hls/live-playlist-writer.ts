export interface LivePlaylist {
  readonly targetDurationS: number;
  readonly partTargetS: number;
  /** Of the first segment, skipped or not. */
  readonly mediaSequence: number;
  readonly discontinuitySequence: number;
  readonly segments: readonly LiveSegment[];
  readonly open?: OpenSegment | undefined;
  /** The part that comes next; asked for early, it is answered when it is there. */
  readonly hintUri?: string | undefined;
}

/** The segment that is being made. */
export interface OpenSegment {
  readonly startsAtMs: number;
  /** Its times do not follow those of the segment before it. */
  readonly isDiscontinuity: boolean;
  readonly mapUri: string;
  /** Empty for a segment so old that nobody fetches it piece by piece. */
  readonly parts: readonly LivePart[];
}

export interface LiveSegment extends OpenSegment {
  readonly uri: string;
  readonly durationS: number;
}

interface LivePart {
  readonly uri: string;
  readonly durationS: number;
  /** Starts with a key frame. */
  readonly isIndependent: boolean;
}

/** A client that has the playlist from less than this many target durations ago may ask for the rest only. */
const skipBoundaryTargets = 6;
/** How far from the end players stay, in parts. */
const holdBackParts = 3;

/** A low-latency live playlist, draft-pantos-hls-rfc8216bis clause 4.4; `isDelta` leaves old segments out. */
export function writeLivePlaylist(playlist: LivePlaylist, { isDelta = false } = {}): string {
  const { segments, open, hintUri, partTargetS } = playlist;
  const canSkipUntilS = skipBoundaryTargets * playlist.targetDurationS;
  const skippedCount = isDelta ? countSkipped(playlist, canSkipUntilS) : 0;
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:9",
    `#EXT-X-TARGETDURATION:${playlist.targetDurationS}`,
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${decimal(holdBackParts * partTargetS)},CAN-SKIP-UNTIL=${decimal(canSkipUntilS)}`,
    `#EXT-X-PART-INF:PART-TARGET=${decimal(partTargetS)}`,
    `#EXT-X-MEDIA-SEQUENCE:${playlist.mediaSequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${playlist.discontinuitySequence}`,
  ];
  if (skippedCount > 0) lines.push(`#EXT-X-SKIP:SKIPPED-SEGMENTS=${skippedCount}`);
  let mapUri: string | undefined;
  for (const segment of segments.slice(skippedCount)) {
    lines.push(...headLines(segment, mapUri));
    lines.push(`#EXTINF:${decimal(segment.durationS)},`, segment.uri);
    mapUri = segment.mapUri;
  }
  if (open && open.parts.length > 0) lines.push(...headLines(open, mapUri));
  if (hintUri) lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${hintUri}"`);
  return `${lines.join("\n")}\n`;
}

/** What stands before the address of a segment. */
function headLines(segment: OpenSegment, lastMapUri: string | undefined): string[] {
  return [
    ...(segment.isDiscontinuity ? ["#EXT-X-DISCONTINUITY"] : []),
    ...(segment.mapUri === lastMapUri ? [] : [`#EXT-X-MAP:URI="${segment.mapUri}"`]),
    `#EXT-X-PROGRAM-DATE-TIME:${new Date(segment.startsAtMs).toISOString()}`,
    ...segment.parts.map(partLine),
  ];
}

function partLine({ uri, durationS, isIndependent }: LivePart): string {
  const line = `#EXT-X-PART:DURATION=${decimal(durationS)},URI="${uri}"`;
  return isIndependent ? `${line},INDEPENDENT=YES` : line;
}

/** Segments that end further than the boundary from the end of the playlist. */
function countSkipped({ segments, open }: LivePlaylist, canSkipUntilS: number): number {
  let fromEndS = open?.parts.reduce((sum, { durationS }) => sum + durationS, 0) ?? 0;
  let keptCount = 0;
  for (const { durationS } of segments.toReversed()) {
    if (fromEndS > canSkipUntilS) break;
    keptCount++;
    fromEndS += durationS;
  }
  return segments.length - keptCount;
}

/** Ten microseconds are finer than any frame time; without zeros at the end. */
const decimal = (value: number) => String(Number(value.toFixed(5)));
