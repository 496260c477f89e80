import { usePush, usePushReturn, useQueryCall, useServerGone } from "@tessera/platform/console";
import { lazy, Suspense } from "react";
import { readRestart, restartChanged } from "../../contract.ts";

/** Fetched when a restart is coming. */
const RestartBanner = lazy(() => import("./RestartBanner.tsx"));

/** Hears of a restart that is coming, on every page. */
export function RestartWatch() {
  const isGone = useServerGone() !== undefined;
  const { data, dataUpdatedAt, refetch } = useQueryCall(
    readRestart,
    {},
    { quiet: true, staleTimeMs: Number.POSITIVE_INFINITY },
  );
  const readAgain = () => void refetch();
  usePush(restartChanged, readAgain);
  usePushReturn(readAgain);
  // A server that does not answer has a line of its own.
  if (!data || data.State === "none" || isGone) return null;
  return (
    <Suspense>
      <RestartBanner coming={data} readAtMs={dataUpdatedAt} onReadAgain={readAgain} />
    </Suspense>
  );
}
