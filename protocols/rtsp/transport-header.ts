import { isIP } from "node:net";

/** What the server says in its Transport header, RFC 2326, 12.39. */
export interface TransportAnswer {
  /** Channel of RTP; RTCP has the next unless it is named. */
  readonly interleaved: readonly [rtp: number, rtcp: number] | undefined;
  readonly serverPorts: readonly [rtp: number, rtcp: number] | undefined;
  /** Address that packets come from, if it is one: some servers name a host or 0.0.0.0. */
  readonly source: string | undefined;
}

export function parseTransport(header: string): TransportAnswer {
  const [first = ""] = header.split(",");
  const params = new Map(
    first.split(";").map((part) => {
      const [name = "", value = ""] = part.split("=", 2);
      return [name.trim().toLowerCase(), value.trim().replaceAll('"', "")] as const;
    }),
  );
  return {
    interleaved: parsePair(params.get("interleaved")),
    serverPorts: parsePair(params.get("server_port")),
    source: parseAddress(params.get("source") ?? ""),
  };
}

function parseAddress(text: string): string | undefined {
  const isUnspecified = /^[0.:]+$/.test(text);
  return isIP(text) === 0 || isUnspecified ? undefined : text;
}

/** `4-5`, or a single `4`. */
function parsePair(text: string | undefined): readonly [number, number] | undefined {
  const match = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(text ?? "");
  if (!match) return undefined;
  const first = Number(match[1]);
  return [first, match[2] === undefined ? first + 1 : Number(match[2])];
}
