import { systemClock } from "@tessera/base";
import { useSlot } from "@tessera/platform/console";
import { type ReactNode, type RefObject, Suspense, useEffect } from "react";
import type { TileDiagnosis } from "../diagnosis/use-tile-diagnosis.ts";
import styles from "../LiveTile.module.css";
import type { TilePictureState } from "../picture/use-tile-picture.ts";
import { tileDialogSlot } from "../slots.ts";
import type { LiveTileProps } from "../tile-props.ts";
import type { TileTools } from "../use-tile-tools.ts";
import { lazyDialog } from "./lazy-dialog.tsx";

const AddressesDialog = lazyDialog(() => import("./AddressesDialog.tsx"));
const LeaveQuestion = lazyDialog(() => import("../recording/LeaveQuestion.tsx"));
export const DiagnosisPanel = lazyDialog(() => import("../diagnosis/DiagnosisPanel.tsx"));

interface TileDialogsProps {
  readonly camera: LiveTileProps["camera"];
  readonly tileRef: RefObject<HTMLElement | null>;
  readonly picture: TilePictureState;
  readonly tools: TileTools;
  readonly diagnosis: TileDiagnosis;
}

/** What a tile opens over itself, loaded when it is first wanted. */
export function TileDialogs(props: TileDialogsProps) {
  const { camera, tileRef, picture, tools, diagnosis } = props;
  const { dialog, closeDialog, said } = tools;
  const { view, state, statistics } = picture;
  const { flow } = view;
  const offer = useSlot(tileDialogSlot).find(({ id }) => id === dialog?.id);
  return (
    <Suspense>
      {tools.recording.seconds !== undefined && <LeaveQuestion />}
      {dialog?.id === "addresses" && (
        <AddressesDialog camera={camera} flow={flow} onClose={closeDialog} />
      )}
      {dialog && offer && (
        <offer.Dialog
          camera={camera}
          flow={flow}
          moment={dialog.moment}
          onSay={tools.say}
          onClose={closeDialog}
        />
      )}
      {said && <Said onDone={tools.forgetSaid}>{said}</Said>}
      {diagnosis.wasOpened && (
        <DiagnosisPanel
          name={camera.name}
          view={view}
          state={state}
          statistics={statistics}
          isOpen={diagnosis.isOpen}
          tileRef={tileRef}
          isFullscreen={tools.fullscreen.isFullscreen}
          onClose={diagnosis.close}
        />
      )}
    </Suspense>
  );
}

const saidMs = 8000;

interface SaidProps {
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** In the tile itself, which may be in full screen. */
function Said({ onDone, children }: SaidProps) {
  useEffect(() => systemClock.after(saidMs, onDone), [onDone]);
  return <output className={styles["toast"]}>{children}</output>;
}
