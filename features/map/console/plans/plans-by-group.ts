import type { FloorPlan } from "../../contract.ts";
import type { SeenGroup } from "../gps/use-groups.ts";

type Group = Pick<SeenGroup, "ID" | "Name" | "ParentID">;
type Plan = Pick<FloorPlan, "ID" | "Name" | "GroupID">;

interface PlansAsked {
  readonly plans: readonly Plan[];
  /** Groups that the user sees, in their order. */
  readonly known: readonly Group[];
  /** Layers that are shown; none: all. */
  readonly shown: readonly number[];
  /** A plan that is open is offered in any case. */
  readonly chosen: number;
}

/** Plans by their groups: of the layers that are shown and those below them. Those of no group come last. */
export function plansByGroup({ plans, known, shown, chosen }: PlansAsked) {
  const parents = new Map(known.map(({ ID, ParentID }) => [ID, ParentID]));
  const isWithin = (id: number): boolean =>
    shown.includes(id) || (parents.has(id) && isWithin(parents.get(id) ?? 0));
  const offered = plans.filter(
    ({ ID, GroupID }) => shown.length === 0 || ID === chosen || isWithin(GroupID),
  );
  const of = (group: Group | undefined) => ({
    group,
    plans: offered.filter(({ GroupID }) => (group ? GroupID === group.ID : !parents.has(GroupID))),
  });
  return [...known, undefined].map(of).filter((one) => one.plans.length > 0);
}
