import { LightButton, request, useTexts } from "@tessera/platform/console";
import { lazy, Suspense, useState } from "react";
import { getLayout, type Layout } from "../../../../layouts/contract.ts";
import { rearranged } from "../model/rearranged.ts";
import { camerasOf, type Wall } from "../model/wall.ts";
import { wallTexts } from "../texts.ts";
import styles from "./LayoutBar.module.css";

interface LayoutBarProps {
  readonly layout: Layout;
  readonly wall: Wall;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** Whether it is saved. */
  readonly onSave: (isOverwriting: boolean) => Promise<boolean>;
  readonly onRevert: () => void;
  /** Shows it as the server has it now. */
  readonly onReload: (layout: Layout) => void;
  readonly onWall: (wall: Wall) => void;
}

const GridDialog = lazy(() => import("./GridDialog.tsx"));

/** Which layout is open, and what can be done with the changes. */
export function LayoutBar(props: LayoutBarProps) {
  const { layout, wall, isChanged, isSaving, onSave, onRevert, onReload, onWall } = props;
  const t = useTexts(wallTexts);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const [isEditing, setIsEditing] = useState(false);

  const left = layout.Tour?.Left ?? 0;

  const now = () => request(getLayout, { id: layout.ID });
  const save = async () => {
    const isOld = (await now()).Revision !== layout.Revision;
    if (isOld) setIsOvertaken(true);
    else await onSave(false);
  };
  const overwrite = async () => {
    if (await onSave(true)) setIsOvertaken(false);
  };
  const reload = async () => {
    onReload(await now());
    setIsOvertaken(false);
  };

  return (
    <div className={styles["bar"]}>
      <strong className={styles["name"]} title={layout.Name}>
        {layout.Name}
      </strong>
      {left > 0 && <small>{t("layoutTourLeft", { count: left })}</small>}
      {isChanged && <output className={styles["changed"]}>{t("layoutChanged")}</output>}
      {isOvertaken ? (
        <span className={styles["overtaken"]} role="alert">
          {t("layoutOvertaken")}
          <LightButton title={t("layoutOvertakenDetail")} onClick={() => void reload()}>
            {t("layoutReload")}
          </LightButton>
          <LightButton isBusy={isSaving} onClick={() => void overwrite()}>
            {t("layoutOverwrite")}
          </LightButton>
        </span>
      ) : (
        isChanged && (
          <>
            {layout.CanChange && (
              <LightButton kind="main" isBusy={isSaving} onClick={() => void save()}>
                {t("layoutSave")}
              </LightButton>
            )}
            <LightButton onClick={onRevert}>{t("layoutRevert")}</LightButton>
          </>
        )
      )}
      <LightButton kind="bare" onClick={() => setIsEditing(true)}>
        {t("gridEdit")}
      </LightButton>
      {isEditing && (
        <Suspense>
          <GridDialog
            grid={{
              columns: wall.columns,
              rows: wall.rows,
              areas: wall.windows.map(({ area }) => area),
            }}
            cameras={camerasOf(wall).length}
            submit={t("apply")}
            onApply={(grid) => {
              onWall(rearranged(wall, grid));
              setIsEditing(false);
            }}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
