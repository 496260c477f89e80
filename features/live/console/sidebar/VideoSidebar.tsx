import { UnorderedListOutlined } from "@ant-design/icons";
import { LightButton, SideMenu, useApp, useTexts } from "@tessera/platform/console";
import { lazy, Suspense, useState } from "react";
import type { Camera } from "../camera.ts";
import type { Flow } from "../channel-view.ts";
import { SideLists } from "./SideLists.tsx";
import { useSidebarState } from "./sidebar-state.ts";
import { sidebarTexts } from "./texts.ts";
import { useToldChanges } from "./use-told-changes.ts";
import styles from "./VideoSidebar.module.css";

export interface VideoSidebarProps {
  /** `cameraKey` of what is watched, or the id of a device: its rows are marked. */
  readonly selectedKey?: string | undefined;
  /** Asked for only if the camera can be watched. */
  readonly onPlay: (camera: Camera, flow?: Flow) => void;
  /** A wall takes all cameras of a group, device or directory at once. */
  readonly onPlayAll?: ((cameras: readonly Camera[], title: string) => void) | undefined;
  /** A device was chosen; it opens in the list too. */
  readonly onDevice?: ((device: string) => void) | undefined;
}

const SidebarDrawer = lazy(() => import("./SidebarDrawer.tsx"));

/** The cameras beside every video page: a column, on a phone a drawer. */
export function VideoSidebar(props: VideoSidebarProps) {
  const t = useTexts(sidebarTexts);
  const isMobile = useApp((state) => state.isMobile);
  useToldChanges(useSidebarState());
  return isMobile ? (
    <PhoneSidebar {...props} />
  ) : (
    <SideMenu label={t("cameras")}>
      <SideLists {...props} />
    </SideMenu>
  );
}

function PhoneSidebar(props: VideoSidebarProps) {
  const t = useTexts(sidebarTexts);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { onPlay, onPlayAll, onDevice } = props;
  return (
    <div className={styles["bar"]}>
      <LightButton
        icon={<UnorderedListOutlined aria-hidden />}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        {t("openCameras")}
      </LightButton>
      {isOpen && (
        <Suspense>
          <SidebarDrawer title={t("cameras")} onClose={close}>
            <SideLists
              {...props}
              onPlay={(camera, flow) => {
                close();
                onPlay(camera, flow);
              }}
              onPlayAll={
                onPlayAll &&
                ((cameras, title) => {
                  close();
                  onPlayAll(cameras, title);
                })
              }
              onDevice={onDevice}
            />
          </SidebarDrawer>
        </Suspense>
      )}
    </div>
  );
}
