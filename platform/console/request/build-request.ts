import type { Language } from "@tessera/base";
import { type Call, type Method, pageHeader } from "../../contract/index.ts";
import { languageTag } from "../i18n/language-tag.ts";

export type Fields = Readonly<Record<string, unknown>>;

export interface Surroundings {
  /** `https://host:port` of the page. */
  readonly origin: string;
  readonly nowMs: number;
  readonly language: Language;
}

export interface WireRequest {
  readonly method: Method;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

type CallShape = Pick<Call, "methods" | "path" | "body">;

/** A call and its input as one HTTP request. `ServerHost` names another host and is not sent. */
export function buildRequest(call: CallShape, input: Fields, around: Surroundings): WireRequest {
  const { ServerHost, ...fields } = input;
  const { path, rest } = fillPath(call.path, fields);
  const url = new URL(path, originOf(ServerHost, around.origin));
  const [method] = call.methods;
  const headers: Record<string, string> = { "Accept-Language": languageTag(around.language) };
  // The session is in the cookie; this says that a page of ours sends it.
  headers[pageHeader] = "console";
  if (method === "GET" || (method === "DELETE" && !call.body)) {
    url.search = encodeForm(rest).toString();
    if (method === "GET") url.searchParams.set(timestampName(call.path), String(around.nowMs));
    return { method, url: url.href, headers };
  }
  if (call.body === "form") {
    headers["Content-Type"] = "application/x-www-form-urlencoded;charset=UTF-8";
    return { method, url: url.href, headers, body: encodeForm(rest).toString() };
  }
  headers["Content-Type"] = "application/json";
  return { method, url: url.href, headers, body: JSON.stringify(rest) };
}

/** Puts `{id}` values into the path, escaped; what is left goes into query or body. */
function fillPath(pattern: string, fields: Fields): { path: string; rest: Fields } {
  const rest: Record<string, unknown> = { ...fields };
  const path = pattern.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const value = rest[name];
    if (value === undefined || value === "") throw new Error(`${pattern}: no value for {${name}}`);
    delete rest[name];
    return encodeURIComponent(textOf(value));
  });
  return { path, rest };
}

/** key=value pairs; a list repeats its key, an object travels as JSON, nothing is left out as empty. */
function encodeForm(fields: Fields): URLSearchParams {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null) pairs.append(name, textOf(one));
  return pairs;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

const timestampName = (path: string) => (path.startsWith("/api/v2/") ? "s_time" : "_t");

function originOf(serverHost: unknown, pageOrigin: string): string {
  if (typeof serverHost !== "string" || serverHost === "") return pageOrigin;
  if (/^https?:\/\//i.test(serverHost)) return serverHost;
  return `${new URL(pageOrigin).protocol}//${serverHost}`;
}
