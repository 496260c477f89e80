import {
  CameraOutlined,
  CaretRightOutlined,
  CloseOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  HistoryOutlined,
  InfoCircleOutlined,
  LinkOutlined,
  MedicineBoxOutlined,
  MutedOutlined,
  PauseOutlined,
  QuestionCircleOutlined,
  RotateRightOutlined,
  SoundOutlined,
  StarFilled,
  StarOutlined,
  UndoOutlined,
  VideoCameraOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import { openKeySheet, type Translate } from "@tessera/platform/console";
import { type RungChoice, rungNames } from "@tessera/player";
import type { Flow } from "../../camera/channel-view.ts";
import type { Command } from "../../commands/command.ts";
import { hasAudio } from "../notes/codec-label.ts";
import { rungLabels } from "../notes/rung-label.ts";
import { nameEdges, nameTimes, showNames, useShownNames } from "../notes/shown-names.ts";
import { fits } from "../picture/picture-shape.ts";
import type { TilePictureState } from "../picture/use-tile-picture.ts";
import type { TileTextKey } from "../texts.ts";
import type { LiveTileProps } from "../tile-props.ts";
import type { TileTools } from "../use-tile-tools.ts";
import { largestScale } from "../zoom/zoom-view.ts";

type T = Translate<TileTextKey>;
type Maybe = Command | undefined | false;

/** What the commands of a tile are made of. */
export interface CommandedTile {
  readonly props: Pick<LiveTileProps, "onFlow" | "pinnedFlow" | "onClose" | "isCompact">;
  readonly picture: Pick<
    TilePictureState,
    "state" | "pause" | "choice" | "setChoice" | "view" | "statisticsPanel"
  >;
  readonly tools: Pick<
    TileTools,
    | "sound"
    | "replay"
    | "recording"
    | "zoom"
    | "shape"
    | "fullscreen"
    | "favourite"
    | "isSignedIn"
    | "takeSnapshot"
    | "openPlayback"
    | "openDialog"
    | "offers"
  >;
  readonly diagnose: (() => void) | undefined;
}

/** Everything that can be done with a tile now, in the order of its menu. */
export function tileCommands(tile: CommandedTile, t: T): readonly Command[] {
  const all: readonly Maybe[] = [
    ...playCommands(tile, t),
    ...keepCommands(tile, t),
    ...streamCommands(tile, t),
    ...rungCommands(tile, t),
    ...pictureCommands(tile, t),
    ...nameCommands(t),
    ...moreCommands(tile, t),
  ];
  return all.filter((command): command is Command => Boolean(command));
}

/** Whether there is something to hear. */
export const isAudible = ({ state }: Pick<TilePictureState, "state">): boolean =>
  state.kind === "playing" && hasAudio(state.codecs);

function playCommands({ props, picture, tools }: CommandedTile, t: T): readonly Maybe[] {
  const group = "play";
  const { sound, replay, openPlayback } = tools;
  return [
    !replay.replay && pauseCommand(picture, t),
    replay.back && {
      id: "back",
      label: t(replay.replay ? "backFurther" : "back"),
      icon: <UndoOutlined />,
      // On a wall the arrows choose a window.
      key: props.isCompact ? "shift+arrowleft" : "arrowleft",
      place: "tile",
      group,
      perform: replay.back,
    },
    replay.replay && {
      id: "to-live",
      label: t("toLive"),
      icon: <CaretRightOutlined />,
      key: "escape",
      place: "menu",
      group,
      perform: replay.toLive,
    },
    openPlayback && {
      id: "playback",
      label: t("playback"),
      icon: <HistoryOutlined />,
      place: "large-tile",
      group,
      perform: openPlayback,
    },
    isAudible(picture) && {
      id: "sound",
      label: t(sound.isOn ? "soundOff" : "soundOn"),
      icon: sound.isOn ? <SoundOutlined /> : <MutedOutlined />,
      key: "m",
      place: "tile",
      group,
      perform: sound.toggle,
    },
  ];
}

function pauseCommand({ pause, state }: CommandedTile["picture"], t: T): Maybe {
  if (state.kind !== "playing" && !pause.isOn) return undefined;
  return {
    id: "pause",
    label: t(pause.isOn ? "resume" : "pause"),
    icon: pause.isOn ? <CaretRightOutlined /> : <PauseOutlined />,
    key: " ",
    place: "large-tile",
    group: "play",
    perform: pause.toggle,
  };
}

function keepCommands({ picture, tools }: CommandedTile, t: T): readonly Maybe[] {
  const group = "play";
  const { recording, replay, takeSnapshot, offers } = tools;
  const isLive = picture.state.kind === "playing";
  const isRecording = recording.seconds !== undefined;
  return [
    {
      id: "snapshot",
      label: t("snapshot"),
      icon: <CameraOutlined />,
      key: "s",
      place: "tile",
      group,
      isDisabled: !isLive && !replay.replay,
      perform: takeSnapshot,
    },
    recording.toggle && {
      id: "record",
      label: t(isRecording ? "recordStop" : "record"),
      icon: <VideoCameraOutlined />,
      key: "r",
      place: "large-tile",
      group,
      isOn: isRecording,
      isDisabled: !isLive && !isRecording,
      perform: recording.toggle,
    },
    ...offers.filter((offer) => offer.group === group),
  ];
}

function streamCommands({ props, picture, tools }: CommandedTile, t: T): readonly Maybe[] {
  const { onFlow, pinnedFlow } = props;
  if (!onFlow) return [];
  // The wall keeps the stream of a tile that records.
  const isDisabled = pinnedFlow !== undefined && tools.recording.seconds !== undefined;
  const chosen = pinnedFlow === undefined ? picture.view.flow : pinnedFlow;
  const choice = (id: string, label: string, wanted: Flow | null): Command => ({
    id,
    label,
    icon: null,
    place: "menu",
    group: "stream",
    choiceOf: t("streamChoice"),
    isOn: chosen === wanted,
    isDisabled,
    perform: () => onFlow(wanted ?? undefined),
  });
  return [
    pinnedFlow !== undefined && choice("stream-auto", t("autoStream"), null),
    choice("stream-main", t("mainStream"), 1),
    choice("stream-sub", t("subStream"), 2),
  ];
}

function rungCommands({ picture: { choice, setChoice } }: CommandedTile, t: T): readonly Maybe[] {
  const choices: readonly RungChoice[] = ["auto", ...rungNames];
  return choices.map((name) => ({
    id: `rung-${name}`,
    label: name === "auto" ? t("rungAuto") : rungLabels[name],
    icon: null,
    place: "menu",
    group: "rung",
    choiceOf: t("rungChoice"),
    isOn: choice === name,
    perform: () => setChoice(name),
  }));
}

const fitTexts = { contain: "fitContain", cover: "fitCover", fill: "fitFill" } as const;

function pictureCommands({ tools: { zoom, shape } }: CommandedTile, t: T): readonly Maybe[] {
  const { scale } = zoom.view;
  const inMenu = { place: "menu", group: "picture" } as const;
  return [
    {
      id: "zoom-in",
      label: t("zoomIn"),
      icon: <ZoomInOutlined />,
      key: "+",
      ...inMenu,
      isDisabled: scale >= largestScale,
      perform: zoom.zoomIn,
    },
    {
      id: "zoom-out",
      label: t("zoomOut"),
      icon: <ZoomOutOutlined />,
      key: "-",
      ...inMenu,
      isDisabled: scale === 1,
      perform: zoom.zoomOut,
    },
    scale > 1 && {
      id: "zoom-reset",
      label: t("zoomReset"),
      icon: null,
      key: "0",
      ...inMenu,
      perform: zoom.reset,
    },
    ...fits.map((fit) => ({
      id: `fit-${fit}`,
      label: t(fitTexts[fit]),
      icon: null,
      ...inMenu,
      choiceOf: t("fitChoice"),
      isOn: shape.fit === fit,
      perform: () => shape.setFit(fit),
    })),
    {
      id: "rotate",
      label: t("rotate"),
      icon: <RotateRightOutlined />,
      ...inMenu,
      perform: shape.rotate,
    },
  ];
}

/** When the names of all pictures are shown, and where. */
function nameCommands(t: T): readonly Maybe[] {
  const { when, at } = useShownNames.getState();
  const inMenu = { icon: null, place: "menu", group: "picture" } as const;
  return [
    ...nameTimes.map((time) => ({
      id: `name-${time}`,
      label: t(`name-${time}`),
      ...inMenu,
      choiceOf: t("nameChoice"),
      isOn: when === time,
      perform: () => showNames({ when: time }),
    })),
    ...nameEdges.map((edge) => ({
      id: `name-${edge}`,
      label: t(`name-${edge}`),
      ...inMenu,
      choiceOf: t("nameAt"),
      isOn: at === edge,
      isDisabled: when === "never",
      perform: () => showNames({ at: edge }),
    })),
  ];
}

function moreCommands(tile: CommandedTile, t: T): readonly Maybe[] {
  const { onClose } = tile.props;
  const { favourite, fullscreen, isSignedIn, openDialog, offers } = tile.tools;
  const { statisticsPanel } = tile.picture;
  const { diagnose } = tile;
  const group = "more";
  return [
    {
      id: "statistics",
      label: t("statistics"),
      icon: <InfoCircleOutlined />,
      key: "i",
      place: "large-tile",
      group,
      isOn: statisticsPanel.isOn,
      perform: statisticsPanel.toggle,
    },
    diagnose && {
      id: "diagnose",
      label: t("diagnose"),
      icon: <MedicineBoxOutlined />,
      place: "large-tile",
      group,
      perform: diagnose,
    },
    favourite && {
      id: "favourite",
      label: t(favourite.isOn ? "unfavourite" : "favourite"),
      icon: favourite.isOn ? <StarFilled /> : <StarOutlined />,
      place: "menu",
      group,
      perform: favourite.toggle,
    },
    ...offers.filter((offer) => offer.group === group),
    isSignedIn && {
      id: "addresses",
      label: t("addresses"),
      icon: <LinkOutlined />,
      place: "menu",
      group,
      perform: () => openDialog("addresses"),
    },
    {
      id: "keys",
      label: t("keys"),
      icon: <QuestionCircleOutlined />,
      key: "?",
      place: "menu",
      group,
      perform: openKeySheet,
    },
    {
      id: "fullscreen",
      label: t(fullscreen.isFullscreen ? "exitFullscreen" : "fullscreen"),
      icon: fullscreen.isFullscreen ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
      key: "f",
      place: "tile",
      group,
      perform: fullscreen.toggle,
    },
    onClose && {
      id: "close",
      label: t("closeTile"),
      icon: <CloseOutlined />,
      place: "tile",
      group,
      perform: onClose,
    },
  ];
}
