import type { GbSdp } from "./gb-sdp.ts";
import { writeStreamLine } from "./stream-line.ts";

export function writeGbSdp(sdp: GbSdp): Uint8Array {
  const lines = [...sessionLines(sdp), ...mediaLines(sdp), ...gbLines(sdp)];
  return Buffer.from(lines.map((line) => `${line}\r\n`).join(""));
}

function sessionLines({ originId, purpose, host, recording, span }: GbSdp): readonly string[] {
  const family = host.includes(":") ? "IP6" : "IP4";
  return [
    "v=0",
    `o=${originId} 0 0 IN ${family} ${host}`,
    `s=${purpose}`,
    ...(recording ? [`u=${recording.channelId}:${recording.type}`] : []),
    `c=IN ${family} ${host}`,
    `t=${span ? `${Math.floor(span.startSeconds)} ${Math.ceil(span.endSeconds)}` : "0 0"}`,
  ];
}

function mediaLines({ media, port, mode, direction, payloads }: GbSdp): readonly string[] {
  const transport = mode === "UDP" ? "RTP/AVP" : "TCP/RTP/AVP";
  const types = payloads.map(({ type }) => type).join(" ");
  const setup = mode === "TCP-ACTIVE" ? "active" : "passive";
  return [
    `m=${media} ${port} ${transport} ${types}`,
    `a=${direction}`,
    ...payloads.map(({ type, encoding, clockRate }) => `a=rtpmap:${type} ${encoding}/${clockRate}`),
    ...(mode === "UDP" ? [] : [`a=setup:${setup}`, "a=connection:new"]),
  ];
}

function gbLines({ downloadSpeed, fileSize, stream, ssrc, format }: GbSdp): readonly string[] {
  return [
    ...(downloadSpeed === undefined ? [] : [`a=downloadspeed:${downloadSpeed}`]),
    ...(fileSize === undefined ? [] : [`a=filesize:${fileSize}`]),
    ...(stream ? [writeStreamLine(stream)] : []),
    ...(ssrc === undefined ? [] : [`y=${ssrc}`]),
    ...(format === undefined ? [] : [`f=${format}`]),
  ];
}
