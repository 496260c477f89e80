/** What a client wants to publish or to play. */
export interface RtmpRequest {
  /** First part of the path of the URL. */
  readonly app: string;
  /** The rest of it; encoders call it the stream key. */
  readonly name: string;
  /** From the name and from the app: encoders put it into either. It may hold a secret. */
  readonly query: URLSearchParams;
  /** Of the client. */
  readonly address: string;
}

export function streamRequest(app: string, name: string, address: string): RtmpRequest {
  const [appPath, appQuery] = splitQuery(app);
  const [namePath, nameQuery] = splitQuery(name);
  const query = new URLSearchParams(nameQuery);
  for (const [key, value] of new URLSearchParams(appQuery)) query.append(key, value);
  return { app: withoutSlashes(appPath), name: withoutSlashes(namePath), query, address };
}

function splitQuery(text: string): [path: string, query: string] {
  const at = text.indexOf("?");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}

function withoutSlashes(path: string): string {
  return path.replace(/^\/+/, "").replace(/\/+$/, "");
}
