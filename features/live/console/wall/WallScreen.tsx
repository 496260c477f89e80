import { cameraKey } from "@tessera/kit/camera";
import { CameraList } from "@tessera/kit/camera-list";
import { Page, useApp } from "@tessera/platform/console";
import clsx from "clsx";
import { useRef } from "react";
import { WallGrid } from "./grid/WallGrid.tsx";
import { useKeyActions } from "./keys/use-key-actions.ts";
import { LeaveKiosk } from "./kiosk/LeaveKiosk.tsx";
import { PhonePager } from "./phone/PhonePager.tsx";
import { seenWindows } from "./phone/phone-window.ts";
import { useShownWall } from "./use-shown-wall.ts";
import { useTakenNotice, useWallActions } from "./use-wall-actions.tsx";
import { useWallDialogs } from "./use-wall-dialogs.tsx";
import styles from "./WallScreen.module.css";
import { WallToolbar } from "./WallToolbar.tsx";
import type { WallScreenProps } from "./wall-screen-props.ts";

/** The sidebar, the bar, the windows, and PTZ for the active one. */
export function WallScreen(props: WallScreenProps) {
  const { wall, update, waiting, frame } = props;
  const isMobile = useApp((state) => state.isMobile);
  const gridRef = useRef<HTMLDivElement>(null);
  const dialogs = useWallDialogs(props);
  const { tour, shown, active, control, onReport } = useShownWall(props);
  const { play, playAll, closeAll, windowActions, offer } = useWallActions({
    ...props,
    isMobile,
    onAskWhereTo: dialogs.askWhereTo,
    onPtz: control.toggle,
  });
  useKeyActions({
    ...props,
    gridRef,
    tour,
    isPtzOn: control.isOpen,
    onSheet: dialogs.showKeys,
    isRefused: useTakenNotice(wall),
  });

  const selectedKey = active && cameraKey(active);
  return (
    <Page
      fill
      sider={
        !frame.isKiosk && <CameraList selectedKey={selectedKey} onPlay={play} onPlayAll={playAll} />
      }
    >
      <div className={clsx(styles["wall"], frame.isKiosk && styles["kiosk"])}>
        {!frame.isKiosk && (
          <WallToolbar
            {...props}
            gridRef={gridRef}
            shown={shown}
            tour={tour}
            onCloseAll={closeAll}
            onSheet={dialogs.showKeys}
          />
        )}
        {!frame.isKiosk && offer}
        <div key="stage" className={styles["stage"]}>
          {waiting}
          <WallGrid
            gridRef={gridRef}
            wall={wall}
            windows={seenWindows(shown, wall.active, isMobile)}
            isSingle={isMobile}
            actions={windowActions}
            onReport={onReport}
            overlay={control.layer}
          />
          {control.panel}
        </div>
        {isMobile && <PhonePager gridRef={gridRef} wall={wall} shown={shown} update={update} />}
        {frame.isKiosk && <LeaveKiosk onLeave={() => frame.setKiosk(false)} />}
        {dialogs.element}
      </div>
    </Page>
  );
}
