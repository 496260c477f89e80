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
  ShareAltOutlined,
  SoundOutlined,
  StarFilled,
  StarOutlined,
  TagOutlined,
  UndoOutlined,
  VideoCameraOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from "@ant-design/icons";
import type { Translate } from "@tessera/platform/console";
import { type RungChoice, rungNames } from "@tessera/player";
import type { Flow } from "../channel-view.ts";
import { fits } from "./picture/picture-shape.ts";
import { rungLabels } from "./rung-label.ts";
import type { tileTexts } from "./texts.ts";
import type { TileCommand } from "./tile-command.ts";
import type { TileModel } from "./tile-model.ts";
import { largestScale } from "./zoom/zoom-view.ts";

type T = Translate<(typeof tileTexts)["keys"][number]>;
type Maybe = TileCommand | undefined | false;

/** Everything that can be done with a tile now, in the order of its menu. */
export function tileCommands(tile: TileModel, t: T): readonly TileCommand[] {
  const all: readonly Maybe[] = [
    ...playCommands(tile, t),
    ...keepCommands(tile, t),
    ...streamCommands(tile, t),
    ...rungCommands(tile, t),
    ...pictureCommands(tile, t),
    ...moreCommands(tile, t),
  ];
  return all.filter((command): command is TileCommand => Boolean(command));
}

function playCommands(
  { pause, sound, back, toLive, openPlayback }: TileModel,
  t: T,
): readonly Maybe[] {
  const group = "play";
  return [
    pause && {
      id: "pause",
      label: t(pause.isOn ? "resume" : "pause"),
      icon: pause.isOn ? <CaretRightOutlined /> : <PauseOutlined />,
      key: " ",
      place: "large-tile",
      group,
      perform: pause.toggle,
    },
    back && {
      id: "back",
      label: t(toLive ? "backFurther" : "back"),
      icon: <UndoOutlined />,
      key: "arrowleft",
      place: "tile",
      group,
      perform: back,
    },
    toLive && {
      id: "to-live",
      label: t("toLive"),
      icon: <CaretRightOutlined />,
      key: "escape",
      place: "menu",
      group,
      perform: toLive,
    },
    openPlayback && {
      id: "playback",
      label: t("playback"),
      icon: <HistoryOutlined />,
      place: "large-tile",
      group,
      perform: openPlayback,
    },
    sound && {
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

function keepCommands(
  { isLive, toLive, snapshot, record, bookmark }: TileModel,
  t: T,
): readonly Maybe[] {
  const group = "play";
  return [
    {
      id: "snapshot",
      label: t("snapshot"),
      icon: <CameraOutlined />,
      key: "s",
      place: "tile",
      group,
      isDisabled: !isLive && !toLive,
      perform: snapshot,
    },
    record && {
      id: "record",
      label: t(record.isOn ? "recordStop" : "record"),
      icon: <VideoCameraOutlined />,
      key: "r",
      place: "large-tile",
      group,
      isOn: record.isOn,
      isDisabled: !isLive && !record.isOn,
      perform: record.toggle,
    },
    bookmark && {
      id: "bookmark",
      label: t("bookmark"),
      icon: <TagOutlined />,
      key: "b",
      place: "large-tile",
      group,
      perform: bookmark,
    },
  ];
}

function streamCommands({ stream, record }: TileModel, t: T): readonly Maybe[] {
  if (!stream) return [];
  const { flow, pinned, set } = stream;
  // The wall keeps the stream of a tile that records.
  const isDisabled = pinned !== undefined && record?.isOn === true;
  const chosen = pinned === undefined ? flow : pinned;
  const choice = (id: string, label: string, wanted: Flow | null): TileCommand => ({
    id,
    label,
    icon: null,
    place: "menu",
    group: "stream",
    choiceOf: t("streamChoice"),
    isOn: chosen === wanted,
    isDisabled,
    perform: () => set(wanted ?? undefined),
  });
  return [
    pinned !== undefined && choice("stream-auto", t("autoStream"), null),
    choice("stream-main", t("mainStream"), 1),
    choice("stream-sub", t("subStream"), 2),
  ];
}

function rungCommands({ rung: { choice, set } }: TileModel, t: T): readonly Maybe[] {
  const choices: readonly RungChoice[] = ["auto", ...rungNames];
  return choices.map((name) => ({
    id: `rung-${name}`,
    label: name === "auto" ? t("rungAuto") : rungLabels[name],
    icon: null,
    place: "menu",
    group: "rung",
    choiceOf: t("rungChoice"),
    isOn: choice === name,
    perform: () => set(name),
  }));
}

const fitTexts = { contain: "fitContain", cover: "fitCover", fill: "fitFill" } as const;

function pictureCommands({ zoom, shape }: TileModel, t: T): readonly Maybe[] {
  const inMenu = { place: "menu", group: "picture" } as const;
  return [
    {
      id: "zoom-in",
      label: t("zoomIn"),
      icon: <ZoomInOutlined />,
      key: "+",
      ...inMenu,
      isDisabled: zoom.scale >= largestScale,
      perform: zoom.zoomIn,
    },
    {
      id: "zoom-out",
      label: t("zoomOut"),
      icon: <ZoomOutOutlined />,
      key: "-",
      ...inMenu,
      isDisabled: zoom.scale === 1,
      perform: zoom.zoomOut,
    },
    zoom.scale > 1 && {
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

function moreCommands(tile: TileModel, t: T): readonly Maybe[] {
  const { statistics, diagnose, favourite, share, addresses, showKeys, fullscreen, close } = tile;
  const group = "more";
  return [
    {
      id: "statistics",
      label: t("statistics"),
      icon: <InfoCircleOutlined />,
      key: "i",
      place: "large-tile",
      group,
      isOn: statistics.isOn,
      perform: statistics.toggle,
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
    share && {
      id: "share",
      label: t("share"),
      icon: <ShareAltOutlined />,
      place: "menu",
      group,
      perform: share,
    },
    addresses && {
      id: "addresses",
      label: t("addresses"),
      icon: <LinkOutlined />,
      place: "menu",
      group,
      perform: addresses,
    },
    {
      id: "keys",
      label: t("keys"),
      icon: <QuestionCircleOutlined />,
      key: "?",
      place: "menu",
      group,
      perform: showKeys,
    },
    {
      id: "fullscreen",
      label: t(fullscreen.isOn ? "exitFullscreen" : "fullscreen"),
      icon: fullscreen.isOn ? <FullscreenExitOutlined /> : <FullscreenOutlined />,
      key: "f",
      place: "tile",
      group,
      perform: fullscreen.toggle,
    },
    close && {
      id: "close",
      label: t("closeTile"),
      icon: <CloseOutlined />,
      place: "tile",
      group,
      perform: close,
    },
  ];
}
