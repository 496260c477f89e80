import { BarPopover, Spinner, useServerGone, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { lazy, Suspense } from "react";
import styles from "./arming.module.css";
import { armingButtonTexts } from "./button-texts.ts";
import { ModeIcon } from "./ModeIcon.tsx";
import { useArming } from "./use-arming.ts";

/** Fetched when the button is pressed. */
const ArmingPanel = lazy(() => import("./ArmingPanel.tsx"));

/** In the top bar of every page: the mode of the site, with who and when and everything to switch one press away. */
export function ArmingButton() {
  const t = useTexts(armingButtonTexts);
  const { data } = useArming();
  const isGone = useServerGone() !== undefined;
  const site = data?.Areas.find(({ GroupID }) => GroupID === 0);
  const mode = data?.Modes.find(({ Key }) => Key === site?.Mode);
  if (!data || !site || !mode || isGone) return null;
  return (
    <BarPopover
      title={t("title")}
      content={
        <Suspense fallback={<Spinner />}>
          <ArmingPanel arming={data} />
        </Suspense>
      }
      className={styles["opened"]}
    >
      <Button
        type="text"
        className={styles["button"] ?? ""}
        aria-label={t("opens", { mode: mode.Name })}
      >
        <ModeIcon like={mode.Like} />
        <span className={styles["word"]}>{mode.Name}</span>
      </Button>
    </BarPopover>
  );
}
