import {
  isAdmin,
  LightAlert,
  LightButton,
  notices,
  useMutationCall,
  useServerGone,
  useSession,
  useTexts,
} from "@tessera/platform/console";
import { cancelRestart, readOperation, readRestart } from "../../contract.ts";
import styles from "./restart.module.css";
import { restartTexts } from "./texts.ts";
import { useComingRestart } from "./use-coming-restart.ts";

/** That this server is about to restart, for everybody; administrators see who wished it and call it off. */
export function RestartBanner() {
  const t = useTexts(restartTexts);
  const mayCallOff = isAdmin(useSession(({ user }) => user));
  const isGone = useServerGone() !== undefined;
  const { coming, secondsLeft } = useComingRestart();
  const { mutate, isPending } = useMutationCall(cancelRestart, {
    rereads: [readRestart, readOperation],
    onDone: () => notices.success(t("calledOff")),
  });
  // A server that does not answer has a line of its own.
  if (!coming || isGone) return null;
  const { State, GapSeconds: gap, UnfinishedExports: count, UserName } = coming;
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
            <span aria-hidden>{t("inSeconds", { seconds: secondsLeft })}</span>
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
