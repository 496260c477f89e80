import { LightButton, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { type Layout, tourCamerasMax } from "../../../../layouts/contract.ts";
import type { Wall } from "../model/wall.ts";
import { wallTexts } from "../texts.ts";
import type { TourPlan } from "../tour/tour-plan.ts";
import dialogStyles from "../WallDialog.module.css";
import styles from "./LayoutsDialog.module.css";
import { newLayout } from "./layout-input.ts";
import { useSaveLayout } from "./use-save-layout.ts";

interface SaveFormProps {
  readonly wall: Wall;
  readonly plan: TourPlan | undefined;
  readonly onSaved: (layout: Layout) => void;
}

/** What the wall shows now, as a layout of its own. */
export function SaveForm({ wall, plan, onSaved }: SaveFormProps) {
  const t = useTexts(wallTexts);
  const [name, setName] = useState("");
  const [isShared, setIsShared] = useState(false);
  const [hasTour, setHasTour] = useState(true);
  const { save, isSaving } = useSaveLayout();
  const submit = async () => {
    const tour = hasTour ? plan : undefined;
    const saved = await save(newLayout(wall, tour, { name: name.trim(), isShared }));
    if (saved) onSaved(saved);
  };
  return (
    <form
      className={styles["save"]}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className={styles["head"]}>
        <input
          className={styles["search"]}
          required
          maxLength={60}
          pattern=".*\S.*"
          placeholder={t("layoutName")}
          aria-label={t("layoutName")}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <LightButton type="submit" kind="main" isBusy={isSaving}>
          {t("layoutSaveWall")}
        </LightButton>
      </div>
      <label className={dialogStyles["check"]}>
        <input
          type="checkbox"
          checked={isShared}
          onChange={(event) => setIsShared(event.target.checked)}
        />
        {t("layoutShareToo")}
      </label>
      {plan && (
        <label className={dialogStyles["check"]}>
          <input
            type="checkbox"
            checked={hasTour}
            onChange={(event) => setHasTour(event.target.checked)}
          />
          {t("layoutTourToo", { count: plan.cameras.length, seconds: plan.dwellSeconds })}
        </label>
      )}
      {plan && hasTour && plan.cameras.length > tourCamerasMax && (
        <p className={dialogStyles["hint"]}>{t("layoutTourCut", { max: tourCamerasMax })}</p>
      )}
    </form>
  );
}
