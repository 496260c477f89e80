import { type Place, placeOf, placePath } from "@tessera/engine";

export interface LiveAddress {
  readonly place: Place;
  readonly token: string | undefined;
  readonly track: number | undefined;
  /** Up to the flow: no query, no track, no slash at the end. */
  readonly url: string;
}

interface Server {
  readonly scheme: "rtsp" | "rtsps";
  readonly hostName: string;
  readonly port: number;
}

export const writeLiveAddress = (server: Server, place: Place, token: string): string =>
  `${addressOf(server, place)}?token=${token}`;

export const writePublishAddress = (server: Server, place: Place, key: string): string =>
  `${addressOf(server, place)}?key=${key}`;

const addressOf = ({ scheme, hostName, port }: Server, place: Place) =>
  `${scheme}://${hostName}:${port}/live/${placePath(place)}`;

/** undefined: nothing of ours has such an address. */
export function parseLiveAddress(uri: string): LiveAddress | undefined {
  const match = /^rtsps?:\/\/[^/?#]*\/live\/([^/?#]+)\/([^/?#]+)\/([^/?#]+)/i.exec(uri);
  if (!match) return undefined;
  const [url, device = "", channel = "", flow] = match;
  const place = placeOf(decoded(device), decoded(channel), flow);
  if (!place) return undefined;
  // Players put the track behind the query as well as before it.
  const rest = uri.slice(url.length);
  const token = /[?&]token=([\w-]+)/.exec(rest)?.[1];
  const track = /\/trackID=(\d{1,3})(?=[/?]|$)/i.exec(rest)?.[1];
  return { place, token, track: track === undefined ? undefined : Number(track), url };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
