import {
  CalledNumber,
  type Camera,
  cameraKey,
  useOpening,
  useTellWatching,
} from "@tessera/kit/camera";
import { CameraList } from "@tessera/kit/camera-list";
import { Page, StageTools, useIsPhone } from "@tessera/platform/console";
import clsx from "clsx";
import { useCallback, useEffect, useRef } from "react";
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
  const isPhone = useIsPhone();
  const gridRef = useRef<HTMLDivElement>(null);
  const dialogs = useWallDialogs(props);
  const { tour, shown, active, control, onReport } = useShownWall(props);
  const { play, playAll, closeAll, windowActions, offer } = useWallActions({
    ...props,
    isMobile: isPhone,
    onAskWhereTo: dialogs.askWhereTo,
    onPtz: control.toggle,
  });
  useKeyActions({
    ...props,
    gridRef,
    tour,
    isPtzOn: control.isOpen,
    isRefused: useTakenNotice(wall),
  });

  const call = useCalled(play);
  useTellWatching(active, call);
  const selectedKey = active && cameraKey(active);
  return (
    <Page
      fill
      flush
      sider={
        !frame.isKiosk && <CameraList selectedKey={selectedKey} onPlay={play} onPlayAll={playAll} />
      }
    >
      <div className={clsx(styles["wall"], frame.isKiosk && styles["kiosk"])}>
        {!frame.isKiosk && (
          <StageTools>
            <WallToolbar
              {...props}
              gridRef={gridRef}
              shown={shown}
              tour={tour}
              onCloseAll={closeAll}
            />
          </StageTools>
        )}
        {!frame.isKiosk && offer}
        <div key="stage" className={styles["stage"]}>
          {waiting}
          <WallGrid
            gridRef={gridRef}
            wall={wall}
            windows={seenWindows(shown, wall.active, isPhone)}
            isSingle={isPhone}
            actions={windowActions}
            onReport={onReport}
            overlay={control.layer}
          />
          {control.panel}
        </div>
        {isPhone && <PhonePager gridRef={gridRef} wall={wall} shown={shown} update={update} />}
        {frame.isKiosk && <LeaveKiosk onLeave={() => frame.setKiosk(false)} />}
        {dialogs.element}
        {!control.isOpen && <CalledNumber onCamera={call} />}
      </div>
    </Page>
  );
}

/** A camera that was called by its name or number: the same function while the wall is open. */
function useCalled(play: (camera: Camera, flow: undefined) => void): (camera: Camera) => void {
  const mayOpen = useOpening();
  const latest = useRef({ play, mayOpen });
  useEffect(() => {
    latest.current = { play, mayOpen };
  });
  return useCallback((camera) => {
    if (latest.current.mayOpen(camera)) latest.current.play(camera, undefined);
  }, []);
}
