import { create } from "zustand";
import { stored } from "../stored.ts";

interface Column {
  readonly widthPx: number;
  readonly isHidden: boolean;
}

/** The specification's width of side menus. */
export const usualPx = 240;
export const narrowestPx = 160;
export const widestPx = 480;

/** How the reader has arranged the column, on every page that has it. */
export const useColumn = create<Column>()(() => stored.column.read());

export const drawWidth = (widthPx: number): void =>
  keep({ widthPx: Math.round(Math.min(widestPx, Math.max(narrowestPx, widthPx))) });

export const toggleColumn = (): void => keep({ isHidden: !useColumn.getState().isHidden });

function keep(change: Partial<Column>): void {
  useColumn.setState(change);
  stored.column.write(useColumn.getState());
}
