import dayjs from "dayjs";

/** By its first bytes: what a browser is told must be what it gets. */
export function pictureType(data: Uint8Array): string | undefined {
  const head = Buffer.from(data.subarray(0, 12)).toString("latin1");
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^RIFF.{4}WEBP/s.test(head)) return "image/webp";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  return undefined;
}

/** YYYY-MM-DD where the server is. */
export const isoDay = (atMs: number): string => dayjs(atMs).format("YYYY-MM-DD");
