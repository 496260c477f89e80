import { systemClock } from "@tessera/base";
import { flowOf } from "@tessera/kit/camera";
import {
  isFull,
  isRefusal,
  type OpenPlayer,
  OpenTile,
  type Refusal,
  refusedError,
  SignInLink,
  useOpenPlayer,
  useOpenView,
} from "@tessera/kit/open-tile";
import { LanguageSwitch, usePageSubject, useTexts } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import { useLocation, useParams } from "react-router";
import { keyOf } from "./share-key.ts";
import styles from "./TimeLeft.module.css";
import { sharePageTexts } from "./texts.ts";
import { timeLeft } from "./time-left.ts";

/** What somebody shared by a link, alone in the window. */
export default function SharePage() {
  const t = useTexts(sharePageTexts);
  const { devid: device = "", chnid: channel = "", flow } = useParams();
  const key = keyOf(useLocation().hash);
  const share = useOpenView({ device, channel, flow: flowOf(flow) }, "share", key);
  const player = useOpenPlayer(share.server);
  const refusal = useShareRefusal(player, key !== "");
  const name = refusal ? "" : share.channelName;
  usePageSubject(name);
  return (
    <OpenTile
      isWhole
      name={name || t("sharedPicture")}
      player={player}
      refusal={refusal}
      facts={
        <>
          {!refusal && share.expiresAtMs > 0 && <TimeLeft untilMs={share.expiresAtMs} />}
          <LanguageSwitch />
        </>
      }
    />
  );
}

const refreshMs = 5000;

/** How long the link still lives. */
function TimeLeft({ untilMs }: { readonly untilMs: number }) {
  const t = useTexts(sharePageTexts);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => systemClock.every(refreshMs, () => setNowMs(Date.now())), []);
  const { key, values } = timeLeft(untilMs - nowMs);
  return (
    <span className={styles["fact"]} data-fact="time-left">
      <span className={styles["factName"]}>{t("validFor")}</span> {t(key, values)}
    </span>
  );
}

/** Why a share link shows nothing. A wrong, an old and a revoked one are told alike. */
function useShareRefusal(
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
