import { useState } from "react";
import type { Layout } from "../../../../layouts/contract.ts";
import { isAsSaved, layoutCells, layoutTour, wallOfLayout } from "../model/layout-draft.ts";
import type { TourPlan } from "../tour/tour-plan.ts";
import { WallScreen } from "../WallScreen.tsx";
import type { WallFrame } from "../wall-frame.ts";
import { LayoutBar } from "./LayoutBar.tsx";
import { changedLayout } from "./layout-input.ts";
import { useSaveLayout } from "./use-save-layout.ts";

interface OpenLayoutProps {
  /** As the server has it now. */
  readonly read: Layout;
  readonly frame: WallFrame;
}

/** A saved layout on the wall: changes stay here until they are saved. */
export function OpenLayout({ read, frame }: OpenLayoutProps) {
  const [layout, setLayout] = useState(read);
  const [wall, setWall] = useState(() => wallOfLayout(read));
  const [plan, setPlan] = useState(() => planOf(read));
  const isChanged = !isAsSaved(wall, layout) || !isSamePlan(plan, planOf(layout));

  const show = (next: Layout) => {
    setLayout(next);
    setWall(wallOfLayout(next));
    setPlan(planOf(next));
  };
  // What somebody else saved is followed as long as nothing was changed here.
  if (read.Revision > layout.Revision && !isChanged) show(read);

  const { save, isSaving } = useSaveLayout();
  const saveChanges = async (isOverwriting: boolean) => {
    const revision = isOverwriting ? undefined : layout.Revision;
    const { Revision: _, ...input } = changedLayout(layout, {
      Columns: wall.columns,
      Rows: wall.rows,
      Cells: layoutCells(wall),
      Tour: layoutTour(plan?.cameras, plan?.dwellSeconds ?? 0),
    });
    const saved = await save(revision === undefined ? input : { ...input, Revision: revision });
    // The windows keep their pictures: only what is remembered as saved changes.
    if (saved) setLayout(saved);
    return saved !== undefined;
  };

  return (
    <WallScreen
      wall={wall}
      update={setWall}
      plan={plan}
      onPlan={setPlan}
      windows={undefined}
      frame={frame}
      layoutBar={
        <LayoutBar
          layout={layout}
          wall={wall}
          isChanged={isChanged}
          isSaving={isSaving}
          onSave={saveChanges}
          onRevert={() => show(layout)}
          onReload={show}
          onWall={setWall}
        />
      }
    />
  );
}

const planOf = ({ Tour }: Layout): TourPlan | undefined =>
  Tour && Tour.cameras.length > 0
    ? { cameras: Tour.cameras, dwellSeconds: Tour.dwellSeconds }
    : undefined;

const isSamePlan = (a: TourPlan | undefined, b: TourPlan | undefined) =>
  JSON.stringify(layoutTour(a?.cameras, a?.dwellSeconds ?? 0)) ===
  JSON.stringify(layoutTour(b?.cameras, b?.dwellSeconds ?? 0));
