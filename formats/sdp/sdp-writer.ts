import type { SdpMedia } from "./sdp-session.ts";

interface WrittenPayload {
  readonly payloadType: number;
  readonly encoding: string;
  readonly clockRate: number;
  readonly channels?: number;
  readonly fmtp?: Readonly<Record<string, string | number>>;
}

/** What our own servers say of a stream. */
export interface WrittenSdp {
  readonly name: string;
  /** Of the server; 0.0.0.0 leaves it to the transport. */
  readonly address?: string;
  readonly sessionId?: number;
  readonly control?: string;
  readonly media: readonly {
    readonly type: SdpMedia["type"];
    readonly port?: number;
    readonly control: string;
    readonly payload: WrittenPayload;
  }[];
}

export function writeSdp(session: WrittenSdp): string {
  const { name, address = "0.0.0.0", sessionId = 0, control = "*", media } = session;
  const family = address.includes(":") ? "IP6" : "IP4";
  const lines = [
    "v=0",
    `o=- ${sessionId} 1 IN ${family} ${address}`,
    `s=${name}`,
    `c=IN ${family} ${address}`,
    "t=0 0",
    `a=control:${control}`,
  ];
  for (const { type, port = 0, control: mediaControl, payload } of media) {
    const { payloadType, encoding, clockRate, channels = 1, fmtp = {} } = payload;
    lines.push(
      `m=${type} ${port} RTP/AVP ${payloadType}`,
      `a=rtpmap:${payloadType} ${encoding}/${clockRate}${channels > 1 ? `/${channels}` : ""}`,
    );
    const params = Object.entries(fmtp).map(([key, value]) => `${key}=${value}`);
    if (params.length > 0) lines.push(`a=fmtp:${payloadType} ${params.join("; ")}`);
    lines.push(`a=control:${mediaControl}`);
  }
  return lines.map((line) => `${line.replaceAll(/[\r\n]+/g, " ")}\r\n`).join("");
}
