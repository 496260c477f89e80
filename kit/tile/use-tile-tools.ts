import { systemClock } from "@tessera/base";
import { notices, useSession, useSlot, useText, useTexts } from "@tessera/platform/console";
import { type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { playbackAddress } from "../camera/addresses.ts";
import { useChannel } from "../camera/use-channel.ts";
import { useFavourite } from "../camera-list/list-state.ts";
import { usePictureShape } from "./picture/picture-shape.ts";
import type { TilePictureState } from "./picture/use-tile-picture.ts";
import { canGoOn } from "./recording/can-go-on.ts";
import { downloadSnapshot } from "./recording/snapshot.ts";
import { useLocalRecording } from "./recording/use-local-recording.ts";
import { useRecentFootage } from "./replay/use-recent-footage.ts";
import { useReplay } from "./replay/use-replay.ts";
import { type SeenMoment, tileDialogSlot } from "./slots.ts";
import { useTileSound } from "./sound/use-tile-sound.ts";
import { tileTexts } from "./texts.ts";
import type { LiveTileProps } from "./tile-props.ts";
import { useFullscreen } from "./use-fullscreen.ts";
import { useDigitalZoom } from "./zoom/use-digital-zoom.ts";

/** The newest fragments are still on their way to the disk. */
const settleMs = 2000;

interface ToolOptions {
  readonly tileRef: RefObject<HTMLElement | null>;
  /** Somebody is about to do something with the tile: what can be done is asked for only then. */
  readonly isWanted: boolean;
  readonly id: string;
}

/** What is open over a tile: a dialog of its own, or one that a feature offers. */
interface OpenDialog {
  readonly id: string;
  readonly moment: SeenMoment;
}

export type TileTools = ReturnType<typeof useTileTools>;

/** What can be done with a tile. */
export function useTileTools(
  { camera }: LiveTileProps,
  { videoRef, state }: TilePictureState,
  { tileRef, isWanted, id }: ToolOptions,
) {
  const t = useTexts(tileTexts);
  const inLanguage = useText();
  const navigate = useNavigate();
  const isSignedIn = useSession(({ user }) => user !== null);
  const surfaceRef = useRef<HTMLDivElement>(null);
  const replayVideoRef = useRef<HTMLVideoElement>(null);
  const { footage, isAsking: asksFootage } = useRecentFootage(camera, isWanted);
  const replay = useReplay(footage);
  const { channel, isAsking: asksChannel } = useChannel(camera, {
    enabled: isWanted && isSignedIn,
  });
  const [dialog, setDialog] = useState<OpenDialog>();
  const [said, setSaid] = useState<ReactNode>();

  const momentNow = (): SeenMoment => {
    if (replay.replay) return { atMs: replay.positionMs };
    return footage ? { atMs: footage.serverNowMs() } : { pressedAtMs: systemClock.monotonicMs() };
  };
  const openDialog = (wanted: string) => setDialog({ id: wanted, moment: momentNow() });
  const takeSnapshot = async () => {
    const [video, at] = replay.replay
      ? [replayVideoRef.current, new Date(replay.positionMs)]
      : [videoRef.current, new Date()];
    const file = video && (await downloadSnapshot(video, camera.name, at));
    if (file) notices.success(t("snapshotSaved", { file }));
  };
  return {
    surfaceRef,
    replayVideoRef,
    sound: useTileSound(id, videoRef, replay.replay === undefined),
    fullscreen: useFullscreen(tileRef),
    zoom: useDigitalZoom(surfaceRef),
    shape: usePictureShape(camera),
    recording: useLocalRecording(videoRef, camera.name, canGoOn(state)),
    favourite: useFavourite(camera, channel && channel.FavoritesChannel === 1),
    replay,
    isSignedIn,
    /** It is not known yet what can be done. */
    isAsking: asksFootage || asksChannel,
    takeSnapshot: () => void takeSnapshot(),
    openPlayback:
      footage && (() => void navigate(playbackAddress(camera, footage.serverNowMs() - settleMs))),
    /** What features offer to open over the tile. */
    offers: useSlot(tileDialogSlot)
      .filter(({ isOffered }) => isOffered({ isSignedIn, channel }))
      .map(({ id: offer, label, icon, key, place, group }) => ({
        id: offer,
        label: inLanguage(label),
        icon,
        ...(key !== undefined && { key }),
        place,
        group,
        perform: () => openDialog(offer),
      })),
    dialog,
    openDialog,
    closeDialog: useCallback(() => setDialog(undefined), []),
    /** What a dialog has left to say. */
    said,
    say: setSaid,
    forgetSaid: useCallback(() => setSaid(undefined), []),
  };
}
