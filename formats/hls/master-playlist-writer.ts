export interface MasterPlaylist {
  readonly mediaUri: string;
  /** At its peak. */
  readonly bitrateBps: number;
  readonly width: number;
  readonly height: number;
  /** Pictures a second. */
  readonly frameRate: number;
  /** RFC 6381. */
  readonly codecs: readonly string[];
}

/** A master playlist of one variant, RFC 8216 clause 4.3.4. */
export function writeMasterPlaylist(playlist: MasterPlaylist): string {
  const { mediaUri, bitrateBps, width, height, frameRate, codecs } = playlist;
  const attributes = [
    `BANDWIDTH=${Math.ceil(bitrateBps)}`,
    `RESOLUTION=${width}x${height}`,
    `FRAME-RATE=${frameRate.toFixed(3)}`,
    `CODECS="${codecs.join(",")}"`,
  ];
  return `#EXTM3U\n#EXT-X-STREAM-INF:${attributes.join(",")}\n${mediaUri}\n`;
}
