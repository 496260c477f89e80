/** A playlist of byte ranges of files that exist already. */
export interface RangePlaylist {
  readonly entries: readonly RangeEntry[];
  /** More may follow: a player asks again. */
  readonly isOpenEnd: boolean;
}

export interface RangeEntry {
  readonly uri: string;
  /** Of the init segment, from the start of the file. */
  readonly mapBytes: number;
  readonly startsAtMs: number;
  readonly durationS: number;
  readonly offset: number;
  readonly bytes: number;
  /** Its times or its tracks do not follow those of the entry before it. */
  readonly isDiscontinuity: boolean;
}

/** Not less, so that it seldom changes while a playlist grows. */
const usualTargetS = 10;

/** RFC 8216 with fMP4: EXT-X-MAP and EXT-X-BYTERANGE. */
export function writeRangePlaylist({ entries, isOpenEnd }: RangePlaylist): string {
  const longestS = entries.reduce((most, { durationS }) => Math.max(most, durationS), usualTargetS);
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(longestS)}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    `#EXT-X-PLAYLIST-TYPE:${isOpenEnd ? "EVENT" : "VOD"}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
  ];
  let mapUri: string | undefined;
  for (const entry of entries) {
    if (entry.isDiscontinuity) lines.push("#EXT-X-DISCONTINUITY");
    if (entry.uri !== mapUri)
      lines.push(`#EXT-X-MAP:URI="${entry.uri}",BYTERANGE="${entry.mapBytes}@0"`);
    mapUri = entry.uri;
    lines.push(
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(entry.startsAtMs).toISOString()}`,
      `#EXTINF:${Number(entry.durationS.toFixed(5))},`,
      `#EXT-X-BYTERANGE:${entry.bytes}@${entry.offset}`,
      entry.uri,
    );
  }
  if (!isOpenEnd) lines.push("#EXT-X-ENDLIST");
  return `${lines.join("\n")}\n`;
}
