import { useApp, useTexts } from "@tessera/platform/console";
import { lazy, Suspense } from "react";
import { type Controlled, hasControls } from "../ptz/has-controls.ts";
import styles from "./PlayerPage.module.css";
import { playerTexts } from "./texts.ts";
import type { PtzMode } from "./use-ptz-mode.tsx";

const PtzPanel = lazy(async () => ({ default: (await import("../ptz/PtzPanel.tsx")).PtzPanel }));

interface StagePanelProps {
  readonly channel: Controlled;
  readonly ptz: PtzMode;
}

/** What the camera can be told, beside the picture; on a phone a sheet that comes up from below. */
export function StagePanel({ channel, ptz }: StagePanelProps) {
  const t = useTexts(playerTexts);
  const isMobile = useApp((app) => app.isMobile);
  if (!hasControls(channel)) return null;
  return (
    <details className={styles["panel"]} open={!isMobile || ptz.isSteering}>
      <summary className={styles["summary"]}>{t("ptz")}</summary>
      <Suspense>
        <PtzPanel channel={channel} drag={ptz.drag} onDrag={ptz.setDrag} />
      </Suspense>
    </details>
  );
}
