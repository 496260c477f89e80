interface Place {
  readonly device: string;
  readonly channel: string;
}

/** The playback of a channel from a moment on; its day goes by the server's zone. */
export function backtimePath({ device, channel }: Place, atMs: number, zone: string): string {
  const day = new Intl.DateTimeFormat("en-CA", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  }).format(atMs);
  const path = [device, channel].map(encodeURIComponent).join("/");
  return `/video/backtime/${path}/${day.replaceAll("-", "")}?at=${Math.round(atMs)}`;
}
