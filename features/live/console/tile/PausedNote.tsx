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
  useEffect(() => systemClock.every(1000, () => setSeconds((before) => before + 1)), []);
  return (
    <div className={styles["overlay"]}>
      <output className={styles["stale"]}>{t("pausedFor", { seconds })}</output>
      <span className={styles["choices"]}>
        <button type="button" onClick={onResume}>
          <CaretRightOutlined aria-hidden /> {t("resume")}
        </button>
      </span>
    </div>
  );
}
