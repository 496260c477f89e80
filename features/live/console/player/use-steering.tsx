import { DragOutlined } from "@ant-design/icons";
import type { Command } from "@tessera/kit/commands";
import { type Controlled, cameraControlSlot, type DragDirection } from "@tessera/kit/tile";
import { useApp, useSlot, useTexts } from "@tessera/platform/console";
import { type ReactNode, Suspense, useCallback, useState } from "react";
import styles from "./PlayerPage.module.css";
import { playerTexts } from "./texts.ts";

/** What the camera can be told. While steering is on, keys, gamepad and picture move it. */
export function useSteering(channel: Controlled) {
  const t = useTexts(playerTexts);
  const [control] = useSlot(cameraControlSlot);
  const { isMobile, isSideways } = useApp();
  const [isSteering, setIsSteering] = useState(false);
  const [drag, setDrag] = useState<DragDirection>();
  const endDrag = useCallback(() => setDrag(undefined), []);
  const toggle: Command = {
    id: "ptz",
    label: t("ptzMode"),
    icon: <DragOutlined />,
    key: "p",
    place: "tile",
    group: "more",
    isOn: isSteering,
    perform: () => setIsSteering(!isSteering),
  };
  const layer: ReactNode = control && (isSteering || drag) && (
    <Suspense>
      <control.Layer channel={channel} drag={drag} onDragDone={endDrag} />
    </Suspense>
  );
  /** Beside the picture; on a phone a sheet that comes up from below, and none sideways: there the picture itself steers. */
  const panel: ReactNode = control?.hasControls(channel) && !isSideways && (
    <details className={styles["panel"]} open={!isMobile || isSteering}>
      <summary className={styles["summary"]}>{t("ptz")}</summary>
      <Suspense>
        {control.canMove(channel) && <control.Keys channel={channel} isActive={isSteering} />}
        <control.Panel channel={channel} drag={drag} onDrag={setDrag} />
      </Suspense>
    </details>
  );
  return { commands: control?.canMove(channel) ? [toggle] : [], layer, panel };
}
