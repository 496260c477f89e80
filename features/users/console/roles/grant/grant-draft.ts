import { type ChosenChannel, emptyWeek, slotProblems, type Week } from "@tessera/kit/choose";
import { type Verb, verbs } from "@tessera/platform/contract";
import type { GrantInput, StoredGrant } from "../../../contract.ts";
import { hoursOf, isWholeWeek, weekOf } from "./grant-hours.ts";

/** A grant while it is edited: what is not chosen now is kept, so that nothing is lost by a click. */
export interface GrantDraft {
  /** For the list of grants on the screen only. */
  readonly key: number;
  readonly verbs: readonly Verb[];
  readonly isAll: boolean;
  readonly groups: readonly number[];
  readonly channels: readonly ChosenChannel[];
  readonly isAlways: boolean;
  readonly week: Week;
}

export const newDraft = (key: number): GrantDraft => ({
  key,
  verbs: ["live"],
  isAll: false,
  groups: [],
  channels: [],
  isAlways: true,
  week: emptyWeek,
});

export const draftOf = (grant: StoredGrant, key: number): GrantDraft => ({
  key,
  verbs: grant.verbs,
  isAll: grant.all,
  groups: grant.groups,
  channels: grant.channels,
  isAlways: grant.hours.length === 0,
  week: weekOf(grant.hours),
});

/** As the calls take it. */
export const grantInput = (draft: GrantDraft): GrantInput => ({
  verbs: verbs.filter((verb) => draft.verbs.includes(verb)),
  all: draft.isAll,
  groups: draft.isAll ? [] : [...draft.groups],
  channels: draft.isAll ? [] : draft.channels.map(({ device, channel }) => ({ device, channel })),
  hours: draft.isAlways || isWholeWeek(draft.week) ? [] : hoursOf(draft.week),
});

export type GrantObjection = "verbsNeeded" | "scopeNeeded" | "hoursNeeded" | "hoursWrong";

/** What a grant lacks, or what is wrong in it. */
export function objectionTo(draft: GrantDraft): GrantObjection | undefined {
  if (draft.verbs.length === 0) return "verbsNeeded";
  if (!draft.isAll && draft.groups.length + draft.channels.length === 0) return "scopeNeeded";
  if (draft.isAlways) return undefined;
  if (draft.week.some((slots) => slotProblems(slots).length > 0)) return "hoursWrong";
  return draft.week.flat().length === 0 ? "hoursNeeded" : undefined;
}

/** The server would save the same. */
export const isSame = (a: readonly GrantDraft[], b: readonly GrantDraft[]): boolean =>
  JSON.stringify(a.map(grantInput)) === JSON.stringify(b.map(grantInput));
