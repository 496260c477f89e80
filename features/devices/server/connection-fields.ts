import { randomBytes } from "node:crypto";
import { isLostSecret } from "@tessera/base";
import type { FormField } from "@tessera/engine";

type Connection = Readonly<Record<string, unknown>>;
export type WireInput = Readonly<Record<string, unknown>>;

/** Of everything that came on the wire, what the fields ask for; what was not given stays as it was. */
export function readFields(
  fields: readonly FormField[],
  input: WireInput,
  before: Connection = {},
): Record<string, unknown> {
  for (const { wire, refuse } of fields) {
    const secret = input[wire];
    if (typeof secret === "string" && secret !== "") refuse?.(secret);
  }
  const given = fields.map((field) => [field.key, valueOf(field, input[field.wire], before)]);
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

function valueOf(field: FormField, value: unknown, before: Connection): unknown {
  const stored = before[field.key];
  if (field.kind === "secret") return value ?? "";
  if (field.kind === "key") return value || (!isLostSecret(stored) && stored) || newKey();
  if (value === undefined) return stored ?? field.initial;
  if (field.kind !== "number") return typeof value === "number" ? String(value) : value;
  return value === "" ? field.initial : Number(value);
}

/** 144 random bits, to be used in an address. */
export const newKey = (): string => randomBytes(18).toString("base64url");

/** What of a connection may be shown, by the names on the wire. */
export function shownFields(
  fields: readonly FormField[],
  connection: Connection,
  { withKeys = false }: { readonly withKeys?: boolean } = {},
): Record<string, string | number | boolean> {
  const shown: Record<string, string | number | boolean> = {};
  for (const { wire, key, kind } of fields) {
    const value = connection[key];
    if (kind === "secret" || (kind === "key" && !withKeys) || isLostSecret(value)) continue;
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      shown[wire] = value;
  }
  return shown;
}

/** Empty for a field that is not there. */
export function fieldText(
  fields: readonly FormField[],
  connection: Connection,
  wire: string,
): string {
  const field = fields.find((candidate) => candidate.wire === wire);
  const value = field && connection[field.key];
  if (isLostSecret(value)) return "";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

export const hasSecret = (fields: readonly FormField[], connection: Connection): boolean =>
  fields.some(({ kind, key }) => kind === "secret" && Boolean(connection[key]));

export interface NetworkAddress {
  readonly host: string;
  /** 0 if it is not known. */
  readonly port: number;
}

/** Where the device is: from the field for it, or from its address. */
export function networkAddress(
  fields: readonly FormField[],
  connection: Connection,
): NetworkAddress {
  const url = fields.find(({ kind }) => kind === "url");
  const place = fieldText(fields, connection, "DeviceIp") || textAt(connection, url?.key);
  const port = Number(fieldText(fields, connection, "DevicePort"));
  const parsed = parseAddress(place);
  return { host: parsed.host, port: parsed.port || port };
}

/** Whether a connection leads to a host or port that another one did not lead to. */
export function leadsElsewhere(
  fields: readonly FormField[],
  now: Connection,
  before: Connection,
): boolean {
  const known = new Set(placesOf(fields, before));
  return placesOf(fields, now).some((place) => !known.has(place));
}

function placesOf(fields: readonly FormField[], connection: Connection): string[] {
  const port = fieldText(fields, connection, "DevicePort");
  const addresses = fields
    .filter(({ kind, wire }) => kind === "url" || wire === "DeviceIp")
    .map(({ key }) => textAt(connection, key))
    .filter((text) => text !== "");
  return addresses.map((text) => `${placeOf(text)} ${port}`);
}

/** What cannot be read is like nothing but itself. */
function placeOf(text: string): string {
  const { host, port } = parseAddress(text);
  return host === "" ? text : `${host.toLowerCase()}:${port}`;
}

/** "host", "host:port" or a whole URL. */
function parseAddress(place: string): NetworkAddress {
  const scheme = /^([a-z]+):\/\//i.exec(place)?.[1]?.toLowerCase();
  const url = scheme ? place : `any://${place}`;
  if (place === "" || !URL.canParse(url)) return { host: "", port: 0 };
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) || (usualPorts[scheme ?? ""] ?? 0) };
}

const usualPorts: Readonly<Record<string, number>> = { http: 80, https: 443, rtsp: 554 };

function textAt(connection: Connection, key: string | undefined): string {
  const value = key === undefined ? undefined : connection[key];
  return typeof value === "string" ? value : "";
}
