import { swap } from "@tessera/kit/wall";
import { lazy, Suspense } from "react";
import { useOpened } from "./use-opened.ts";
import { useTakenNotice } from "./use-wall-actions.tsx";
import type { WallScreenProps } from "./wall-screen-props.ts";

const MoveDialog = lazy(() => import("./window/MoveDialog.tsx"));

/** The questions that the keyboard and the menus of the tiles open. */
export function useWallDialogs({ id, wall, update }: WallScreenProps) {
  const [movedFrom, setMovedFrom] = useOpened<number>(id);
  const isRefused = useTakenNotice(wall);
  const element = (
    <Suspense>
      {movedFrom !== undefined && (
        <MoveDialog
          wall={wall}
          from={movedFrom}
          onMove={(to) => {
            if (!isRefused(to)) update((before) => swap(before, movedFrom, to));
          }}
          onClose={() => setMovedFrom(undefined)}
        />
      )}
    </Suspense>
  );
  return { element, askWhereTo: setMovedFrom };
}
