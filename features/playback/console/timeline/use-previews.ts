import { RequestFailure, requestMedia } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import { readPreview } from "../../contract.ts";
import { type FetchPreview, PreviewLoader } from "./preview-loader.ts";

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
