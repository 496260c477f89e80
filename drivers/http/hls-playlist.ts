import { BrokenBytes } from "@tessera/formats/bits";
import { type MediaPlaylist, parsePlaylist } from "@tessera/formats/hls";
import { encrypted, notMedia, noVideo } from "./explain.ts";
import { type HttpReply, webAddress } from "./http-client.ts";
import type { Enquiry } from "./pull-request.ts";
import { readBody } from "./read-body.ts";
import { chooseVariant } from "./variant-choice.ts";

const maxPlaylistBytes = 1024 * 1024;

/** A media playlist and where it was found. */
export interface FoundPlaylist {
  readonly playlist: MediaPlaylist;
  readonly url: URL;
}

/** Reads a reply as a playlist; of a master playlist, the variant that is wanted. */
export async function readPlaylist(
  request: Enquiry,
  { url, message }: HttpReply,
): Promise<FoundPlaylist> {
  const playlist = await parseReply(request, message);
  if (playlist.kind === "media") return { playlist: unencrypted(playlist, request), url };
  const variant = chooseVariant(playlist.variants, request.quality);
  if (!variant) throw noVideo(request.url);
  const variantUrl = webAddress(variant.uri, url);
  if (!variantUrl) throw notMedia(request.url);
  return loadPlaylist(request, variantUrl);
}

/** A media playlist, again. */
export async function loadPlaylist(request: Enquiry, address: URL): Promise<FoundPlaylist> {
  const { url, message } = await request.client.get(address);
  const playlist = await parseReply(request, message);
  if (playlist.kind === "master") throw notMedia(request.url);
  return { playlist: unencrypted(playlist, request), url };
}

async function parseReply({ url, clock }: Enquiry, message: HttpReply["message"]) {
  const body = await readBody(message, maxPlaylistBytes, clock);
  try {
    return parsePlaylist(body.toString("utf8"));
  } catch (error) {
    throw error instanceof BrokenBytes ? notMedia(url, error) : error;
  }
}

function unencrypted(playlist: MediaPlaylist, { url }: Enquiry): MediaPlaylist {
  if (playlist.segments.some(({ isEncrypted }) => isEncrypted)) throw encrypted(url);
  return playlist;
}
