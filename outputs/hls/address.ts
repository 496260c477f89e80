import { type Place, placeOf, placePath } from "@tessera/engine";
import { nameOf } from "./resource-name.ts";

export const hlsPath = "/live/hls";
const entryName = "index.m3u8";
const sessionFolder = "s";

/** What a player opens first. */
export const entryOf = (place: Place): string => `${hlsPath}/${placePath(place)}/${entryName}`;

/** From the parts below the path; undefined if they are no entry. */
export function entryPlace(parts: readonly string[]): Place | undefined {
  const [device, channel, flow, name, ...rest] = parts;
  return name === entryName && rest.length === 0 ? placeOf(device, channel, flow) : undefined;
}

/** From the entry on: relative, for whoever sits behind a proxy that adds a folder. */
export const playlistUri = (session: string): string =>
  `../../../${sessionFolder}/${session}/${nameOf.playlist}`;

/** What a session is asked for. */
export interface Asked {
  readonly session: string;
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
}

export function askedOf(parts: readonly string[], query: Asked["query"]): Asked | undefined {
  const [folder, session = "", name = ""] = parts;
  return parts.length === 3 && folder === sessionFolder ? { session, name, query } : undefined;
}

/** Of a request's target, as players write it; undefined of any other, though a web server may read it as one. */
export function askedByTarget(target: string): Asked | undefined {
  const [, session, name, search] = sessionTarget.exec(target) ?? [];
  if (session === undefined || name === undefined) return undefined;
  return { session, name, query: Object.fromEntries(new URLSearchParams(search)) };
}

const sessionTarget = /^\/live\/hls\/s\/([\w-]{22})\/([\w.-]{1,100})(?:\?([\w=&]*))?$/;
