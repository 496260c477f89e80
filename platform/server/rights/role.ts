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
export type WeekHours = z.output<typeof weekHours>;

export const grantedVerbs = z.array(z.enum(verbs));

/** What a role may do, with which channels, and when; no hours mean always. */
export interface Grant {
  readonly verbs: readonly Verb[];
  readonly channels: "all" | readonly ChannelRef[];
  readonly hours: WeekHours;
}

export interface Role {
  readonly id: number;
  readonly name: string;
  /** May do everything, whatever its grants say. */
  readonly isAdmin: boolean;
  readonly grants: readonly Grant[];
}
