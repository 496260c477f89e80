import { type Verb, verbs } from "@tessera/platform/contract";
import type { GrantInput, StoredGrant } from "../../contract.ts";
import { isWholeWeek, joined, type WeekSlot } from "./week-slots.ts";

export interface ChosenChannel {
  readonly device: string;
  readonly channel: string;
  readonly name: string;
}

/** A grant while it is edited: what is not chosen now is kept, so that nothing is lost by a click. */
export interface GrantDraft {
  /** For the list of grants on the screen only. */
  readonly key: number;
  readonly verbs: readonly Verb[];
  readonly isAll: boolean;
  readonly groups: readonly number[];
  readonly channels: readonly ChosenChannel[];
  readonly isAlways: boolean;
  readonly hours: readonly WeekSlot[];
}

export const newDraft = (key: number): GrantDraft => ({
  key,
  verbs: ["live"],
  isAll: false,
  groups: [],
  channels: [],
  isAlways: true,
  hours: [],
});

export const draftOf = (grant: StoredGrant, key: number): GrantDraft => ({
  key,
  verbs: grant.verbs,
  isAll: grant.all,
  groups: grant.groups,
  channels: grant.channels,
  isAlways: grant.hours.length === 0,
  hours: joined(grant.hours),
});

/** As the calls take it. */
export const grantInput = (draft: GrantDraft): GrantInput => ({
  verbs: verbs.filter((verb) => draft.verbs.includes(verb)),
  all: draft.isAll,
  groups: draft.isAll ? [] : [...draft.groups],
  channels: draft.isAll ? [] : draft.channels.map(({ device, channel }) => ({ device, channel })),
  hours: draft.isAlways || isWholeWeek(draft.hours) ? [] : [...draft.hours],
});

export type GrantObjection = "verbsNeeded" | "scopeNeeded" | "hoursNeeded";

/** What a grant lacks. */
export function objectionTo(draft: GrantDraft): GrantObjection | undefined {
  if (draft.verbs.length === 0) return "verbsNeeded";
  if (!draft.isAll && draft.groups.length + draft.channels.length === 0) return "scopeNeeded";
  if (!draft.isAlways && draft.hours.length === 0) return "hoursNeeded";
  return undefined;
}

/** The server would save the same. */
export const isSame = (a: readonly GrantDraft[], b: readonly GrantDraft[]): boolean =>
  JSON.stringify(a.map(grantInput)) === JSON.stringify(b.map(grantInput));
