import { useQueryClient } from "@tanstack/react-query";
import type { CameraPlace } from "@tessera/kit/camera";
import { notices, usePush, usePushReturn, useQueryCall, useTexts } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import { type Holder, ptzHolder, readHolder } from "../../contract.ts";
import { ptzTexts } from "../texts.ts";

/** Who holds a camera and for how many seconds yet; undefined while it is not known. */
export function usePtzHolder({ device, channel }: CameraPlace, onTaken: () => void) {
  const t = useTexts(ptzTexts);
  const client = useQueryClient();
  const place = { device, channel };
  const { data, dataUpdatedAt, refetch } = useQueryCall(readHolder, place, { quiet: true });
  usePushReturn(() => void refetch());
  usePush(ptzHolder, ({ ParentDeviceID, ChannelID, ...holder }) => {
    if (ParentDeviceID !== device || ChannelID !== channel) return;
    // Several may come at once, before anything is drawn.
    const before = client.getQueryData<Holder>([readHolder.path, place]);
    if (!before) return;
    const isOwn = holder.HolderID === before.OwnID;
    if (before.IsOwn && !isOwn && holder.HolderID !== 0) {
      notices.warning(t("takenOver", { name: holder.HolderName }));
      onTaken();
    }
    const now: Holder = { ...before, ...holder, IsOwn: isOwn };
    client.setQueryData([readHolder.path, place], now);
  });
  const secondsLeft = useSecondsLeft(data?.SecondsLeft ?? 0, dataUpdatedAt);
  if (!data) return undefined;
  const isHeld = data.HolderID !== 0 && secondsLeft > 0;
  return {
    state: !isHeld ? "free" : data.IsOwn ? "own" : "other",
    name: data.HolderName,
    isLocked: data.IsLocked,
    canTakeOver: data.OwnPriority > data.Priority,
    secondsLeft,
  } as const;
}

/** Counts down by itself; told again, it goes on from there. */
function useSecondsLeft(seconds: number, toldAtMs: number): number {
  const untilMs = toldAtMs + seconds * 1000;
  const [seenMs, setSeenMs] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      const nowMs = Date.now();
      setSeenMs(nowMs);
      if (untilMs <= nowMs) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [untilMs]);
  return Math.max(0, Math.ceil((untilMs - Math.max(seenMs, toldAtMs)) / 1000));
}
