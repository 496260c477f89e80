import { RequestFailure, requestMedia } from "@tessera/platform/console";
import { readPreview, readPreviews } from "../../contract.ts";
import { PackReader } from "../../preview-pack.ts";
import type { FetchPack, FetchPreview } from "./preview-loader.ts";

export const fetchPreview: FetchPreview = async (id, atMs, signal) => {
  try {
    const response = await requestMedia(readPreview, { id, at: atMs }, { signal, quiet: true });
    const jpeg = new Uint8Array(await response.arrayBuffer());
    return { url: urlOf(jpeg), atMs: Number(response.headers.get("tessera-at") ?? atMs) };
  } catch (error) {
    if (error instanceof RequestFailure && error.httpStatus === 404) return undefined;
    throw error;
  }
};

export const fetchPack: FetchPack = async (id, momentsMs, onPicture, signal) => {
  const at = momentsMs.join(",");
  const { body } = await requestMedia(readPreviews, { id, at }, { signal, quiet: true });
  const reader = body?.getReader();
  if (!reader) return;
  const pack = new PackReader();
  for (let piece = await reader.read(); piece.value; piece = await reader.read())
    for (const { atMs, jpeg } of pack.push(piece.value)) onPicture({ url: urlOf(jpeg), atMs });
};

/** An address of a blob would send the browser for it again, which takes longer than the request did. */
function urlOf(jpeg: Uint8Array): string {
  let signs = "";
  for (const byte of jpeg) signs += String.fromCodePoint(byte);
  return `data:image/jpeg;base64,${btoa(signs)}`;
}
