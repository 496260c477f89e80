import { type Camera, type Flow, useOpening } from "@tessera/kit/camera";
import {
  activate,
  camerasOf,
  clear,
  fill,
  firstEmpty,
  indexOf,
  isTaken,
  place,
  placeAndGoOn,
  placeSeveral,
  removeAt,
  setFlow,
  swap,
  useWantedOnWall,
  type Wall,
  type WallCamera,
} from "@tessera/kit/wall";
import { notices, offerUndo, useTexts } from "@tessera/platform/console";
import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { WallGrid } from "../stored.ts";
import type { ShownWindow } from "./model/shown-window.ts";
import { gridFor, gridOf } from "./model/wall-grid.ts";
import { wallTexts } from "./texts.ts";
import { readDwellSeconds } from "./tour/remembered-dwell.ts";
import { TourOffer } from "./tour/TourOffer.tsx";
import { useOpened } from "./use-opened.ts";
import type { WallScreenProps } from "./wall-screen-props.ts";
import { type Dragged, readDragged } from "./window/drag.ts";
import type { WindowActions } from "./window/window-actions.ts";

interface WallActionsParts extends WallScreenProps {
  readonly isMobile: boolean;
  readonly onAskWhereTo: (index: number) => void;
  readonly onPtz: (isAnother: boolean) => void;
}

interface Offered {
  readonly title: string;
  readonly cameras: readonly WallCamera[];
  /** Of them, shown. */
  readonly count: number;
  /** A wall with more room. */
  readonly grid: WallGrid | undefined;
}

const undoSeconds = 10;
const readingMs = 15_000;

type DraggedRows = Extract<Dragged, { kind: "rows" }>;

