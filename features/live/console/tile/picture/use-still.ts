import { systemClock } from "@tessera/base";
import { requestFile } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import { takeSnapshot } from "../../../contract.ts";
import type { CameraPlace } from "../../camera.ts";

interface Still {
  readonly url: string;
  readonly atMs: number;
}

/** Pictures one after the other instead of a stream; `ageSeconds` goes on while none comes. */
export function useStill(
  { device, channel }: CameraPlace,
  { everySeconds, isSub }: { readonly everySeconds: number | undefined; readonly isSub: boolean },
) {
  const [still, setStill] = useState<Still>();
  const [failure, setFailure] = useState("");
  const [nowMs, setNowMs] = useState(0);

  useEffect(() => {
    if (everySeconds === undefined) return undefined;
    let url = "";
    const ended = new AbortController();
    const take = async () => {
      try {
        const stream = isSub ? "sub" : "main";
        const input = { device, channel, stream, width: 640 } as const;
        const { signal } = ended;
        const blob = await requestFile(takeSnapshot, input, { quiet: true, signal });
        if (ended.signal.aborted) return;
        URL.revokeObjectURL(url);
        url = URL.createObjectURL(blob);
        setStill({ url, atMs: systemClock.monotonicMs() });
        setFailure("");
      } catch (error) {
        if (!ended.signal.aborted) setFailure(error instanceof Error ? error.message : "");
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
      setFailure("");
    };
  }, [device, channel, everySeconds, isSub]);

  if (!still) return { url: undefined, ageSeconds: 0, failure };
  return {
    url: still.url,
    ageSeconds: Math.max(0, Math.floor((nowMs - still.atMs) / 1000)),
    failure,
  };
}
