import { lazy, Suspense, useState } from "react";
import { swap } from "./model/wall.ts";
import type { WallScreenProps } from "./wall-screen-props.ts";

const MoveDialog = lazy(() => import("./window/MoveDialog.tsx"));
const KeySheet = lazy(() => import("./keys/KeySheet.tsx"));

/** The questions that the keyboard and the menus of the tiles open. */
export function useWallDialogs(wall: WallScreenProps["wall"], update: WallScreenProps["update"]) {
  const [movedFrom, setMovedFrom] = useState<number>();
  const [hasKeys, setHasKeys] = useState(false);
  const element = (
    <Suspense>
      {movedFrom !== undefined && (
        <MoveDialog
          wall={wall}
          from={movedFrom}
          onMove={(to) => update((before) => swap(before, movedFrom, to))}
          onClose={() => setMovedFrom(undefined)}
        />
      )}
      {hasKeys && <KeySheet onClose={() => setHasKeys(false)} />}
    </Suspense>
  );
  return { element, askWhereTo: setMovedFrom, showKeys: () => setHasKeys(true) };
}
