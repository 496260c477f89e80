/** What a client wants to publish or to play. */
export interface RtmpRequest {
  /** First part of the path of the URL. */
  readonly app: string;
  /** The rest of it; encoders call it the stream key. */
  readonly name: string;
  /** App and name together, cut at the slashes and decoded: clients cut them at different places. */
  readonly parts: readonly string[];
  /** From the name and from the app: encoders put it into either. It may hold a secret. */
  readonly query: URLSearchParams;
  /** Of the client. */
  readonly address: string;
  /** Whether the client takes H.265 as Enhanced RTMP marks it. */
  readonly knowsHvc1: boolean;
}

export interface RtmpClientInfo {
  readonly app: string;
  readonly address: string;
  readonly knowsHvc1: boolean;
}

export function streamRequest(client: RtmpClientInfo, name: string): RtmpRequest {
  const [appPath, appQuery] = splitQuery(client.app);
  const [namePath, nameQuery] = splitQuery(name);
  const query = new URLSearchParams(nameQuery);
  for (const [key, value] of new URLSearchParams(appQuery)) query.append(key, value);
  const path = { app: withoutSlashes(appPath), name: withoutSlashes(namePath) };
  const parts = `${path.app}/${path.name}`.split("/").map(decoded);
  return { ...client, ...path, parts, query };
}

function splitQuery(text: string): [path: string, query: string] {
  const at = text.indexOf("?");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

/** Of both ends. Not by /\/+$/, which tries again from every slash of a long run. */
function withoutSlashes(path: string): string {
  let start = 0;
  let end = path.length;
  while (path[start] === "/") start++;
  while (end > start && path[end - 1] === "/") end--;
  return path.slice(start, end);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a percent sign that was meant as one
  }
}
