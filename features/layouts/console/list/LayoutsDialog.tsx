import { dialogFormStyles, TileDialog } from "@tessera/kit/tile";
import type { TourPlan } from "@tessera/kit/wall";
import { camerasOf, evenGrid, type Wall } from "@tessera/kit/wall";
import { LightButton, useQueryCall, useTexts } from "@tessera/platform/console";
import { lazy, Suspense, useState } from "react";
import { listLayouts } from "../../contract.ts";
import { rearranged } from "../grid/rearranged.ts";
import { newLayout } from "../open-layout/layout-input.ts";
import { useSaveLayout } from "../open-layout/use-save-layout.ts";
import { layoutTexts } from "../texts.ts";
import { LayoutRow } from "./LayoutRow.tsx";
import styles from "./LayoutsDialog.module.css";
import { SaveForm } from "./SaveForm.tsx";

interface LayoutsDialogProps {
  readonly wall: Wall;
  readonly plan: TourPlan | undefined;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

const GridDialog = lazy(() => import("../grid/GridDialog.tsx"));

/** Walls that are kept on the server: one's own, and those that others share. */
export default function LayoutsDialog({ wall, plan, onOpen, onClose }: LayoutsDialogProps) {
  const t = useTexts(layoutTexts);
  const [q, setQ] = useState("");
  const [newGridName, setNewGridName] = useState<string>();
  const { data, error, refetch } = useQueryCall(listLayouts, {}, { quiet: true });
  const { save } = useSaveLayout();
  const found = data?.data.filter(({ Name }) => hasText(Name, q)) ?? [];
  const open = (id: number) => {
    onOpen(id);
    onClose();
  };
  const addGrid = async (name: string, shown: Wall) => {
    const saved = await save(newLayout(shown, undefined, { name, isShared: false }));
    if (saved) open(saved.ID);
  };

  return (
    <TileDialog title={t("title")} onClose={onClose}>
      <div className={styles["body"]}>
        <SaveForm wall={wall} plan={plan} onSaved={({ ID }) => open(ID)} />
        <div className={styles["head"]}>
          <input
            type="search"
            className={styles["search"]}
            placeholder={t("search")}
            aria-label={t("search")}
            value={q}
            onChange={(event) => setQ(event.target.value)}
          />
          <LightButton onClick={() => setNewGridName("")}>{t("gridNew")}</LightButton>
        </div>
        {error && (
          <div role="alert" className={styles["nothing"]}>
            <span>{t("failed")}</span>
            <LightButton onClick={() => void refetch()}>{t("retry")}</LightButton>
          </div>
        )}
        {data?.total === 0 && (
          <div className={styles["nothing"]}>
            <strong>{t("none")}</strong>
            <span>{t("noneHint")}</span>
          </div>
        )}
        {data && data.total > 0 && found.length === 0 && (
          <p className={styles["nothing"]}>{t("noMatch", { q })}</p>
        )}
        <ul className={styles["list"]} aria-label={t("title")}>
          {found.map((layout) => (
            <LayoutRow key={layout.ID} layout={layout} onOpen={() => open(layout.ID)} />
          ))}
        </ul>
      </div>
      {newGridName !== undefined && (
        <Suspense>
          <GridDialog
            grid={evenGrid(3, 2)}
            cameras={camerasOf(wall).length}
            submit={t("create")}
            onApply={(grid) => void addGrid(newGridName, rearranged(wall, grid))}
            onClose={() => setNewGridName(undefined)}
          >
            <label className={dialogFormStyles["field"]}>
              <span>{t("name")}</span>
              <input
                required
                maxLength={60}
                value={newGridName}
                onChange={(event) => setNewGridName(event.target.value)}
              />
            </label>
          </GridDialog>
        </Suspense>
      )}
    </TileDialog>
  );
}

const hasText = (name: string, q: string) =>
  name.toLocaleLowerCase().includes(q.trim().toLocaleLowerCase());
