import type { Refusal } from "@tessera/kit/open-tile";
import { isRefusal, refusedError, SignInLink } from "@tessera/kit/open-tile";
import { useTexts } from "@tessera/platform/console";
import type { LiveState } from "@tessera/player";
import { playersTexts } from "./texts.ts";
import { PlayTokenOver } from "./token-server.ts";

/** What is missing to watch on /players. */
export function usePlayersRefusal(state: LiveState): Refusal | undefined {
  const t = useTexts(playersTexts);
  const error = refusedError(state);
  if (error instanceof PlayTokenOver)
    return { title: t("tokenOver"), detail: t("tokenOverHow"), canRetry: false };
  if (!isRefusal(error)) return undefined;
  return {
    title: t("needsTokenOrLogin"),
    detail: t("needsTokenOrLoginHow"),
    help: <SignInLink />,
    canRetry: true,
  };
}
