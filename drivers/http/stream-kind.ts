import type { HttpReply } from "./http-client.ts";

export function isPlaylistAddress({ pathname }: URL): boolean {
  return /\.m3u8?$/i.test(pathname);
}

/** By its address or by what the server calls it; anything else must be FLV. */
export function isPlaylist({ url, message }: HttpReply): boolean {
  return isPlaylistAddress(url) || /mpegurl/i.test(message.headers["content-type"] ?? "");
}
