import { readEnvelope } from "@tessera/platform/contract";
import type { HttpServer } from "@tessera/platform/server";

type Fields = Readonly<Record<string, unknown>>;

/** Calls that are to succeed give their body; `refusal` gives status, code and words. */
export function callersOf(server: HttpServer) {
  const send = (method: "GET" | "POST" | "DELETE", path: string, options: SendOptions = {}) => {
    const { fields, token = "admin", language = "zh" } = options;
    const query =
      fields && method === "GET" ? `?${new URLSearchParams(asText(fields)).toString()}` : "";
    return server.inject({
      method,
      url: `/api/${path.startsWith("v2/") ? path : `v1/${path}`}${query}`,
      headers: { token, "accept-language": language },
      ...(method === "GET" ? {} : { payload: { ...fields } }),
    });
  };
  const body = async (reply: Awaited<ReturnType<typeof send>>, path: string) => {
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.payload}`);
    const json = reply.json<Record<string, unknown>>();
    return ("Tessera" in json ? readEnvelope(json).body : json) as Record<string, never>;
  };
  return {
    get: async (path: string, fields: Fields = {}, options: SendOptions = {}) =>
      body(await send("GET", path, { ...options, fields }), path),
    post: async (path: string, fields: Fields = {}, options: SendOptions = {}) =>
      body(await send("POST", path, { ...options, fields }), path),
    remove: async (path: string, fields: Fields) =>
      body(await send("DELETE", path, { fields }), path),
    refusal: async (
      method: "GET" | "POST" | "DELETE",
      path: string,
      fields: Fields = {},
      options: SendOptions = {},
    ) => {
      const reply = await send(method, path, { ...options, fields });
      return {
        status: reply.statusCode,
        code: reply.headers["x-error-code"],
        text: reply.payload,
      };
    },
  };
}

interface SendOptions {
  readonly fields?: Fields;
  readonly token?: "admin" | "operator" | "";
  readonly language?: "zh" | "en";
}

const asText = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
