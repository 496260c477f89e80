import { systemClock } from "@tessera/base";
import type { TilePicture, TileReport } from "@tessera/kit/tile";
import { useEffect, useRef, useState } from "react";
import { type Choice, sameChoice, type TileFacts, type TileFigures } from "./choice.ts";
import { lookEveryMs, WallBalance } from "./wall-balance.ts";

export type BalancedTile = Omit<TileFacts, "figures" | "isLarge" | "isSeen" | "isRecording">;

interface BalanceParts {
  readonly tiles: readonly BalancedTile[];
  /** The tile that fills the screen: it covers the others. */
  readonly fullscreenId: () => string | undefined;
  readonly isInView: (id: string) => boolean;
}

const noChoices: ReadonlyMap<string, Choice> = new Map();

/** Looks at the wall twice a second for as long as it is there; renders only when a choice changes. */
export function useBalance(parts: BalanceParts) {
  const latest = useRef(parts);
  const reports = useRef(new Map<string, TileReport>());
  const lookNow = useRef(() => {});
  const knownIds = useRef("");
  const [choices, setChoices] = useState(noChoices);

  useEffect(() => {
    latest.current = parts;
    const ids = parts.tiles.map(({ id }) => id);
    if (ids.join() === knownIds.current) return;
    knownIds.current = ids.join();
    for (const id of reports.current.keys()) if (!ids.includes(id)) reports.current.delete(id);
    // A new tile does not wait for the next look.
    lookNow.current();
  });

  useEffect(() => {
    const balance = new WallBalance(systemClock);
    let shown = noChoices;
    const look = () => {
      const { tiles, fullscreenId, isInView } = latest.current;
      const full = fullscreenId();
      const facts = tiles.map((tile) => {
        const report = reports.current.get(tile.id);
        return {
          ...tile,
          isLarge: tile.id === full || (report?.zoom ?? 1) > 1,
          isSeen: full === undefined ? isInView(tile.id) : tile.id === full,
          isRecording: report?.isRecording ?? false,
          figures: report && figuresOf(report),
        };
      });
      const chosen = balance.look(facts, !document.hidden);
      // React keeps every update of a component that is not drawn again, one that changes nothing too.
      if (isSameFor(shown, chosen)) return;
      shown = chosen;
      setChoices(chosen);
    };
    lookNow.current = look;
    look();
    const stopLooking = systemClock.every(lookEveryMs, look);
    document.addEventListener("visibilitychange", look);
    document.addEventListener("fullscreenchange", look);
    return () => {
      stopLooking();
      document.removeEventListener("visibilitychange", look);
      document.removeEventListener("fullscreenchange", look);
    };
  }, []);

  return {
    choiceOf: (id: string): Choice | undefined => choices.get(id),
    note: (id: string, report: TileReport) => void reports.current.set(id, report),
  };
}

export function pictureOf({ level }: Choice): TilePicture {
  return pictures[level];
}

const stillEverySeconds = 5;

// The same object for the same picture: tiles that did not change are not drawn again.
const pictures: Readonly<Record<Choice["level"], TilePicture>> = {
  main: { kind: "stream", flow: 1 },
  sub: { kind: "stream", flow: 2 },
  still: { kind: "still", everySeconds: stillEverySeconds },
  paused: { kind: "paused" },
};

function figuresOf({ state, statistics, server }: TileReport): TileFigures {
  return {
    isPlaying: state === "playing",
    decodedFrames: statistics?.decodedFrames ?? 0,
    droppedFrames: statistics?.droppedFrames ?? 0,
    decodedFps: statistics?.decodedFps,
    streamFps: server?.fps,
  };
}

function isSameFor(
  before: ReadonlyMap<string, Choice>,
  after: ReadonlyMap<string, Choice>,
): boolean {
  if (before.size !== after.size) return false;
  return [...after].every(([id, choice]) => sameChoice(before.get(id), choice));
}
