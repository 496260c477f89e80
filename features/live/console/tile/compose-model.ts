import { hasAudio } from "./codec-label.ts";
import type { TileModel } from "./tile-model.ts";
import type { LiveTileProps } from "./tile-props.ts";
import type { TilePictureState } from "./use-tile-picture.ts";
import type { TileTools } from "./use-tile-tools.ts";

interface ModelParts {
  readonly picture: TilePictureState;
  readonly tools: TileTools;
  readonly statistics: TileModel["statistics"];
  readonly diagnose: TileModel["diagnose"];
}

/** Puts together what is offered now. */
export function composeModel(
  { onFlow, pinnedFlow, onClose }: LiveTileProps,
  { picture, tools, statistics, diagnose }: ModelParts,
): TileModel {
  const { state, pause, choice, setChoice, view } = picture;
  const { dialogs, replay, zoom, fullscreen, isSignedIn } = tools;
  const isLive = state.kind === "playing";
  return {
    isLive,
    pause: !replay.replay && (isLive || pause.isOn) ? pause : undefined,
    sound: isLive && hasAudio(state.codecs) ? soundSwitch(tools) : undefined,
    snapshot: tools.takeSnapshot,
    record: recordSwitch(tools),
    back: replay.back,
    toLive: replay.replay && replay.toLive,
    openPlayback: tools.openPlayback,
    bookmark: isSignedIn ? tools.markNow : undefined,
    fullscreen: { isOn: fullscreen.isFullscreen, toggle: () => void fullscreen.toggle() },
    statistics,
    diagnose,
    stream: onFlow && { flow: view.flow, pinned: pinnedFlow, set: onFlow },
    rung: { choice, set: setChoice },
    zoom: { ...zoom, scale: zoom.view.scale },
    shape: tools.shape,
    favourite: tools.favourite,
    share: tools.mayShare ? () => dialogs.open({ kind: "share" }) : undefined,
    addresses: isSignedIn ? () => dialogs.open({ kind: "addresses" }) : undefined,
    showKeys: () => dialogs.open({ kind: "keys" }),
    close: onClose,
  };
}

const soundSwitch = ({ sound }: TileTools) => ({
  isOn: sound.isOn,
  toggle: () => sound.set(!sound.isOn),
});

const recordSwitch = ({ recording: { seconds, toggle } }: TileTools) =>
  toggle && { isOn: seconds !== undefined, toggle };
