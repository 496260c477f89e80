import { UnorderedListOutlined } from "@ant-design/icons";
import { LightButton, SideMenu, useApp, useTexts } from "@tessera/platform/console";
import { lazy, Suspense, useState } from "react";
import { SideLists } from "./SideLists.tsx";
import type { VideoSidebarProps } from "./sidebar-props.ts";
import { useSidebarState } from "./sidebar-state.ts";
import { sidebarTexts } from "./texts.ts";
import { useToldChanges } from "./use-told-changes.ts";
import styles from "./VideoSidebar.module.css";

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
