import { notices, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { tileTexts } from "../texts.ts";
import type { RecentFootage } from "./use-recent-footage.ts";

const backMs = 10_000;

export interface Replay {
  readonly fromMs: number;
  /** When it was asked for: there it ends. */
  readonly untilMs: number;
}

/** The last seconds again, in the tile; each further press goes further back. */
export function useReplay(footage: RecentFootage | undefined) {
  const t = useTexts(tileTexts);
  const [replay, setReplay] = useState<Replay>();
  const [shown, setShown] = useState({ positionMs: 0, agoSeconds: 0 });
  const setPosition = (positionMs: number) => {
    const agoMs = (footage?.serverNowMs() ?? positionMs) - positionMs;
    setShown({ positionMs, agoSeconds: Math.max(0, Math.round(agoMs / 1000)) });
  };
  const go = (fromMs: number, untilMs: number) => {
    setPosition(fromMs);
    setReplay({ fromMs, untilMs });
  };
  return {
    replay,
    ...shown,
    setPosition,
    back: footage?.canReplay
      ? () => {
          const nowMs = footage.serverNowMs();
          go((replay?.fromMs ?? nowMs) - backMs, replay?.untilMs ?? nowMs);
        }
      : undefined,
    goTo: footage && ((atMs: number) => go(atMs, footage.serverNowMs())),
    toLive: () => setReplay(undefined),
    onEnd: (how: "played" | "nothing" | "failed") => {
      setReplay(undefined);
      if (how === "nothing") notices.info(t("noReplay"));
      if (how === "failed") notices.warning(t("replayFailed"));
    },
  };
}
