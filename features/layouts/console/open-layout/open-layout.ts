import type { TourPlan, Wall } from "@tessera/kit/wall";
import type { Layout } from "../../contract.ts";
import { isAsSaved, isSameTour, isSameWall, planOfLayout, wallOfLayout } from "./layout-draft.ts";

/** A layout of the server on the wall, and what was changed of it here. */
export interface OpenLayout {
  /** As it was read or saved last. */
  readonly layout: Layout;
  readonly wall: Wall;
  readonly plan: TourPlan | undefined;
}

export const opened = (layout: Layout): OpenLayout => ({
  layout,
  wall: wallOfLayout(layout),
  plan: planOfLayout(layout),
});

export const hasChanged = ({ layout, wall, plan }: OpenLayout): boolean =>
  !isAsSaved(wall, layout) || hasOtherTour({ layout, plan });

export const hasOtherTour = ({ layout, plan }: Omit<OpenLayout, "wall">): boolean =>
  !isSameTour(plan, planOfLayout(layout));

/** As the server has it now. The active window stays, and a tour that is the same turns on. */
export function renewed(before: OpenLayout, layout: Layout): OpenLayout {
  const { wall, plan } = opened(layout);
  const active = Math.min(before.wall.active, wall.windows.length - 1);
  return {
    layout,
    wall: { ...wall, active },
    plan: isSameTour(before.plan, plan) ? before.plan : plan,
  };
}

/** What was changed while it was saved stays a change. */
export const afterSave = (now: OpenLayout, sent: OpenLayout, saved: Layout): OpenLayout =>
  isSameWall(now.wall, sent.wall) && isSameTour(now.plan, sent.plan)
    ? renewed(now, saved)
    : { ...now, layout: saved };

/** What is shown when a layout was read: who changed something keeps it, but a kiosk has nobody to save it. */
export function followed(
  before: OpenLayout | undefined,
  read: Layout,
  isKiosk: boolean,
): OpenLayout {
  if (before?.layout.ID !== read.ID) return opened(read);
  const { layout } = before;
  if (read.Revision < layout.Revision || isSameLayout(read, layout)) return before;
  return hasChanged(before) && !isKiosk ? before : renewed(before, read);
}

// Rights and cameras come and go without a new revision.
const isSameLayout = (one: Layout, other: Layout) =>
  one === other || JSON.stringify(one) === JSON.stringify(other);
