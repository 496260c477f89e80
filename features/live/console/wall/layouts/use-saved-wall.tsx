import { systemClock } from "@tessera/base";
import { RequestFailure, useQueryCall } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import { getLayout, type Layout } from "../../../../layouts/contract.ts";
import { isAsSaved, layoutCells, layoutTour, wallOfLayout } from "../model/layout-draft.ts";
import { emptyWall, type Wall } from "../model/wall.ts";
import type { WallSource } from "../sources/wall-source.ts";
import type { TourPlan } from "../tour/tour-plan.ts";
import { LayoutBar } from "./LayoutBar.tsx";
import { LayoutWaiting } from "./LayoutWaiting.tsx";
import { changedLayout } from "./layout-input.ts";
import { useSaveLayout } from "./use-save-layout.ts";

interface Shown {
  readonly layout: Layout;
  readonly wall: Wall;
  readonly plan: TourPlan | undefined;
}

/** A wall in a control room waits for the server, and follows changes of its layout. */
const tryAgainMs = 10_000;
const lookAgainMs = 60_000;

const noWindows = emptyWall(1, 1, []);

/** A layout of the server on the wall: changes stay here until they are saved. */
export function useSavedWall(
  id: number | undefined,
  { isKiosk, onLeave }: { readonly isKiosk: boolean; readonly onLeave: () => void },
): WallSource {
  const { read, error, readAgain } = useLayout(id, isKiosk);
  const [shown, setShown] = useState<Shown>();
  const { save, isSaving } = useSaveLayout();
  const isChanged = shown !== undefined && hasChanged(shown);
  const show = (layout: Layout) => setShown(asSaved(layout));
  // What somebody else saved is followed as long as nothing was changed here.
  if (read && isNews(read, shown, isChanged)) show(read);

  if (!shown || shown.layout.ID !== id)
    return {
      wall: noWindows,
      windows: undefined,
      plan: undefined,
      update: () => {},
      onPlan: () => {},
      waiting: <LayoutWaiting error={error} onRetry={readAgain} onLeave={onLeave} />,
    };

  const { layout, wall, plan } = shown;
  const saveChanges = async (isOverwriting: boolean) => {
    const input = changedLayout(layout, {
      Columns: wall.columns,
      Rows: wall.rows,
      Cells: layoutCells(wall),
      Tour: tourOf(plan),
    });
    const saved = await save(isOverwriting ? { ...input, Revision: undefined } : input);
    // The windows keep their pictures: only what is remembered as saved changes.
    if (saved) setShown((before) => before && { ...before, layout: saved });
    return saved !== undefined;
  };
  const update = (change: (before: Wall) => Wall) =>
    setShown((before) => before && { ...before, wall: change(before.wall) });
  return {
    wall,
    windows: undefined,
    plan,
    update,
    onPlan: (next) => setShown((before) => before && { ...before, plan: next }),
    bar: (
      <LayoutBar
        layout={layout}
        wall={wall}
        isChanged={isChanged}
        isSaving={isSaving}
        onSave={saveChanges}
        onRevert={() => show(layout)}
        onReload={show}
        onWall={(next) => update(() => next)}
      />
    ),
  };
}

function useLayout(id: number | undefined, isKiosk: boolean) {
  const { data, error, refetch } = useQueryCall(
    getLayout,
    { id: id ?? 1 },
    {
      enabled: id !== undefined,
      quiet: true,
      ...(isKiosk && { refetchIntervalMs: lookAgainMs }),
    },
  );
  useEffect(() => {
    if (!error || isGone(error)) return undefined;
    return systemClock.after(tryAgainMs, () => void refetch());
  }, [error, refetch]);
  return { read: id === undefined ? undefined : data, error, readAgain: () => void refetch() };
}

function isNews(read: Layout, shown: Shown | undefined, isChanged: boolean): boolean {
  if (shown?.layout.ID !== read.ID) return true;
  return read.Revision > shown.layout.Revision && !isChanged;
}

const asSaved = (layout: Layout): Shown => ({
  layout,
  wall: wallOfLayout(layout),
  plan: planOf(layout),
});

const hasChanged = ({ layout, wall, plan }: Shown) =>
  !isAsSaved(wall, layout) ||
  JSON.stringify(tourOf(plan)) !== JSON.stringify(tourOf(planOf(layout)));

const planOf = ({ Tour }: Layout): TourPlan | undefined =>
  Tour && Tour.cameras.length > 0
    ? { cameras: Tour.cameras, dwellSeconds: Tour.dwellSeconds }
    : undefined;

const tourOf = (plan: TourPlan | undefined) => layoutTour(plan?.cameras, plan?.dwellSeconds ?? 0);

const isGone = (error: Error) => error instanceof RequestFailure && error.status === "404";
