import { usePush, usePushReturn, useQueryCall } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import { readRestart, restartChanged } from "../../contract.ts";

/** While it waits, how many exports are left changes without a word. */
const rereadMs = 5000;

/** The restart that is coming, if one is, and the seconds until it begins. */
export function useComingRestart() {
  const { data, dataUpdatedAt, refetch } = useQueryCall(
    readRestart,
    {},
    { quiet: true, staleTimeMs: Number.POSITIVE_INFINITY },
  );
  usePush(restartChanged, () => void refetch());
  usePushReturn(() => void refetch());
  const state = data?.State ?? "none";
  useEffect(() => {
    if (state !== "waiting") return;
    const timer = setInterval(() => void refetch(), rereadMs);
    return () => clearInterval(timer);
  }, [state, refetch]);
  const nowMs = useNowMs(state === "counting");
  const passedS = Math.max(0, nowMs - dataUpdatedAt) / 1000;
  return {
    coming: state === "none" ? undefined : data,
    secondsLeft: Math.max(0, Math.ceil((data?.Seconds ?? 0) - passedS)),
  };
}

function useNowMs(isWanted: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isWanted) return;
    const timer = setInterval(() => setNowMs(Date.now()), 500);
    return () => clearInterval(timer);
  }, [isWanted]);
  return nowMs;
}
