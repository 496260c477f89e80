import type { TileReport } from "@tessera/kit/tile";
import type { Wall } from "@tessera/kit/wall";
import { useTexts } from "@tessera/platform/console";
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type BalancedTile, useBalance } from "../balance/use-balance.ts";
import { useWallChannels } from "../channels/use-wall-channels.ts";
import type { ShownWindow } from "../model/shown-window.ts";
import { wallTexts } from "../texts.ts";
import { WallWindow } from "../window/WallWindow.tsx";
import type { WindowActions } from "../window/window-actions.ts";
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

/** The same object for the life of the wall, so that windows which did not change are not drawn again. */
function useActions(actions: WindowActions): WindowActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const [steady] = useState<WindowActions>(() => ({
    activate: (index) => latest.current.activate(index),
    remove: (index) => latest.current.remove(index),
    setFlow: (window, flow) => latest.current.setFlow(window, flow),
    keep: (window) => latest.current.keep(window),
    askWhereTo: (index) => latest.current.askWhereTo(index),
    openPtz: (index) => latest.current.openPtz(index),
    openAlone: (window) => latest.current.openAlone(window),
    drop: (index, dropped) => latest.current.drop(index, dropped),
    note: (key, report) => latest.current.note(key, report),
  }));
  return steady;
}

/** The height of an element, as it changes. */
function useHeightPx(elementRef: RefObject<HTMLElement | null>): number | undefined {
  const [heightPx, setHeightPx] = useState<number>();
  useLayoutEffect(() => {
    const element = elementRef.current;
    if (!element) return undefined;
    setHeightPx(element.clientHeight);
    const observer = new ResizeObserver(() => setHeightPx(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [elementRef]);
  return heightPx;
}

/** Which windows can be seen; one that was never measured counts as seen. `keys`: a line each. */
function useInView(gridRef: RefObject<HTMLElement | null>, keys: string) {
  const hidden = useRef(new Set<string>());
  useEffect(() => {
    const grid = gridRef.current;
    if (!grid) return undefined;
    hidden.current.clear();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const key = target instanceof HTMLElement ? target.dataset["key"] : undefined;
        if (key === undefined) continue;
        if (isIntersecting) hidden.current.delete(key);
        else hidden.current.add(key);
      }
    });
    for (const key of keys.split("\n")) {
      const window = grid.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (window) observer.observe(window);
    }
    return () => observer.disconnect();
  }, [gridRef, keys]);
  return (key: string) => !hidden.current.has(key);
}
