import { systemClock } from "@tessera/base";
import { notices, useSession, useTexts } from "@tessera/platform/console";
import { type RefObject, useRef } from "react";
import { useNavigate } from "react-router";
import { liveTexts } from "../texts.ts";
import { useChannel } from "../use-channel.ts";
import type { MarkedMoment } from "./dialogs/marked-moment.ts";
import { usePictureShape } from "./picture/use-picture-shape.ts";
import { playbackAddress } from "./playback-address.ts";
import { canGoOn } from "./recording/can-go-on.ts";
import { useLocalRecording } from "./recording/use-local-recording.ts";
import { useRecentFootage } from "./replay/use-recent-footage.ts";
import { useReplay } from "./replay/use-replay.ts";
import { downloadSnapshot } from "./snapshot.ts";
import { useTileSound } from "./sound/use-tile-sound.ts";
import type { LiveTileProps } from "./tile-props.ts";
import { useFavourite } from "./use-favourite.ts";
import { useFullscreen } from "./use-fullscreen.ts";
import { useTileDialogs } from "./use-tile-dialogs.ts";
import type { TilePictureState } from "./use-tile-picture.ts";
import { useDigitalZoom } from "./zoom/use-digital-zoom.ts";

/** The newest fragments are still on their way to the disk. */
const settleMs = 2000;

interface ToolParts {
  readonly tileRef: RefObject<HTMLElement | null>;
  /** Somebody is about to do something with the tile: what can be done is asked for only then. */
  readonly isWanted: boolean;
  readonly id: string;
}

export type TileTools = ReturnType<typeof useTileTools>;

/** What can be done with a tile. */
export function useTileTools(
  { camera }: LiveTileProps,
  { videoRef, state }: TilePictureState,
  { tileRef, isWanted, id }: ToolParts,
) {
  const t = useTexts(liveTexts);
  const navigate = useNavigate();
  const user = useSession((session) => session.user);
  const surfaceRef = useRef<HTMLDivElement>(null);
  const replayVideoRef = useRef<HTMLVideoElement>(null);
  const footage = useRecentFootage(camera, isWanted);
  const replay = useReplay(footage);
  const dialogs = useTileDialogs();
  const facts = useChannel(camera, { enabled: isWanted && user !== null }).channel;

  const momentNow = (): MarkedMoment => {
    if (replay.replay) return { atMs: replay.positionMs };
    return footage ? { atMs: footage.serverNowMs() } : { pressedAtMs: systemClock.monotonicMs() };
  };
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
    favourite: useFavourite(camera, facts && facts.FavoritesChannel === 1),
    replay,
    dialogs,
    isSignedIn: user !== null,
    mayShare: facts?.MayShare === true,
    takeSnapshot: () => void takeSnapshot(),
    markNow: () => dialogs.open({ kind: "bookmark", moment: momentNow() }),
    openPlayback:
      footage && (() => void navigate(playbackAddress(camera, footage.serverNowMs() - settleMs))),
  };
}
