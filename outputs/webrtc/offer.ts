import { BadRequest } from "@tessera/base";
import { parseSdp, type SdpPayload } from "@tessera/formats/sdp";

/** What a browser or another WebRTC program says it can take, or wants to send. */
export interface Offer {
  /** Without the candidates: they come to us, we look for nobody. */
  readonly sdp: string;
  readonly media: readonly OfferedMedia[];
}

export interface OfferedMedia {
  readonly kind: "video" | "audio";
  readonly mid: string;
  /** In order of preference. */
  readonly payloads: readonly OfferedPayload[];
}

export interface OfferedPayload extends SdpPayload {
  /** The fmtp parameters as they were written. */
  readonly format: string;
}

const maxSections = 8;

/** Throws BadRequest. */
export function readOffer(body: string): Offer {
  const [session = "", ...sections] = body.split(/^(?=m=)/m);
  const isComplete = /^a=ice-ufrag:/m.test(body) && /^a=fingerprint:/m.test(body);
  if (!session.startsWith("v=0") || !isComplete || sections.length > maxSections)
    throw new BadRequest("offer-invalid", invalidText);
  return {
    sdp: body.replaceAll(/^a=(candidate:|end-of-candidates).*(\r?\n|$)/gm, ""),
    media: sections.flatMap(readSection),
  };
}

function readSection(section: string): OfferedMedia | [] {
  const [media] = parseSdp(section).media;
  const mid = /^a=mid:(\S+)/m.exec(section)?.[1];
  if (!media || media.type === "application" || !mid) return [];
  const payloads = media.payloads.map((payload) => ({
    ...payload,
    format: new RegExp(`^a=fmtp:${payload.payloadType} (.*?)\\r?$`, "m").exec(section)?.[1] ?? "",
  }));
  return { kind: media.type, mid, payloads };
}

const invalidText = {
  zh: "请求体不是有效的 WebRTC offer（SDP），请检查播放器",
  en: "The request body is not a valid WebRTC offer (SDP). Check the player.",
};
