import { AppstoreOutlined } from "@ant-design/icons";
import { camerasOf, isTaken, type Wall } from "@tessera/kit/wall";
import { LightButton, useTexts } from "@tessera/platform/console";
import { lazy, Suspense, useState } from "react";
import type { Layout } from "../../contract.ts";
import { rearranged } from "../grid/rearranged.ts";
import { layoutTexts } from "../texts.ts";
import styles from "./LayoutBar.module.css";

interface LayoutBarProps {
  readonly layout: Layout;
  readonly wall: Wall;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly onSave: (onOvertaken: () => void) => void;
  readonly onRevert: () => void;
  /** Puts the wall in the place of what somebody else has saved. */
  readonly onOverwrite: () => void;
  /** Shows it as the server has it now. */
  readonly onReload: () => void;
  readonly onWall: (wall: Wall) => void;
}

const GridDialog = lazy(() => import("../grid/GridDialog.tsx"));

/** Which layout is open, and what can be done with the changes. Another revision is another bar. */
export function LayoutBar(props: LayoutBarProps) {
  const { layout, wall, isChanged, isSaving, onSave, onRevert, onOverwrite, onReload } = props;
  const t = useTexts(layoutTexts);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const [isEditing, setIsEditing] = useState(false);

  const left = layout.Tour?.Left ?? 0;
  const taken = wall.windows.filter((_, index) => isTaken(wall, index));

  return (
    <div className={styles["bar"]}>
      <strong className={styles["name"]} title={layout.Name}>
        <AppstoreOutlined aria-hidden /> {layout.Name}
      </strong>
      {left > 0 && <small>{t("tourLeft", { count: left })}</small>}
      {isChanged && <output className={styles["changed"]}>{t("changed")}</output>}
      {isOvertaken ? (
        <span className={styles["overtaken"]} role="alert">
          {t("overtaken")}
          <LightButton title={t("overtakenDetail")} onClick={onReload}>
            {t("reload")}
          </LightButton>
          <LightButton isBusy={isSaving} onClick={onOverwrite}>
            {t("overwrite")}
          </LightButton>
        </span>
      ) : (
        isChanged && (
          <>
            {layout.CanChange && (
              <LightButton
                kind="main"
                isBusy={isSaving}
                onClick={() => onSave(() => setIsOvertaken(true))}
              >
                {t("save")}
              </LightButton>
            )}
            <LightButton onClick={onRevert}>{t("revert")}</LightButton>
          </>
        )
      )}
      <LightButton onClick={() => setIsEditing(true)}>{t("gridEdit")}</LightButton>
      {isEditing && (
        <Suspense>
          <GridDialog
            grid={{
              columns: wall.columns,
              rows: wall.rows,
              areas: wall.windows.map(({ area }) => area),
            }}
            cameras={camerasOf(wall).length + taken.length}
            submit={t("apply")}
            onApply={(grid) => {
              props.onWall(rearranged(wall, grid));
              setIsEditing(false);
            }}
            onClose={() => setIsEditing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
