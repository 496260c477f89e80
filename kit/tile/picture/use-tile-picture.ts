import { catalogChanged, channelState } from "@tessera/features/devices/contract";
import { usePush, usePushReturn } from "@tessera/platform/console";
import type { RungChoice } from "@tessera/player";
import { useEffect, useRef, useState } from "react";
import { type CameraPlace, cameraKey } from "../../camera/camera.ts";
import type { Flow } from "../../camera/channel-view.ts";
import { usePlayerId } from "../statistics/page-stat-line.ts";
import { useServerFigures } from "../statistics/use-server-figures.ts";
import type { LiveTileProps, TilePicture } from "../tile-props.ts";
import { useHeldPicture } from "./picture-holder.ts";
import { useLivePlayer } from "./use-live-player.ts";
import { useStill } from "./use-still.ts";

export type TilePictureState = ReturnType<typeof useTilePicture>;

/** What a tile shows: the stream or stills, and how it does. */
export function useTilePicture(props: LiveTileProps) {
  const { camera, picture, onFlow, order = "quick", onReport } = props;
  const { device, channel } = camera;
  const videoRef = useRef<HTMLVideoElement>(null);
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const [choice, setChoice] = useState<RungChoice>("auto");
  const [isPaused, setIsPaused] = useState(false);
  const [hasStatistics, setHasStatistics] = useState(false);
  const playerId = usePlayerId();
  const held = useHeldPicture(canvasRef);
  const flow: Flow = picture.kind === "stream" ? picture.flow : 1;
  const view = { device, channel, flow };
  const isSwitchedOff = useIsSwitchedOff(camera);
  const isMoving = !isPaused && !isSwitchedOff;
  const isStreaming = picture.kind === "stream" && isMoving;
  const player = useLivePlayer(videoRef, {
    view: isStreaming ? view : undefined,
    choice,
    order,
    hasSubStream: onFlow !== undefined,
    playerId,
    holder: held.holder,
  });
  const still = useStill(camera, {
    everySeconds: picture.kind === "still" && isMoving ? picture.everySeconds : undefined,
    isSub: onFlow !== undefined,
  });
  // What the viewer holds stays, also while nobody can see the tile.
  const isHoldOver = !isPaused && isWithoutHold(picture, still.url);
  const { holder } = held;
  useEffect(() => {
    if (isHoldOver) holder.drop();
  }, [holder, isHoldOver]);
  const { state, retry } = player;
  const isBeyondRetry = state.kind === "failed" && state.retryInMs === undefined;
  useChannelBack(camera, () => (isBeyondRetry ? retry() : undefined));
  const isShown = hasStatistics || onReport !== undefined;
  // Before there is a picture nothing is to be told of it.
  const isPlaying = isStreaming && state.kind === "playing";
  return {
    ...player,
    videoRef,
    canvasRef,
    playerId,
    view,
    choice,
    setChoice,
    isSwitchedOff,
    pause: { isOn: isPaused, toggle: () => setIsPaused(!isPaused) },
    /** `fresh`: the last picture stands in for one that is about to come. */
    heldAge: held.age,
    server: useServerFigures(playerId, view, { isPlaying, isShown }),
    still,
    statisticsPanel: { isOn: hasStatistics, toggle: () => setHasStatistics(!hasStatistics) },
  };
}

/** For a moment the last picture stands in for one that is about to come. */
export const isSwitching = ({ state, heldAge }: TilePictureState): boolean =>
  state.kind === "connecting" && heldAge === "fresh";

const isWithoutHold = ({ kind }: TilePicture, stillUrl: string | undefined): boolean =>
  kind === "paused" || stillUrl !== undefined;

/** Whether a camera was switched off while it was watched. */
function useIsSwitchedOff(camera: CameraPlace): boolean {
  const [isOff, setIsOff] = useState(false);
  usePush(channelState, (told) => {
    if (isAbout(told, camera)) setIsOff(told.Enable !== 1 || told.DeviceEnable !== 1);
  });
  // What was told meanwhile was missed: the server says it when it is asked to play.
  usePushReturn(() => setIsOff(false));
  return isOff;
}

/** What was refused because it was not there may be there now. */
function useChannelBack(camera: CameraPlace, onBack: () => void): void {
  usePush(channelState, (told) => {
    if (isAbout(told, camera) && told.Online === 1) onBack();
  });
  usePush(catalogChanged, onBack);
  usePushReturn(onBack);
}

const isAbout = (
  { ParentDeviceID, ChannelID }: { readonly ParentDeviceID: string; readonly ChannelID: string },
  camera: CameraPlace,
) => cameraKey({ device: ParentDeviceID, channel: ChannelID }) === cameraKey(camera);
