import type { z } from "zod";
import type { listRecordingProof } from "../../contract.ts";

/** What is known of the recording of one channel. */
export type ProofRow = z.output<typeof listRecordingProof.reply>["rows"][number];

interface Age {
  readonly key: "ageSeconds" | "ageMinutes" | "ageHours" | "ageDays";
  readonly count: number;
}

/** How long ago, in the largest whole unit. A clock that is behind makes it now, not the future. */
export function ageOf(atMs: number, nowMs: number): Age {
  const seconds = Math.max(0, Math.floor((nowMs - atMs) / 1000));
  if (seconds < 120) return { key: "ageSeconds", count: seconds };
  if (seconds < 7200) return { key: "ageMinutes", count: Math.floor(seconds / 60) };
  if (seconds < 48 * 3600) return { key: "ageHours", count: Math.floor(seconds / 3600) };
  return { key: "ageDays", count: Math.floor(seconds / 86_400) };
}

interface Length {
  readonly key: "seconds" | "minutes" | "hours" | "daysLong";
  readonly values: Readonly<Record<string, number>>;
}

/** A span in its two largest units. */
export function lengthOf(ms: number): Length {
  const total = Math.max(0, Math.round(ms / 1000));
  const [days, hours, minutes, seconds] = [
    Math.floor(total / 86_400),
    Math.floor(total / 3600) % 24,
    Math.floor(total / 60) % 60,
    total % 60,
  ];
  if (days > 0) return { key: "daysLong", values: { days, hours } };
  if (hours > 0) return { key: "hours", values: { hours, minutes } };
  return minutes > 0
    ? { key: "minutes", values: { minutes, seconds } }
    : { key: "seconds", values: { seconds } };
}

/** `99.9%`: only what is complete is 100%, only nothing is 0%. */
export function shareText(share: number): string {
  if (share <= 0) return "0%";
  if (share >= 1) return "100%";
  const tenths = Math.min(999, Math.max(1, Math.floor(share * 1000)));
  return `${tenths / 10}%`;
}

/** How good a coverage is. */
export function gradeOf(share: number): "good" | "fair" | "bad" {
  if (share >= 0.99) return "good";
  return share >= 0.9 ? "fair" : "bad";
}
