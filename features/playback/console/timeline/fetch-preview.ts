import { RequestFailure, requestMedia } from "@tessera/platform/console";
import { readPreview, readPreviews } from "../../contract.ts";
import { PackReader } from "../../preview-pack.ts";
import type { FetchPack, FetchPreview, PreviewPicture } from "./preview-loader.ts";

/** Kept beside their addresses: an image that is shown under such an address is there at once. */
const decoded = new Map<string, HTMLImageElement>();

export const fetchPreview: FetchPreview = async (id, atMs, signal) => {
  try {
    const response = await requestMedia(readPreview, { id, at: atMs }, { signal, quiet: true });
    return await decode(await response.blob(), Number(response.headers.get("tessera-at") ?? atMs));
  } catch (error) {
    if (error instanceof RequestFailure && error.httpStatus === 404) return undefined;
    throw error;
  }
};

export const fetchPack: FetchPack = async (id, momentsMs, onPicture, signal) => {
  const at = momentsMs.join(",");
  const { body } = await requestMedia(readPreviews, { id, at }, { signal, quiet: true });
  if (!body) return;
  const pack = new PackReader();
  for await (const piece of body)
    for (const { atMs, jpeg } of pack.push(piece))
      onPicture(await decode(new Blob([jpeg], { type: "image/jpeg" }), atMs));
};

export function releasePreview(url: string): void {
  decoded.delete(url);
  URL.revokeObjectURL(url);
}

async function decode(blob: Blob, atMs: number): Promise<PreviewPicture> {
  const url = URL.createObjectURL(blob);
  const image = new Image();
  image.src = url;
  decoded.set(url, image);
  try {
    await image.decode();
  } catch (error) {
    releasePreview(url);
    throw error;
  }
  return { url, atMs };
}
