import { Spinner, useServerGone, useTexts } from "@tessera/platform/console";
import { Button, Popover } from "antd";
import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import styles from "./arming.module.css";
import { armingButtonTexts } from "./button-texts.ts";
import { ModeIcon } from "./ModeIcon.tsx";
import { useArming } from "./use-arming.ts";

/** Fetched when the button is pressed. */
const ArmingPanel = lazy(() => import("./ArmingPanel.tsx"));

// On a phone the button is not at the edge: what opens moves sideways instead of being cut off.
const staysOnScreen = { overflow: { shiftX: true, adjustY: true } };

/** In the top bar of every page: the mode of the site, with who and when and everything to switch one press away. */
export function ArmingButton() {
  const t = useTexts(armingButtonTexts);
  const { data } = useArming();
  const isGone = useServerGone() !== undefined;
  const [openAt, setOpenAt] = useState<string>();
  // What was chosen in it leads to another page.
  const { key } = useLocation();
  const site = data?.Areas.find(({ GroupID }) => GroupID === 0);
  const mode = data?.Modes.find(({ Key }) => Key === site?.Mode);
  if (!data || !site || !mode || isGone) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      align={staysOnScreen}
      open={openAt === key}
      onOpenChange={(isOpen) => setOpenAt(isOpen ? key : undefined)}
      title={t("title")}
      content={
        <Suspense fallback={<Spinner />}>
          <ArmingPanel arming={data} />
        </Suspense>
      }
      classNames={{ root: styles["opened"] ?? "" }}
    >
      <Button
        type="text"
        className={styles["button"] ?? ""}
        aria-label={t("opens", { mode: mode.Name })}
      >
        <ModeIcon like={mode.Like} />
        <span className={styles["word"]}>{mode.Name}</span>
      </Button>
    </Popover>
  );
}
