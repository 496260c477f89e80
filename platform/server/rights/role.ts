import { z } from "zod";
import { type ChannelRef, type Verb, verbs } from "../../contract/index.ts";

/** Part of a week, by the server's local time. `weekday` 1 is Monday, 7 is Sunday. */
export const weekHours = z.array(
  z
    .object({
      weekday: z.number().int().min(1).max(7),
      fromMinute: z.number().int().min(0).max(1439),
      toMinute: z.number().int().min(1).max(1440),
    })
    .refine(({ fromMinute, toMinute }) => fromMinute < toMinute),
);
type WeekHours = z.output<typeof weekHours>;

export const grantedVerbs = z.array(z.enum(verbs));

/** What a role may do, with which channels, and when; no hours mean always. */
export interface Grant {
  readonly verbs: readonly Verb[];
  readonly channels: "all" | readonly ChannelRef[];
  /** Ids of groups: the channels in them and below them, as they are at the time of asking. */
  readonly groups: readonly number[];
  readonly hours: WeekHours;
}

export interface Role {
  readonly id: number;
  readonly name: string;
  /** May do everything, whatever its grants say. */
  readonly isAdmin: boolean;
  readonly grants: readonly Grant[];
  /** Who goes first where only one can be served: 1 to 10, the higher first. */
  readonly priority: number;
}

export const usualPriority = 5;
export const highestPriority = 10;

export function isWithin(hours: WeekHours, atMs: number): boolean {
  if (hours.length === 0) return true;
  const at = new Date(atMs);
  const weekday = at.getDay() || 7;
  const minute = at.getHours() * 60 + at.getMinutes();
  return hours.some(
    (slot) => slot.weekday === weekday && slot.fromMinute <= minute && minute < slot.toMinute,
  );
}