/** Everything that changes what the windows show. */
export function useWallActions(parts: WallActionsParts) {
  const { id, wall, windows, frame, update, plan, onPlan, isMobile, onAskWhereTo, onPtz } = parts;
  const t = useTexts(wallTexts);
  const navigate = useNavigate();
  const mayOpen = useOpening();
  const [offered, setOffered] = useOpened<Offered>(id);
  const isRefused = useTakenNotice(wall);
  const openId = useRef<string>(undefined);
  useEffect(() => {
    openId.current = id;
    return () => {
      openId.current = undefined;
    };
  }, [id]);

  /** `bringBack`: what was done led to another wall; else it is undone only while this one is open. */
  const offerBack = (text: string, bringBack?: () => void) =>
    offerUndo({
      text,
      seconds: undoSeconds,
      onUndo: () => {
        if (openId.current === undefined || (!bringBack && openId.current !== id))
          return notices.info(t("undoElsewhere"));
        if (bringBack) bringBack();
        else update(() => wall);
        onPlan(plan);
        return setOffered(undefined);
      },
    });
  const tellReplaced = (index: number, name: string) => {
    const before = wall.windows[index]?.camera;
    if (before) offerBack(t("replaced", { before: before.name, name, number: index + 1 }));
  };

  const put = (camera: Camera, flow: Flow | undefined, at?: number) => {
    const shownAt = at === undefined ? indexOf(wall, camera) : undefined;
    const placed = asPlaced(camera, flow);
    if (shownAt !== undefined) {
      notices.info(t("alreadyShown", { name: camera.name, number: shownAt + 1 }));
      // What is shown keeps the stream that was chosen for it, unless another was asked for.
      return update((before) => {
        const active = activate(before, shownAt);
        return flow === undefined ? active : setFlow(active, shownAt, flow);
      });
    }
    if (isMobile && at === undefined) return update((before) => putOnPhone(before, placed));
    const index = at ?? wall.active;
    if (isRefused(index)) return undefined;
    update((before) => placeAndGoOn(before, index, placed));
    return tellReplaced(index, camera.name);
  };

  /** A wall of this browser grows to hold all; of any other it is offered. */
  const playAll = (cameras: readonly Camera[], title: string) => {
    if (cameras.length === 0) return notices.warning(t("noneToPlay", { title }));
    const all = cameras.map((camera) => asPlaced(camera, undefined));
    const grid = gridFor(all.length);
    const room = gridOf(grid).areas.length;
    const isTooSmall = camerasOf(fill(wall, all)).length < Math.min(all.length, room);
    onPlan(undefined);
    if (isTooSmall && windows !== undefined && !isMobile) {
      fillGrid(grid, all, title);
      return undefined;
    }
    const count = camerasOf(fill(wall, all)).length;
    update((before) => fill(before, all));
    offerBack(t("filled", { title, count }));
    const larger = isTooSmall ? grid : undefined;
    setOffered(all.length > count ? { title, cameras: all, count, grid: larger } : undefined);
    return undefined;
  };
  const fillGrid = (grid: WallGrid, all: readonly WallCamera[], title: string) => {
    const bringBack = frame.fillGrid(grid, all);
    const count = Math.min(all.length, gridOf(grid).areas.length);
    offerBack(t("filledGrid", { title, count, grid }), bringBack);
    const rest = all.length > count ? { title, cameras: all, count, grid: undefined } : undefined;
    setOffered(rest, String(grid));
  };
  /** Of groups and devices that were dropped it has to be asked first what is in them. */
  const dropRows = async (index: number, { title, read }: DraggedRows) => {
    const cameras = await read(AbortSignal.timeout(readingMs));
    if (openId.current !== id) return;
    const all = cameras.map((camera) => asPlaced(camera, undefined));
    const placed = all.length > 0 && placeSeveral(wall, index, all);
    if (!placed) {
      playAll(cameras, title);
      return;
    }
    update(() => placed);
    const [first] = all;
    if (first) tellReplaced(index, first.name);
  };

  const startTour = (cameras: readonly WallCamera[]) => {
    update(clear);
    onPlan({ cameras, dwellSeconds: readDwellSeconds() });
    setOffered(undefined);
  };

  const closeAll = () => {
    update(clear);
    onPlan(undefined);
    setOffered(undefined);
    offerBack(t("closedAll", { count: camerasOf(wall).length }));
  };

  const keep = ({ index, camera }: ShownWindow, flow?: Flow) => {
    if (camera) update((before) => place(before, index, flow ? { ...camera, flow } : camera));
  };

  const windowActions: Omit<WindowActions, "note"> = {
    activate: (index) => update((before) => activate(before, index)),
    remove: (index) => update((before) => removeAt(before, index)),
    setFlow(window, flow) {
      if (window.isTouring) return keep(window, flow);
      return update((before) => setFlow(before, window.index, flow ?? 0));
    },
    keep: (window) => keep(window),
    askWhereTo: onAskWhereTo,
    openPtz(index) {
      update((before) => activate(before, index));
      onPtz(index !== wall.active);
    },
    openAlone({ camera }) {
      if (camera) void navigate(playerAddress(camera));
    },
    drop(index, dropped) {
      const dragged = readDragged(dropped);
      if (!dragged || isRefused(index)) return undefined;
      // A request that failed has been told.
      if (dragged.kind === "rows") return void dropRows(index, dragged).catch(() => undefined);
      if (dragged.kind === "window") return update((before) => swap(before, dragged.index, index));
      if (!mayOpen(dragged.camera)) return undefined;
      return put(dragged.camera, undefined, index);
    },
  };

  const offer: ReactNode = offered && (
    <TourOffer
      title={offered.title}
      count={offered.count}
      total={offered.cameras.length}
      grid={offered.grid}
      onGrid={(grid) => fillGrid(grid, offered.cameras, offered.title)}
      onStart={() => startTour(offered.cameras)}
      onClose={() => setOffered(undefined)}
    />
  );
  useWanted(playAll);
  return { play: put, playAll, closeAll, windowActions, offer };
}

/** What other pages want to see here is played once, as if it had been asked for here. */
function useWanted(playAll: (cameras: readonly Camera[], title: string) => void): void {
  const wanted = useWantedOnWall((state) => state.wanted);
  const latest = useRef(playAll);
  useEffect(() => {
    latest.current = playAll;
  });
  useEffect(() => {
    if (!wanted || useWantedOnWall.getState().wanted !== wanted) return;
    useWantedOnWall.setState({ wanted: undefined });
    latest.current(wanted.cameras, wanted.title);
  }, [wanted]);
}

const asPlaced = ({ device, channel, name }: Camera, flow: Flow | undefined): WallCamera => ({
  device,
  channel,
  name,
  flow: flow ?? 0,
});

/** Where one window is seen at a time, a camera does not replace the one that is looked at while there is room. */
function putOnPhone(wall: Wall, camera: WallCamera): Wall {
  const at = firstEmpty(wall) ?? wall.active;
  return activate(place(wall, at, camera), at);
}

const playerAddress = ({ device, channel, flow }: WallCamera) =>
  `/video/player/${encodeURIComponent(device)}/${encodeURIComponent(channel)}/${flow || 1}`;

/** Whether one of the windows keeps what it has; then the user is told which. */
export function useTakenNotice(wall: Wall): (...windows: number[]) => boolean {
  const t = useTexts(wallTexts);
  return (...windows) => {
    const taken = windows.find((index) => isTaken(wall, index));
    if (taken !== undefined) notices.warning(t("windowTaken", { number: taken + 1 }));
    return taken !== undefined;
  };
}
