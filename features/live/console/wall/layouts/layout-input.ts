import type { z } from "zod";
import type { Layout, saveLayout } from "../../../../layouts/contract.ts";
import { layoutCells, layoutTour } from "../model/layout-draft.ts";
import type { Wall } from "../model/wall.ts";
import type { TourPlan } from "../tour/tour-plan.ts";

export type LayoutInput = z.input<typeof saveLayout.input>;

/** A layout of its own, made of what the wall shows. */
export const newLayout = (
  wall: Wall,
  plan: TourPlan | undefined,
  { name, isShared }: { readonly name: string; readonly isShared: boolean },
): LayoutInput => ({
  Name: name,
  Columns: wall.columns,
  Rows: wall.rows,
  Cells: layoutCells(wall),
  Tour: layoutTour(plan?.cameras, plan?.dwellSeconds ?? 0),
  Shared: isShared,
});

/** The layout as it is with a change. What its reader may not see stays as it is on the server. */
export const changedLayout = (
  layout: Layout,
  change: Partial<Pick<LayoutInput, "Name" | "Shared" | "Cells" | "Columns" | "Rows" | "Tour">>,
): LayoutInput => ({
  ID: layout.ID,
  Revision: layout.Revision,
  Name: layout.Name,
  Columns: layout.Columns,
  Rows: layout.Rows,
  Cells: layout.Cells.map(({ x, y, w, h, camera }) => ({ x, y, w, h, camera })),
  Tour: layout.Tour && { dwellSeconds: layout.Tour.dwellSeconds, cameras: layout.Tour.cameras },
  Shared: layout.Shared,
  ...change,
});
