import { dialogFormStyles, TileDialog } from "@tessera/kit/tile";
import { evenGrid, type Grid, presets } from "@tessera/kit/wall";
import { LightButton, useTexts } from "@tessera/platform/console";
import { type ReactNode, useState } from "react";
import { cellsMax, gridSideMax } from "../../contract.ts";
import { layoutTexts } from "../texts.ts";
import { GridBoard } from "./GridBoard.tsx";
import styles from "./GridDialog.module.css";
import { GridPicture } from "./GridPicture.tsx";

interface GridDialogProps {
  readonly grid: Grid;
  /** How many have to find a window. */
  readonly cameras: number;
  readonly submit: string;
  /** Above the grid: the name of a new layout. */
  readonly children?: ReactNode;
  readonly onApply: (grid: Grid) => void;
  readonly onClose: () => void;
}

/** Any grid: one of the usual, or columns and rows with cells merged. */
export default function GridDialog(props: GridDialogProps) {
  const { cameras, submit, children, onApply, onClose } = props;
  const t = useTexts(layoutTexts);
  const [grid, setGrid] = useState(props.grid);
  const lost = Math.max(0, cameras - grid.areas.length);
  const isTooMany = grid.areas.length > cellsMax;
  const setSide = (side: "columns" | "rows", text: string) => {
    const value = Math.min(gridSideMax, Math.max(1, Math.round(Number(text)) || 1));
    const sides = { ...grid, [side]: value };
    setGrid(evenGrid(sides.columns, sides.rows));
  };
  const side = (name: "columns" | "rows", text: string) => (
    <label className={dialogFormStyles["field"]}>
      <span>{text}</span>
      <input
        type="number"
        min={1}
        max={gridSideMax}
        value={grid[name]}
        onChange={(event) => setSide(name, event.target.value)}
      />
    </label>
  );
  return (
    <TileDialog title={t("gridTitle")} onClose={onClose}>
      <form
        className={dialogFormStyles["form"]}
        onSubmit={(event) => {
          event.preventDefault();
          onApply(grid);
        }}
      >
        {children}
        <fieldset className={styles["presets"]}>
          <legend>{t("gridPresets")}</legend>
          {presets.map((preset) => (
            <button
              key={preset.name}
              type="button"
              className={styles["preset"]}
              onClick={() => setGrid(preset)}
            >
              <GridPicture grid={preset} />
              {preset.name}
            </button>
          ))}
        </fieldset>
        <div className={styles["sides"]}>
          {side("columns", t("gridColumns"))}
          {side("rows", t("gridRows"))}
        </div>
        <p className={dialogFormStyles["hint"]}>{t("gridHint")}</p>
        <GridBoard grid={grid} onGrid={setGrid} />
        {isTooMany && <p role="alert">{t("gridTooMany")}</p>}
        {lost > 0 && <output>{t("gridLosing", { count: lost })}</output>}
        <footer className={dialogFormStyles["foot"]}>
          <LightButton onClick={onClose}>{t("cancel")}</LightButton>
          <LightButton type="submit" kind="main" disabled={isTooMany}>
            {submit}
          </LightButton>
        </footer>
      </form>
    </TileDialog>
  );
}
