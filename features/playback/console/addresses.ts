import { channelOfRecordId } from "../contract.ts";

const escaped = encodeURIComponent;

/** The timeline of a channel; `atMs` is where it plays from. */
export function backtimeAddress(id: string, day: string, atMs?: number): string {
  const { deviceId, channelId } = channelOfRecordId(id);
  const path = `/video/backtime/${escaped(deviceId)}/${escaped(channelId)}/${day}`;
  return atMs === undefined ? path : `${path}?at=${Math.round(atMs)}`;
}

/** The list of what was recorded on a day; `atMs` is where it plays from. */
export function backchannelAddress(
  id: string,
  day: string,
  { atMs, recordType = "Cloud" }: { readonly atMs?: number; readonly recordType?: string } = {},
): string {
  const { deviceId, channelId } = channelOfRecordId(id);
  const query = new URLSearchParams({
    ...(recordType === "Cloud" ? {} : { backType: recordType }),
    ...(atMs === undefined ? {} : { at: String(Math.round(atMs)) }),
  });
  const path = `/video/backchannel/${escaped(deviceId)}/${escaped(channelId)}/${day}`;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The channels with recordings; "0": of all devices. */
export const backlistAddress = (recordType = "Cloud", device = "0"): string =>
  `/video/backlist/${escaped(device)}?backType=${recordType}`;

/** A small picture near a moment; images take it with the session's cookie. */
export const previewAddress = (id: string, atMs: number): string =>
  `/api/v1/record/preview/${escaped(id)}?at=${Math.round(atMs)}`;

/** The browser's downloads take it with the session's cookie. */
export function downloadAddress(
  id: string,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  { flow, sound }: { readonly flow: string; readonly sound: "aac" | "original" },
): string {
  const query = new URLSearchParams({ end: String(Math.round(toMs)), flow });
  if (sound === "original") query.set("sound", sound);
  return `/api/v1/record/download/${escaped(id)}/${Math.round(fromMs)}?${query}`;
}

export const exportAddress = (job: string): string => `/api/v1/record/export/${escaped(job)}`;
