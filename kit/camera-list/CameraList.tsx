import { UnorderedListOutlined } from "@ant-design/icons";
import { catalogChanged, channelState } from "@tessera/features/devices/contract";
import { LightButton, useApp, usePush, usePushReturn, useTexts } from "@tessera/platform/console";
import { lazy, Suspense, useLayoutEffect, useMemo, useState } from "react";
import styles from "./CameraList.module.css";
import { ListColumn } from "./column/ListColumn.tsx";
import { Delayed } from "./facts/delayed.ts";
import { Lists } from "./Lists.tsx";
import type { CameraListProps } from "./list-actions.ts";
import { type CameraListState, useCameraListState } from "./list-state.ts";
import { cameraListTexts } from "./texts.ts";

const ListDrawer = lazy(() => import("./ListDrawer.tsx"));

/** The cameras beside every video page: a column, on a phone a drawer, and nothing on one held sideways. */
export function CameraList(props: CameraListProps) {
  const t = useTexts(cameraListTexts);
  const { isMobile, isSideways } = useApp();
  useToldChanges(useCameraListState());
  if (isSideways) return null;
  return isMobile ? (
    <PhoneList {...props} />
  ) : (
    <ListColumn label={t("cameras")}>
      <Lists {...props} />
    </ListColumn>
  );
}

function PhoneList(props: CameraListProps) {
  const t = useTexts(cameraListTexts);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { onPlay, onPlayAll, onCamera, onDevice } = props;
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
              onCamera={
                onCamera &&
                ((camera) => {
                  close();
                  onCamera(camera);
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

/** Several changes in a row are read once. */
const settleMs = 300;

/** Keeps states and lists as the server tells them, for as long as a screen shows them. */
function useToldChanges({ facts, lists }: CameraListState): void {
  const soon = useMemo(() => new Delayed(() => rereadAll(lists), settleMs), [lists]);
  usePush(channelState, (state) => facts.hear(state));
  usePush(catalogChanged, () => soon.ask());
  usePushReturn(() => soon.ask());
  // Before the trees begin to read what they have not read yet: that is new anyway.
  useLayoutEffect(() => {
    // While no screen showed them nobody listened.
    rereadAll(lists);
    return () => soon.cancel();
  }, [lists, soon]);
}

function rereadAll(lists: CameraListState["lists"]): void {
  for (const list of Object.values(lists)) void list.reread();
}
