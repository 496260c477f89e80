import type { TourPlan, Wall } from "@tessera/kit/wall";
import type { z } from "zod";
import type { ListedLayout, saveLayout } from "../../contract.ts";
import { layoutCells, layoutTour } from "./layout-draft.ts";
import { hasOtherTour, type OpenLayout } from "./open-layout.ts";

export type LayoutInput = z.input<typeof saveLayout.input>;

/** A layout of its own, made of what the wall shows. */
export const newLayout = (
  wall: Wall,
  plan: TourPlan | undefined,
  { name, isShared }: { readonly name: string; readonly isShared: boolean },
): LayoutInput => ({
  Name: name,
  Shared: isShared,
  ...gridOf(wall),
  Tour: layoutTour(plan),
});

type Saved = Pick<
  ListedLayout,
  "ID" | "Revision" | "Name" | "Columns" | "Rows" | "Cells" | "Shared"
>;

/** The layout as it is with a change. Its tour and what its reader may not see stay as they are on the server. */
export const changedLayout = (
  { ID, Revision, Name, Columns, Rows, Cells, Shared }: Saved,
  change: Partial<Omit<LayoutInput, "ID" | "Revision">>,
): LayoutInput => ({
  ID,
  Revision,
  Name,
  Columns,
  Rows,
  Shared,
  Cells: Cells.map(({ x, y, w, h, camera }) => ({ x, y, w, h, camera })),
  ...change,
});

/** What the wall shows, in the place of what `onto` has; its name and who may open it are not the wall's. */
export const wallInto = (onto: Saved, open: OpenLayout): LayoutInput =>
  changedLayout(onto, {
    ...gridOf(open.wall),
    ...(hasOtherTour(open) && { Tour: layoutTour(open.plan) }),
  });

const gridOf = (wall: Wall) => ({
  Columns: wall.columns,
  Rows: wall.rows,
  Cells: layoutCells(wall),
});
