import type { Grid } from "@tessera/kit/wall";
import { type Area, overlaps } from "@tessera/kit/wall";
import { useTexts } from "@tessera/platform/console";
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { layoutTexts } from "../texts.ts";
import styles from "./GridDialog.module.css";
import { merge, split } from "./grid-editing.ts";

interface Cell {
  readonly x: number;
  readonly y: number;
}

interface GridBoardProps {
  readonly grid: Grid;
  readonly onGrid: (grid: Grid) => void;
}

/** The grid itself: drag over cells to merge, click a large one to split it. */
export function GridBoard({ grid, onGrid }: GridBoardProps) {
  const t = useTexts(layoutTexts);
  const [from, setFrom] = useState<Cell>();
  const [to, setTo] = useState<Cell>({ x: 0, y: 0 });
  const here = within(to, grid);
  const chosen = between(from ? within(from, grid) : here, here);

  const act = (rectangle: Area) => {
    setFrom(undefined);
    const isOneCell = rectangle.w === 1 && rectangle.h === 1;
    if (!isOneCell) return onGrid(merge(grid, rectangle));
    return onGrid(
      split(
        grid,
        grid.areas.findIndex((area) => overlaps(area, rectangle)),
      ),
    );
  };
  const cellAt = ({ clientX, clientY, currentTarget }: PointerEvent): Cell => {
    const box = currentTarget.getBoundingClientRect();
    const x = Math.floor(((clientX - box.left) / box.width) * grid.columns);
    const y = Math.floor(((clientY - box.top) / box.height) * grid.rows);
    return within({ x, y }, grid);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return act(chosen);
    }
    if (!step) return;
    event.preventDefault();
    setFrom(event.shiftKey ? (from ?? here) : undefined);
    setTo(within({ x: here.x + step.x, y: here.y + step.y }, grid));
  };

  return (
    <div
      className={styles["board"]}
      role="grid"
      tabIndex={0}
      aria-label={t("gridTitle")}
      style={{ gridTemplate: `repeat(${grid.rows}, 1fr) / repeat(${grid.columns}, 1fr)` }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom(cellAt(event));
        setTo(cellAt(event));
      }}
      onPointerMove={(event) => {
        if (from && event.buttons) setTo(cellAt(event));
      }}
      onPointerUp={() => from && act(chosen)}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows and cells of a table cannot be laid out as areas of a grid */}
      <div className={styles["cells"]} role="row" tabIndex={-1}>
        {grid.areas.map(({ x, y, w, h }, index) => (
          <span
            key={`${x} ${y}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows and cells of a table cannot be laid out as areas of a grid
            role="gridcell"
            tabIndex={-1}
            style={{ gridArea: `${y + 1} / ${x + 1} / span ${h} / span ${w}` }}
            aria-selected={overlaps({ x, y, w, h }, chosen)}
          >
            {index + 1}
          </span>
        ))}
      </div>
    </div>
  );
}

const steps: Readonly<Record<string, Cell>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const within = ({ x, y }: Cell, { columns, rows }: Grid): Cell => ({
  x: Math.min(columns - 1, Math.max(0, x)),
  y: Math.min(rows - 1, Math.max(0, y)),
});

const between = (a: Cell, b: Cell): Area => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  w: Math.abs(a.x - b.x) + 1,
  h: Math.abs(a.y - b.y) + 1,
});
