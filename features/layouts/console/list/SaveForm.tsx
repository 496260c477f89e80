import { dialogFormStyles } from "@tessera/kit/tile";
import type { TourPlan, Wall } from "@tessera/kit/wall";
import { LightButton, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { type Layout, tourCamerasMax } from "../../contract.ts";
import { newLayout } from "../open-layout/layout-input.ts";
import { useSaveLayout } from "../open-layout/use-save-layout.ts";
import { layoutTexts } from "../texts.ts";
import styles from "./LayoutsDialog.module.css";

interface SaveFormProps {
  readonly wall: Wall;
  readonly plan: TourPlan | undefined;
  readonly onSaved: (layout: Layout) => void;
}

/** What the wall shows now, as a layout of its own. */
export function SaveForm({ wall, plan, onSaved }: SaveFormProps) {
  const t = useTexts(layoutTexts);
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
          placeholder={t("name")}
          aria-label={t("name")}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <LightButton type="submit" kind="main" isBusy={isSaving}>
          {t("saveWall")}
        </LightButton>
      </div>
      <label className={dialogFormStyles["check"]}>
        <input
          type="checkbox"
          checked={isShared}
          onChange={(event) => setIsShared(event.target.checked)}
        />
        {t("shareToo")}
      </label>
      {plan && (
        <label className={dialogFormStyles["check"]}>
          <input
            type="checkbox"
            checked={hasTour}
            onChange={(event) => setHasTour(event.target.checked)}
          />
          {t("tourToo", { count: plan.cameras.length, seconds: plan.dwellSeconds })}
        </label>
      )}
      {plan && hasTour && plan.cameras.length > tourCamerasMax && (
        <p className={dialogFormStyles["hint"]}>{t("tourCut", { max: tourCamerasMax })}</p>
      )}
    </form>
  );
}
