import { type RefObject, Suspense } from "react";
import { lazyDialog } from "./dialogs/lazy-dialog.tsx";
import { playbackAddress } from "./playback-address.ts";
import { TileToast } from "./TileToast.tsx";
import type { TileCommand } from "./tile-command.ts";
import type { LiveTileProps } from "./tile-props.ts";
import type { TileDiagnosis } from "./use-tile-diagnosis.ts";
import type { TileDialogState } from "./use-tile-dialogs.ts";
import type { TilePictureState } from "./use-tile-picture.ts";

const AddressesDialog = lazyDialog(() => import("./dialogs/AddressesDialog.tsx"));
const BookmarkDialog = lazyDialog(() => import("./dialogs/BookmarkDialog.tsx"));
const KeySheet = lazyDialog(() => import("./dialogs/KeySheet.tsx"));
const ShareDialog = lazyDialog(() => import("../sharing/ShareDialog.tsx"));
const LeaveQuestion = lazyDialog(() => import("./recording/LeaveQuestion.tsx"));
const DiagnosisPanel = lazyDialog(() => import("../diagnosis/DiagnosisPanel.tsx"));

interface TileDialogsProps {
  readonly camera: LiveTileProps["camera"];
  readonly tileRef: RefObject<HTMLElement | null>;
  readonly isFullscreen: boolean;
  readonly picture: TilePictureState;
  readonly dialogs: TileDialogState;
  readonly diagnosis: TileDiagnosis;
  readonly commands: readonly TileCommand[];
  /** On this computer. */
  readonly isRecording: boolean;
}

/** What a tile opens over itself, loaded when it is first wanted. */
export function TileDialogs(props: TileDialogsProps) {
  const { camera, tileRef, isFullscreen, picture, dialogs, diagnosis, commands } = props;
  const { opened, close, markedAtMs } = dialogs;
  const { view, state, statistics } = picture;
  const { flow } = view;
  return (
    <Suspense>
      {props.isRecording && <LeaveQuestion />}
      {opened?.kind === "keys" && <KeySheet commands={commands} onClose={close} />}
      {opened?.kind === "addresses" && (
        <AddressesDialog camera={camera} flow={flow} onClose={close} />
      )}
      {opened?.kind === "share" && <ShareDialog camera={camera} flow={flow} onClose={close} />}
      {opened?.kind === "bookmark" && (
        <BookmarkDialog
          camera={camera}
          moment={opened.moment}
          onAdded={({ AtMs }) => dialogs.setMarkedAtMs(AtMs)}
          onClose={close}
        />
      )}
      {markedAtMs !== undefined && (
        <TileToast address={playbackAddress(camera, markedAtMs)} onDone={dialogs.forgetMark} />
      )}
      {diagnosis.wasOpened && (
        <DiagnosisPanel
          name={camera.name}
          view={view}
          state={state}
          statistics={statistics}
          isOpen={diagnosis.isOpen}
          tileRef={tileRef}
          isFullscreen={isFullscreen}
          onClose={diagnosis.close}
        />
      )}
    </Suspense>
  );
}
