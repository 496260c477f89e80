import type { OpenPlayer, Refusal } from "@tessera/kit/open-tile";
import { isFull, isRefusal, refusedError, SignInLink } from "@tessera/kit/open-tile";
import { useTexts } from "@tessera/platform/console";
import { sharePageTexts } from "./texts.ts";

/** Why a share link shows nothing. A wrong, an old and a revoked one are told alike. */
export function useShareRefusal(
  { state, hasPlayed }: Pick<OpenPlayer, "state" | "hasPlayed">,
  hasKey: boolean,
): Refusal | undefined {
  const t = useTexts(sharePageTexts);
  const error = refusedError(state);
  if (isFull(error)) return { title: t("full"), detail: t("fullHow"), canRetry: true };
  if (!isRefusal(error)) return undefined;
  if (!hasKey)
    return {
      title: t("needsLinkOrLogin"),
      detail: "",
      help: <SignInLink />,
      canRetry: false,
    };
  if (hasPlayed) return { title: t("shareEnded"), detail: t("shareEndedWhy"), canRetry: false };
  return { title: t("linkInvalid"), detail: t("askForNewLink"), canRetry: false };
}
