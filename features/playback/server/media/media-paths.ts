import type { Span } from "../ports.ts";

const base = "/api/v1/record";

/** Moments have 13 digits from 2001 to 2286. */
export const hlsPath = (id: string, { startMs, endMs }: Span): string =>
  `${base}/hls/${encodeURIComponent(id)}/${Math.floor(startMs)}-${Math.ceil(endMs)}.m3u8`;

export const previewPath = (id: string, atMs: number): string =>
  `${base}/preview/${encodeURIComponent(id)}?at=${Math.floor(atMs)}`;

/** As a playlist at `hlsPath` names it. */
export const fileFromPlaylist = (id: string, segmentId: number): string =>
  `../../file/${encodeURIComponent(id)}/${segmentId}.mp4`;
