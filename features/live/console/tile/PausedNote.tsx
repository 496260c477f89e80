import { CaretRightOutlined } from "@ant-design/icons";
import { systemClock } from "@tessera/base";
import { useTexts } from "@tessera/platform/console";
import { useEffect, useState } from "react";
import styles from "./LiveTile.module.css";
import { tileTexts } from "./texts.ts";

/** Over a picture that the viewer holds: for how long, and how it goes on. */
export function PausedNote({ onResume }: { readonly onResume: () => void }) {
  const t = useTexts(tileTexts);
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const sinceMs = systemClock.monotonicMs();
    // By the clock: in a hidden page timers come late.
    return systemClock.every(1000, () =>
      setSeconds(Math.round((systemClock.monotonicMs() - sinceMs) / 1000)),
    );
  }, []);
  return (
    <div className={styles["overlay"]}>
      <span role="timer" className={styles["stale"]}>
        {t("pausedFor", { seconds })}
      </span>
      <span className={styles["choices"]}>
        <button type="button" onClick={onResume}>
          <CaretRightOutlined aria-hidden /> {t("resume")}
        </button>
      </span>
    </div>
  );
}
