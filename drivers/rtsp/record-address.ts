import { splitCredentials } from "./split-credentials.ts";

/** Where a recorder plays back: an RTSP address with the places for the beginning and the end of what is wanted. */

const places = /\{(start|end)(Local)?\}/g;

/** Whether it has a place for the beginning. */
export const isRecordAddress = (address: string): boolean => /\{start(Local)?\}/.test(address);

/**
 * {start} and {end} become UTC, 20260102T030405Z; {startLocal} and {endLocal} the time of this server,
 * 2026_01_02_03_04_05: the two ways that recorders know.
 */
export function recordAddress(address: string, startMs: number, endMs: number): string {
  const { url } = splitCredentials(address);
  return url.replaceAll(places, (_, which: "start" | "end", local: string | undefined) => {
    const at = new Date(which === "start" ? startMs : endMs);
    return local ? localText(at) : utcText(at);
  });
}

const utcText = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, "");

function localText(at: Date): string {
  const parts = [
    at.getMonth() + 1,
    at.getDate(),
    at.getHours(),
    at.getMinutes(),
    at.getSeconds(),
  ].map((part) => String(part).padStart(2, "0"));
  return [at.getFullYear(), ...parts].join("_");
}
