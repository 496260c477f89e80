import { flowOf, playerAddress } from "@tessera/kit/camera";

/** What the gallery shows, as the address carries it: ?q=&online=&start= */
export interface GalleryAddress {
  readonly q: string;
  readonly online: "" | "0" | "1";
  /** Of the first card, from 0. */
  readonly start: number;
}

export const cardsAPage = 24;

export function readGallery(query: URLSearchParams): GalleryAddress {
  const online = query.get("online");
  const start = Number(query.get("start"));
  return {
    q: query.get("q")?.trim() ?? "",
    online: online === "0" || online === "1" ? online : "",
    start: Number.isSafeInteger(start) && start > 0 ? start - (start % cardsAPage) : 0,
  };
}

/** Leaves out what is as usual; whatever else the address carries stays. */
export function writeGallery(
  { q, online, start }: GalleryAddress,
  address: URLSearchParams,
): URLSearchParams {
  const query = new URLSearchParams(address);
  for (const [name, value] of Object.entries({ q, online, start: start > 0 ? `${start}` : "" }))
    if (value) query.set(name, value);
    else query.delete(name);
  return query;
}

export const isNarrowed = ({ q, online }: GalleryAddress): boolean => q !== "" || online !== "";

export const squareAddress = (device: string): string =>
  `/video/square/${encodeURIComponent(device)}`;

/** Before there was a player page a camera was named in the query. */
export function oldCameraAddress(device: string, query: URLSearchParams): string | undefined {
  const channel = query.get("channel");
  if (!channel || device === "0") return undefined;
  return playerAddress({ device, channel }, flowOf(query.get("flow")));
}
