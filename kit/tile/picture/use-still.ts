import { systemClock } from "@tessera/base";
import { takeSnapshot } from "@tessera/features/live/contract";
import { requestFile } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import type { CameraPlace } from "../../camera/camera.ts";

interface Still {
  readonly url: string;
  readonly atMs: number;
}

/** A camera that takes longer gives none. */
const timeoutMs = 20_000;

/** Pictures one after the other instead of a stream; `ageSeconds` goes on while none comes. */
export function useStill(
  { device, channel }: CameraPlace,
  { everySeconds, isSub }: { readonly everySeconds: number | undefined; readonly isSub: boolean },
) {
  const [still, setStill] = useState<Still>();
  const [hasFailed, setHasFailed] = useState(false);
  const [nowMs, setNowMs] = useState(0);

  useEffect(() => {
    if (everySeconds === undefined) return undefined;
    let url = "";
    let isTaking = false;
    const ended = new AbortController();
    const take = async () => {
      // A slow camera is not asked by several at a time, whose answers could overtake each other.
      if (isTaking) return;
      isTaking = true;
      const askedAtMs = systemClock.monotonicMs();
      try {
        const stream = isSub ? "sub" : "main";
        const input = { device, channel, stream, width: 640 } as const;
        const { signal } = ended;
        const blob = await requestFile(takeSnapshot, input, { quiet: true, signal, timeoutMs });
        if (ended.signal.aborted) return;
        URL.revokeObjectURL(url);
        url = URL.createObjectURL(blob);
        setStill({ url, atMs: askedAtMs });
        setHasFailed(false);
      } catch {
        if (!ended.signal.aborted) setHasFailed(true);
      } finally {
        isTaking = false;
      }
    };
    void take();
    const stopTaking = systemClock.every(everySeconds * 1000, () => void take());
    const stopCounting = systemClock.every(1000, () => setNowMs(systemClock.monotonicMs()));
    return () => {
      ended.abort();
      stopTaking();
      stopCounting();
      URL.revokeObjectURL(url);
      setStill(undefined);
      setHasFailed(false);
    };
  }, [device, channel, everySeconds, isSub]);

  return {
    isWanted: everySeconds !== undefined,
    url: still?.url,
    ageSeconds: still ? Math.max(0, Math.floor((nowMs - still.atMs) / 1000)) : 0,
    hasFailed,
  };
}
