import { usePush, usePushReturn, useQueryCall } from "@tessera/platform/console";
import { armingChanged, muteChanged, readArming } from "../contract.ts";

/** The next switching and the end of mutes move on by themselves. */
const refreshMs = 60_000;

/** Read again when the server tells that somebody switched or muted. */
export function useArming() {
  const query = useQueryCall(readArming, {}, { quiet: true, refetchIntervalMs: refreshMs });
  const readAgain = () => void query.refetch();
  usePush(armingChanged, readAgain);
  usePush(muteChanged, readAgain);
  usePushReturn(readAgain);
  return query;
}
