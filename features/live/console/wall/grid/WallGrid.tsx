import type { TileReport } from "@tessera/kit/tile";
import type { Wall } from "@tessera/kit/wall";
import { useTexts } from "@tessera/platform/console";
import type { ReactNode, RefObject } from "react";
import { type BalancedTile, useBalance } from "../balance/use-balance.ts";
import { useWallChannels } from "../channels/use-wall-channels.ts";
import type { ShownWindow } from "../model/shown-window.ts";
import { wallTexts } from "../texts.ts";
import { WallWindow } from "../window/WallWindow.tsx";
import type { WindowActions } from "../window/window-actions.ts";
import { useActions } from "./use-actions.ts";
import { useHeightPx } from "./use-height.ts";
import { useInView } from "./use-in-view.ts";
import styles from "./WallGrid.module.css";
import { fullscreenKey } from "./window-element.ts";

interface WallGridProps {
  readonly gridRef: RefObject<HTMLDivElement | null>;
  readonly wall: Wall;
  /** All, or on a phone the one that is looked at. */
  readonly windows: readonly ShownWindow[];
  readonly isSingle?: boolean;
  readonly actions: Omit<WindowActions, "note">;
  readonly onReport: (key: string, report: TileReport) => void;
  /** Over the picture of the active window. */
  readonly overlay?: ReactNode;
}

/** The windows, and what each of them gets. */
export function WallGrid(props: WallGridProps) {
  const { gridRef, wall, windows, isSingle, actions, onReport, overlay } = props;
  const t = useTexts(wallTexts);
  const heightPx = useHeightPx(gridRef);
  const factsOf = useWallChannels(windows.flatMap(({ camera }) => camera ?? []));
  const isInView = useInView(gridRef, windows.map(({ key }) => key).join("\n"));
  const rows = isSingle ? 1 : wall.rows;
  const columns = isSingle ? 1 : wall.columns;

  const tiles = windows.flatMap(({ key, area, camera }): BalancedTile[] => {
    const facts = camera && factsOf(camera);
    if (!facts || facts === "gone" || heightPx === undefined) return [];
    const rowPx = heightPx / rows;
    return [
      {
        id: key,
        heightPx: isSingle ? heightPx : rowPx * area.h,
        hasSubStream: facts !== "unknown" && facts.HasSubStream,
        pinned: camera.flow || undefined,
      },
    ];
  });
  const balance = useBalance({
    tiles,
    fullscreenId: () => fullscreenKey(gridRef.current),
    isInView,
  });
  const all = useActions({
    ...actions,
    note(key, report) {
      balance.note(key, report);
      onReport(key, report);
    },
  });

  return (
    <div
      ref={gridRef}
      className={styles["grid"]}
      role="grid"
      aria-label={t("wall")}
      style={{
        gridTemplate: `repeat(${rows}, minmax(0, 1fr)) / repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows and cells of a table cannot be laid out as areas of a grid */}
      <div className={styles["row"]} role="row" tabIndex={-1}>
        {windows.map((window) => {
          const isActive = window.index === wall.active;
          return (
            <WallWindow
              key={window.key}
              window={isSingle ? { ...window, area: wholeGrid } : window}
              isActive={isActive}
              facts={window.camera && factsOf(window.camera)}
              choice={balance.choiceOf(window.key)}
              actions={all}
              overlay={isActive ? overlay : undefined}
            />
          );
        })}
      </div>
    </div>
  );
}

const wholeGrid = { x: 0, y: 0, w: 1, h: 1 };
