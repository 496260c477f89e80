import { type Camera, type Flow, whyNotWatchable } from "@tessera/kit/camera";
import {
  activate,
  camerasOf,
  clear,
  fill,
  firstEmpty,
  indexOf,
  isTaken,
  place,
  placeInActive,
  removeAt,
  setFlow,
  swap,
  type Wall,
  type WallCamera,
} from "@tessera/kit/wall";
import { notices, offerUndo, useTexts } from "@tessera/platform/console";
import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { ShownWindow } from "./model/shown-window.ts";
import { wallTexts } from "./texts.ts";
import { readDwellSeconds } from "./tour/remembered-dwell.ts";
import { TourOffer } from "./tour/TourOffer.tsx";
import { useOpened } from "./use-opened.ts";
import type { WallScreenProps } from "./wall-screen-props.ts";
import { readDragged } from "./window/drag.ts";
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
}

const undoSeconds = 10;

/** Everything that changes what the windows show. */
export function useWallActions(parts: WallActionsParts) {
  const { id, wall, update, plan, onPlan, isMobile, onAskWhereTo, onPtz } = parts;
  const t = useTexts(wallTexts);
  const navigate = useNavigate();
  const [offered, setOffered] = useOpened<Offered>(id);
  const isRefused = useTakenNotice(wall);
  const openId = useRef<string>(undefined);
  useEffect(() => {
    openId.current = id;
    return () => {
      openId.current = undefined;
    };
  }, [id]);

  const offerBack = (text: string) =>
    offerUndo({
      text,
      seconds: undoSeconds,
      onUndo: () => {
        if (openId.current !== id) return notices.info(t("undoElsewhere"));
        update(() => wall);
        onPlan(plan);
        return setOffered(undefined);
      },
    });

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
    if (isRefused(at ?? wall.active)) return undefined;
    return update((before) =>
      at === undefined ? placeInActive(before, placed) : activate(place(before, at, placed), at),
    );
  };

  const playAll = (cameras: readonly Camera[], title: string) => {
    if (cameras.length === 0) return notices.warning(t("noneToPlay", { title }));
    const all = cameras.map((camera) => asPlaced(camera, undefined));
    const count = camerasOf(fill(wall, all)).length;
    update((before) => fill(before, all));
    onPlan(undefined);
    offerBack(t("filled", { title, count }));
    setOffered(all.length > count ? { title, cameras: all, count } : undefined);
    return undefined;
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
      if (dragged.kind === "window") return update((before) => swap(before, dragged.index, index));
      const obstacle = whyNotWatchable(dragged.camera);
      if (obstacle) return notices.warning(t(obstacle));
      return put(dragged.camera, undefined, index);
    },
  };

  const offer: ReactNode = offered && (
    <TourOffer
      title={offered.title}
      count={offered.count}
      total={offered.cameras.length}
      onStart={() => startTour(offered.cameras)}
      onClose={() => setOffered(undefined)}
    />
  );
  return { play: put, playAll, closeAll, windowActions, offer };
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
