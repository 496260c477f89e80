import { BadRequest } from "@tessera/base";
import type { GbPayload, GbSdp, SessionPurpose } from "./gb-sdp.ts";
import { type MediaMode, oppositeMode } from "./media-mode.ts";
import { parseStreamLine } from "./stream-line.ts";

/** The other side's SDP cannot be used. */
export class GbSdpRefused extends BadRequest {
  constructor() {
    super("not-gb-sdp", {
      zh: "对方的媒体描述（SDP）无法使用",
      en: "The media description (SDP) of the other side cannot be used",
    });
  }
}

/**
 * Throws GbSdpRefused. `offered`: this is the answer to it; says who connects if the answer does not, as many do not.
 */
export function parseGbSdp(bytes: Uint8Array, offered?: Pick<GbSdp, "mode">): GbSdp {
  const lines = linesOf(bytes);
  const media = mediaOf(valuesOf(lines, "m"));
  const attributes = valuesOf(lines, "a");
  const [first = ""] = valuesOf(lines, "o");
  const words = first.split(/\s+/);
  const connection = valuesOf(lines, "c").at(-1) ?? "";
  return {
    originId: words[0] ?? "",
    purpose: purposeOf(valuesOf(lines, "s")[0] ?? ""),
    host: connection.split(/\s+/)[2]?.split("/")[0] ?? words[5] ?? "",
    port: media.port,
    media: media.type,
    mode: modeOf(media.isTcp, attributeOf(attributes, "setup"), offered),
    direction: directionOf(attributes),
    payloads: payloadsOf(media.payloadTypes, attributes),
    ssrc: ssrcOf(valuesOf(lines, "y")[0]),
    format: valuesOf(lines, "f")[0],
    recording: recordingOf(valuesOf(lines, "u")[0]),
    span: spanOf(valuesOf(lines, "t")[0]),
    downloadSpeed: countOf(attributeOf(attributes, "downloadspeed")),
    fileSize: countOf(attributeOf(attributes, "filesize")),
    stream: attributes.map(parseStreamLine).find((line) => line !== undefined),
  };
}

type Line = readonly [letter: string, value: string];

const maxBytes = 16 * 1024;
const maxLines = 400;

function linesOf(bytes: Uint8Array): readonly Line[] {
  if (bytes.length > maxBytes) throw new GbSdpRefused();
  const text = Buffer.from(bytes).toString("utf8");
  return text
    .split(/\r\n|\r|\n/, maxLines)
    .filter((line) => line[1] === "=")
    .map((line) => [line.slice(0, 1), line.slice(2).trim()]);
}

const valuesOf = (lines: readonly Line[], letter: string): readonly string[] =>
  lines.filter(([found]) => found === letter).map(([, value]) => value);

/** The first that is offered, video before sound; a port of 0 says no to it. */
function mediaOf(values: readonly string[]) {
  const all = values.map((value) => {
    const [type = "", port = "", transport = "", ...payloadTypes] = value.split(/\s+/);
    return { type, port: Number.parseInt(port, 10), transport, payloadTypes };
  });
  const usable = all.filter(({ port }) => port > 0 && port < 65_536);
  const isVideo = usable.some(({ type }) => type === "video");
  const found = usable.find(({ type }) => type === (isVideo ? "video" : "audio"));
  if (!found) throw new GbSdpRefused();
  return {
    type: isVideo ? ("video" as const) : ("audio" as const),
    port: found.port,
    isTcp: /tcp/i.test(found.transport),
    payloadTypes: found.payloadTypes.map(Number).filter((type) => type >= 0 && type < 128),
  };
}

function purposeOf(name: string): SessionPurpose {
  const purposes: readonly SessionPurpose[] = ["Playback", "Download", "Talk"];
  return purposes.find((purpose) => purpose.toLowerCase() === name.toLowerCase()) ?? "Play";
}

function modeOf(
  isTcp: boolean,
  setup: string | undefined,
  offered: Pick<GbSdp, "mode"> | undefined,
): MediaMode {
  if (!isTcp) return "UDP";
  if (setup === "active") return "TCP-ACTIVE";
  if (setup === "passive") return "TCP-PASSIVE";
  return offered && offered.mode !== "UDP" ? oppositeMode(offered.mode) : "TCP-PASSIVE";
}

function directionOf(attributes: readonly string[]): GbSdp["direction"] {
  const directions = ["recvonly", "sendonly"] as const;
  return directions.find((direction) => attributes.includes(direction)) ?? "sendrecv";
}

const attributeOf = (attributes: readonly string[], name: string): string | undefined =>
  attributes
    .find((attribute) => attribute.toLowerCase().startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim();

/** In the order of the m= line; those without an rtpmap are known by their number, or are left out. */
function payloadsOf(types: readonly number[], attributes: readonly string[]): readonly GbPayload[] {
  const told = new Map(attributes.map(rtpmapOf).filter((map) => map !== undefined));
  return types
    .map((type) => told.get(type) ?? staticPayloads.get(type))
    .filter((payload) => payload !== undefined);
}

function rtpmapOf(attribute: string): readonly [number, GbPayload] | undefined {
  const match = /^rtpmap: ?(\d{1,3}) +([\w.-]{1,40})\/(\d{1,7})/i.exec(attribute);
  if (!match) return undefined;
  const [, type = "", encoding = "", clockRate = ""] = match;
  const payload = {
    type: Number(type),
    encoding: encoding.toUpperCase(),
    clockRate: Number(clockRate),
  };
  return [payload.type, payload];
}

const staticPayloads: ReadonlyMap<number, GbPayload> = new Map([
  [0, { type: 0, encoding: "PCMU", clockRate: 8000 }],
  [8, { type: 8, encoding: "PCMA", clockRate: 8000 }],
  [96, { type: 96, encoding: "PS", clockRate: 90_000 }],
]);

function recordingOf(value: string | undefined): GbSdp["recording"] {
  if (!value) return undefined;
  const [channelId = "", type = ""] = value.split(":", 2);
  return { channelId, type: Number.parseInt(type, 10) || 0 };
}

function spanOf(value: string | undefined): GbSdp["span"] {
  const [startSeconds = 0, endSeconds = 0] = (value ?? "").split(/\s+/).map(Number);
  const isSpan = startSeconds > 0 && endSeconds > startSeconds && Number.isSafeInteger(endSeconds);
  return isSpan ? { startSeconds, endSeconds } : undefined;
}

/** Some write it without its leading zeros. */
const ssrcOf = (value: string | undefined) =>
  value !== undefined && /^\d{1,10}$/.test(value) ? value.padStart(10, "0") : undefined;

function countOf(value: string | undefined): number | undefined {
  const count = value === undefined || value === "" ? Number.NaN : Number(value);
  return Number.isFinite(count) && count >= 0 ? count : undefined;
}
