import { LockOutlined, UnlockOutlined, UserOutlined } from "@ant-design/icons";
import type { CameraPlace } from "@tessera/kit/camera";
import { useMutationCall, useTexts } from "@tessera/platform/console";
import { clsx } from "clsx";
import { lockPtz, readHolder, releasePtz } from "../../contract.ts";
import { ptzTexts } from "../texts.ts";
import styles from "./HolderRow.module.css";
import { usePtzHolder } from "./use-ptz-holder.ts";

const rereads = [readHolder];
const lockMinutes = 10;
/** Who takes a camera over has a minute to do what is urgent; moving it goes on from there. */
const takeOverMinutes = 1;

interface HolderRowProps {
  readonly place: CameraPlace;
  /** Somebody else has taken the camera over. */
  readonly onTaken: () => void;
}

/** Who moves the camera now, and how to keep it, let it go or take it over. */
export function HolderRow({ place, onTaken }: HolderRowProps) {
  const t = useTexts(ptzTexts);
  const holder = usePtzHolder(place, onTaken);
  const lock = useMutationCall(lockPtz, { rereads });
  const release = useMutationCall(releasePtz, { rereads });
  if (!holder) return null;
  const { state, name, isLocked, secondsLeft, canTakeOver } = holder;
  const left = timeText(secondsLeft);
  const words = {
    free: t("holderFree"),
    own: t(isLocked ? "holderLocked" : "holderOwn", { left }),
    other: t("holderOther", { name, left }),
  }[state];
  return (
    <div className={styles["row"]} data-holder={state}>
      <output className={clsx(styles["chip"], styles[state])} title={words}>
        {state === "free" ? (
          <UnlockOutlined aria-hidden />
        ) : isLocked ? (
          <LockOutlined aria-hidden />
        ) : (
          <UserOutlined aria-hidden />
        )}
        <span className={styles["words"]}>{words}</span>
      </output>
      {state !== "other" && !isLocked && (
        <button
          type="button"
          className={styles["action"]}
          disabled={lock.isPending}
          onClick={() => lock.mutate({ ...place, minutes: lockMinutes })}
        >
          {t("lock", { minutes: lockMinutes })}
        </button>
      )}
      {state === "own" && isLocked && (
        <button
          type="button"
          className={styles["action"]}
          disabled={release.isPending}
          onClick={() => release.mutate(place)}
        >
          {t("letGo")}
        </button>
      )}
      {state === "other" && canTakeOver && (
        <button
          type="button"
          className={styles["action"]}
          disabled={lock.isPending}
          onClick={() => lock.mutate({ ...place, minutes: takeOverMinutes })}
        >
          {t("takeOver")}
        </button>
      )}
    </div>
  );
}

/** 8 s, 9:58. */
function timeText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
