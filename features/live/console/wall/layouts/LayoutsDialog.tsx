import { LightButton, useQueryCall, useTexts } from "@tessera/platform/console";
import { lazy, Suspense, useState } from "react";
import { listLayouts } from "../../../../layouts/contract.ts";
import { TileDialog } from "../../tile/dialogs/TileDialog.tsx";
import { evenGrid } from "../model/grids.ts";
import { rearranged } from "../model/rearranged.ts";
import { camerasOf, type Wall } from "../model/wall.ts";
import { wallTexts } from "../texts.ts";
import type { TourPlan } from "../tour/tour-plan.ts";
import dialogStyles from "../WallDialog.module.css";
import { LayoutRow } from "./LayoutRow.tsx";
import styles from "./LayoutsDialog.module.css";
import { newLayout } from "./layout-input.ts";
import { SaveForm } from "./SaveForm.tsx";
import { useSaveLayout } from "./use-save-layout.ts";

interface LayoutsDialogProps {
  readonly wall: Wall;
  readonly plan: TourPlan | undefined;
  readonly onOpen: (id: number) => void;
  readonly onClose: () => void;
}

const GridDialog = lazy(() => import("./GridDialog.tsx"));

/** Walls that are kept on the server: one's own, and those that others share. */
export default function LayoutsDialog({ wall, plan, onOpen, onClose }: LayoutsDialogProps) {
  const t = useTexts(wallTexts);
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
    <TileDialog title={t("layoutsTitle")} onClose={onClose}>
      <div className={styles["body"]}>
        <SaveForm wall={wall} plan={plan} onSaved={({ ID }) => open(ID)} />
        <div className={styles["head"]}>
          <input
            type="search"
            className={styles["search"]}
            placeholder={t("layoutSearch")}
            aria-label={t("layoutSearch")}
            value={q}
            onChange={(event) => setQ(event.target.value)}
          />
          <LightButton onClick={() => setNewGridName("")}>{t("gridNew")}</LightButton>
        </div>
        {error && (
          <div role="alert" className={styles["nothing"]}>
            <span>{t("layoutFailed")}</span>
            <LightButton onClick={() => void refetch()}>{t("retry")}</LightButton>
          </div>
        )}
        {data?.total === 0 && (
          <div className={styles["nothing"]}>
            <strong>{t("layoutNone")}</strong>
            <span>{t("layoutNoneHint")}</span>
          </div>
        )}
        {data && data.total > 0 && found.length === 0 && (
          <p className={styles["nothing"]}>{t("layoutNoMatch", { q })}</p>
        )}
        <ul className={styles["list"]} aria-label={t("layoutsTitle")}>
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
            <label className={dialogStyles["field"]}>
              <span>{t("layoutName")}</span>
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
