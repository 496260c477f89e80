import { Delayed } from "@tessera/kit/camera-list";
import { usePush, usePushReturn, useQueryCall } from "@tessera/platform/console";
import { useEffect, useMemo } from "react";
import { catalogChanged, channelState, readCameraHealth } from "../../contract.ts";

/** Many cameras that come or go at once are counted once. */
const settleMs = 1000;
/** For how long each is away goes on growing. */
const refreshMs = 60_000;

/** Read again when the server tells that a camera came or went. */
export function useCameraHealth() {
  const { data, refetch } = useQueryCall(
    readCameraHealth,
    {},
    { quiet: true, refetchIntervalMs: refreshMs },
  );
  const soon = useMemo(() => new Delayed(() => void refetch(), settleMs), [refetch]);
  useEffect(() => () => soon.cancel(), [soon]);
  usePush(channelState, () => soon.ask());
  usePush(catalogChanged, () => soon.ask());
  usePushReturn(() => soon.ask());
  return data;
}
