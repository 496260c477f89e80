import { UnorderedListOutlined } from "@ant-design/icons";
import { LightButton, SideMenu, useApp, useTexts } from "@tessera/platform/console";
import { lazy, Suspense, useState } from "react";
import styles from "./CameraList.module.css";
import { useToldChanges } from "./facts/use-told-changes.ts";
import { Lists } from "./Lists.tsx";
import type { CameraListProps } from "./list-props.ts";
import { useCameraListState } from "./list-state.ts";
import { cameraListTexts } from "./texts.ts";

const ListDrawer = lazy(() => import("./ListDrawer.tsx"));

/** The cameras beside every video page: a column, on a phone a drawer. */
export function CameraList(props: CameraListProps) {
  const t = useTexts(cameraListTexts);
  const isMobile = useApp((state) => state.isMobile);
  useToldChanges(useCameraListState());
  return isMobile ? (
    <PhoneList {...props} />
  ) : (
    <SideMenu label={t("cameras")}>
      <Lists {...props} />
    </SideMenu>
  );
}

function PhoneList(props: CameraListProps) {
  const t = useTexts(cameraListTexts);
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
          <ListDrawer title={t("cameras")} onClose={close}>
            <Lists
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
          </ListDrawer>
        </Suspense>
      )}
    </div>
  );
}
