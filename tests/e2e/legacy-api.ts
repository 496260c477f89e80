import { createHash } from "node:crypto";

/** The product sends passwords as their MD5. */
export const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

/** A call of the first API, made beside the browser; gives the Body, whatever its provider key is called. */
export async function callApi(
  url: string,
  call: {
    readonly path: string;
    readonly token?: string;
    readonly fields?: Record<string, string>;
  },
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api/v1/${call.path}`, {
    method: call.fields ? "POST" : "GET",
    headers: call.token ? { token: call.token } : {},
    ...(call.fields && { body: new URLSearchParams(call.fields) }),
  });
  const text = await response.text();
  const [reply] = Object.values(JSON.parse(text) as Record<string, LegacyReply>);
  if (reply?.Header.ErrorNum !== "200") throw new Error(`${call.path} answered ${text}`);
  return reply.Body ?? {};
}

/** A call with a JSON body whose reply is not wrapped, or is taken as it comes. */
export async function postJson(
  url: string,
  { path, token, input }: { readonly path: string; readonly token: string; readonly input: object },
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: "POST",
    headers: { token, "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

interface LegacyReply {
  readonly Header: { readonly ErrorNum: string };
  readonly Body?: Record<string, unknown>;
}
