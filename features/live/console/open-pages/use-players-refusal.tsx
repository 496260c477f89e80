import { useTexts } from "@tessera/platform/console";
import type { LiveState } from "@tessera/player";
import type { Refusal } from "./OpenOverlay.tsx";
import { refusedError } from "./refused-error.ts";
import { SignInLink } from "./SignInLink.tsx";
import { isRefusal } from "./shared-server.ts";
import { openTexts } from "./texts.ts";
import { PlayTokenOver } from "./token-server.ts";

/** What is missing to watch on /players. */
export function usePlayersRefusal(state: LiveState): Refusal | undefined {
  const t = useTexts(openTexts);
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
