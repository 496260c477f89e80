/** What the answer to PLAY says of a track, RFC 2326 clause 12.33. */
interface TrackStart {
  readonly url: string;
  /** Of the moment that playing begins with. */
  readonly rtpTimestamp: number;
}

/** Tracks of which no timestamp is told are left out. */
export function parseRtpInfo(header: string): TrackStart[] {
  // A comma may be part of an address: only one before the next address ends an entry.
  return header.split(/,\s*(?=url=)/i).flatMap((entry) => {
    const url = /(?:^|;)\s*url="?([^;"]*)/i.exec(entry)?.[1]?.trim();
    const rtptime = /;\s*rtptime=(\d{1,10})/i.exec(entry)?.[1];
    if (!url || rtptime === undefined || Number(rtptime) >= 2 ** 32) return [];
    return [{ url, rtpTimestamp: Number(rtptime) }];
  });
}

/** The timestamp that the track at this address begins with. Servers name the whole address or its last part. */
export function startOf(starts: readonly TrackStart[], url: string): number | undefined {
  const named =
    starts.find((start) => start.url === url) ??
    starts.find((start) => url.endsWith(lastPart(start.url)));
  return named?.rtpTimestamp;
}

const lastPart = (url: string) => url.slice(url.lastIndexOf("/"));
