import type { SdpMedia, SdpPayload, SdpSession } from "./sdp-session.ts";
import { staticPayloads } from "./static-payloads.ts";

/** Many times what a camera writes; what is behind it is not read. */
const maxCharacters = 64 * 1024;

/**
 * Takes what it understands and passes over the rest: cameras repeat lines, break `c=`, invent media
 * types, forget the last line end and put the parameters of one track under another.
 */
export function parseSdp(text: string): SdpSession {
  const draft = new Draft();
  for (const line of text.slice(0, maxCharacters).split(/[\r\n\0]+/)) draft.read(line.trim());
  return draft.finish();
}

interface MediaDraft {
  readonly type: SdpMedia["type"];
  readonly port: number;
  readonly protocol: string;
  address: string;
  control: string;
  readonly payloadTypes: Set<number>;
  readonly rtpmaps: Map<number, Pick<SdpPayload, "encoding" | "clockRate" | "channels">>;
}

class Draft {
  #name = "";
  #control = "";
  #address = "";
  readonly #media: MediaDraft[] = [];
  readonly #fmtps: { owner: MediaDraft | undefined; payloadType: number; params: string }[] = [];

  read(line: string): void {
    const value = line.slice(2).trim();
    if (line.startsWith("m=")) this.#readMedia(value);
    else if (line.startsWith("a=")) this.#readAttribute(value);
    else if (line.startsWith("c=")) this.#readConnection(value);
    else if (line.startsWith("s=")) this.#name ||= value;
  }

  finish(): SdpSession {
    const media = this.#media.map(
      (draft): SdpMedia => ({
        type: draft.type,
        port: draft.port,
        protocol: draft.protocol,
        address: draft.address || this.#address,
        control: draft.control,
        payloads: [...draft.payloadTypes].flatMap((payloadType) =>
          this.#payload(draft, payloadType),
        ),
      }),
    );
    return { name: this.#name, control: this.#control, media };
  }

  /** m=<media> <port>[/<count>] <protocol> <payload type> … */
  #readMedia(value: string): void {
    const [type = "", port = "", protocol = "", ...formats] = value.split(/\s+/);
    this.#media.push({
      type: type === "video" || type === "audio" ? type : "application",
      port: Number.parseInt(port, 10) || 0,
      protocol,
      address: "",
      control: "",
      payloadTypes: new Set(formats.filter((format) => /^\d{1,3}$/.test(format)).map(Number)),
      rtpmaps: new Map(),
    });
  }

  /** c=IN IP4 <address>[/<ttl>] */
  #readConnection(value: string): void {
    const address = /^IN\s+IP[46]\s+([^\s/]+)/i.exec(value)?.[1] ?? "";
    const media = this.#media.at(-1);
    if (media) media.address = address;
    else this.#address = address;
  }

  #readAttribute(value: string): void {
    const media = this.#media.at(-1);
    const colon = value.indexOf(":");
    const name = value.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const rest = value.slice(colon + 1).trim();
    if (name === "control" && media) media.control ||= rest;
    else if (name === "control") this.#control ||= rest;
    else if (name === "rtpmap" && media) readRtpmap(media, rest);
    else if (name === "fmtp") this.#readFmtp(media, rest);
  }

  #readFmtp(owner: MediaDraft | undefined, value: string): void {
    const [, payloadType, params = ""] = /^(\d{1,3})\s+(.*)$/.exec(value) ?? [];
    if (payloadType) this.#fmtps.push({ owner, payloadType: Number(payloadType), params });
  }

  #payload(media: MediaDraft, payloadType: number): SdpPayload | [] {
    const format = media.rtpmaps.get(payloadType) ?? staticPayloads.get(payloadType);
    if (!format) return [];
    // The track's own parameters first, else those that stand under a track without this type.
    const fmtp =
      this.#fmtps.find((line) => line.owner === media && line.payloadType === payloadType) ??
      this.#fmtps.find(
        (line) => line.payloadType === payloadType && !line.owner?.payloadTypes.has(payloadType),
      );
    return { payloadType, ...format, fmtp: parseParams(fmtp?.params ?? "") };
  }
}

/** a=rtpmap:<payload type> <encoding>/<clock rate>[/<channels>] */
function readRtpmap(media: MediaDraft, value: string): void {
  const match = /^(\d{1,3})\s+([^/\s]+)(?:\s*\/\s*(\d+))?(?:\s*\/\s*(\d+))?/.exec(value);
  if (!match) return;
  const payloadType = Number(match[1]);
  const encoding = (match[2] ?? "").toUpperCase();
  media.payloadTypes.add(payloadType);
  // RFC 7587 fixes both numbers; cameras write others.
  if (encoding === "OPUS") {
    media.rtpmaps.set(payloadType, { encoding, clockRate: 48_000, channels: 2 });
    return;
  }
  const usualRate = media.type === "audio" ? 8_000 : 90_000;
  const clockRate = Number(match[3]) || usualRate;
  media.rtpmaps.set(payloadType, { encoding, clockRate, channels: Number(match[4]) || 1 });
}

function parseParams(text: string): Map<string, string> {
  const params = new Map<string, string>();
  for (const part of text.split(";")) {
    const equals = part.indexOf("=");
    const name = (equals < 0 ? part : part.slice(0, equals)).trim().toLowerCase();
    if (name) params.set(name, equals < 0 ? "" : part.slice(equals + 1).trim());
  }
  return params;
}
