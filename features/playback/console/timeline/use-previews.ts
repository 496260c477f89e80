import type { TimeView } from "@tessera/kit/playback";
import { useEffect, useRef, useState } from "react";
import { fetchPack, fetchPreview } from "./fetch-preview.ts";
import { PreviewLoader } from "./preview-loader.ts";
import { spreadOver, type TimelineChannel } from "./timeline-data.ts";

/** Pictures for hovering and scrubbing, for as long as the component is there. */
export function usePreviews(): PreviewLoader {
  const [loader] = useState(() => new PreviewLoader({ fetch: fetchPreview, fetchPack }));
  useEffect(() => () => loader.stop(), [loader]);
  return loader;
}

/** So many pictures are spread over the view before anybody points at it. */
const spread = 48;
/** A view that goes on changing is looked at when it has come to rest. */
const settleMs = 400;

/** With some pictures of the view at hand there is one to show at once wherever the pointer goes. */
export function useLookAhead(
  previews: PreviewLoader,
  channel: TimelineChannel | undefined,
  { fromMs, toMs }: TimeView,
): void {
  const latest = useRef(channel);
  useEffect(() => {
    latest.current = channel;
  });
  const lookedAtMs = useRef(Number.NEGATIVE_INFINITY);
  const id = channel?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const restMs = performance.now() - lookedAtMs.current > settleMs ? 0 : settleMs;
    const timer = setTimeout(() => {
      lookedAtMs.current = performance.now();
      const recorded = latest.current?.recorded ?? [];
      void previews.lookAhead(id, coarseFirst(spreadOver(recorded, { fromMs, toMs }, spread)));
    }, restMs);
    return () => clearTimeout(timer);
  }, [previews, id, fromMs, toMs]);
}

/** Every fourth, then those between: so the whole view has something after a quarter of the time. */
const coarseFirst = (momentsMs: readonly number[]): number[] =>
  [1, 3, 0, 2].flatMap((from) => momentsMs.filter((_, index) => index % 4 === from));
