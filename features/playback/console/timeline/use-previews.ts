import { RequestFailure, requestMedia } from "@tessera/platform/console";
import { useEffect, useRef, useState } from "react";
import { readPreview } from "../../contract.ts";
import { type FetchPreview, PreviewLoader } from "./preview-loader.ts";
import type { TimeView } from "./time-view.ts";
import { spreadOver, type TimelineChannel } from "./timeline-data.ts";

/** Pictures for hovering and scrubbing, for as long as the component is there. */
export function usePreviews(): PreviewLoader {
  const [, setTurn] = useState(0);
  const [loader] = useState(
    () =>
      new PreviewLoader({
        fetch: fetchPreview,
        release: (url) => URL.revokeObjectURL(url),
        onChange: () => setTurn((turn) => turn + 1),
      }),
  );
  useEffect(() => () => loader.stop(), [loader]);
  return loader;
}

/** So many pictures are spread over the view before anybody points at it. */
const spread = 12;
/** A view that still changes is not worth it. */
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
  const id = channel?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const timer = setTimeout(() => {
      const recorded = latest.current?.recorded ?? [];
      previews.lookAhead(id, spreadOver(recorded, { fromMs, toMs }, spread));
    }, settleMs);
    return () => clearTimeout(timer);
  }, [previews, id, fromMs, toMs]);
}

const fetchPreview: FetchPreview = async (id, atMs, signal) => {
  try {
    const response = await requestMedia(readPreview, { id, at: atMs }, { signal, quiet: true });
    const url = URL.createObjectURL(await response.blob());
    return { url, atMs: Number(response.headers.get("tessera-at") ?? atMs) };
  } catch (error) {
    if (error instanceof RequestFailure && error.httpStatus === 404) return undefined;
    throw error;
  }
};
