import {
  isAdmin,
  LightAlert,
  LightButton,
  notices,
  useMutationCall,
  useSession,
  useTexts,
} from "@tessera/platform/console";
import { useEffect, useEffectEvent, useState } from "react";
import type { z } from "zod";
import { cancelRestart, readOperation, readRestart } from "../../contract.ts";
import styles from "./restart.module.css";
import { restartTexts } from "./texts.ts";

interface RestartBannerProps {
  readonly coming: z.output<typeof readRestart.reply>;
  readonly readAtMs: number;
  readonly onReadAgain: () => void;
}

/** While it waits, how many exports are left changes without a word. */
const waitingReadMs = 5000;
const countingTickMs = 500;

/** That this server is about to restart, for everybody; administrators see who wished it and call it off. */
export default function RestartBanner({ coming, readAtMs, onReadAgain }: RestartBannerProps) {
  const t = useTexts(restartTexts);
  const mayCallOff = isAdmin(useSession(({ user }) => user));
  const { mutate, isPending } = useMutationCall(cancelRestart, {
    rereads: [readRestart, readOperation],
    onDone: () => notices.success(t("calledOff")),
  });
  const { State, Seconds, GapSeconds: gap, UnfinishedExports: count, UserName } = coming;
  const [nowMs, setNowMs] = useState(() => Date.now());
  const tick = useEffectEvent(() => {
    if (State === "waiting") onReadAgain();
    else setNowMs(Date.now());
  });
  useEffect(() => {
    const timer = setInterval(tick, State === "waiting" ? waitingReadMs : countingTickMs);
    return () => clearInterval(timer);
  }, [State]);
  const passedS = Math.max(0, nowMs - readAtMs) / 1000;
  return (
    <section aria-label={t("restart")}>
      <LightAlert
        isBanner
        kind="warning"
        text={State === "waiting" ? t("waiting", { count, gap }) : t("counting", { gap })}
      >
        <div className={styles["more"]}>
          {/* Seen, not read out every second. */}
          {State === "counting" && (
            <span aria-hidden>
              {t("inSeconds", { seconds: Math.max(0, Math.ceil(Seconds - passedS)) })}
            </span>
          )}
          {UserName && <span>{t("orderedBy", { name: UserName })}</span>}
          {mayCallOff && (
            <LightButton isBusy={isPending} onClick={() => mutate({})}>
              {t("callOff")}
            </LightButton>
          )}
        </div>
      </LightAlert>
    </section>
  );
}
