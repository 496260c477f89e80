import { PictureOutlined } from "@ant-design/icons";
import { useText, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import { alarmPlaceText } from "../alarm-words.ts";
import { AlarmStill, type Pictured } from "./AlarmStill.tsx";
import styles from "./alarm.module.css";
import { PictureDialog } from "./PictureDialog.tsx";
import { alarmTexts } from "./texts.ts";

/** The first picture, small; a press enlarges it. */
export function AlarmPicture({ alarm }: { readonly alarm: Pictured }) {
  const t = useTexts(alarmTexts);
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  if (alarm.snap === "")
    return (
      <span className={styles["small"]} title={t("noPicture")}>
        <PictureOutlined aria-label={t("noPicture")} />
      </span>
    );
  const named = { name: text(alarmPlaceText(alarm)), time: alarm.Time };
  return (
    <>
      <button
        type="button"
        className={styles["small"]}
        aria-label={t("enlarge", named)}
        onClick={() => setOpen(true)}
      >
        <AlarmStill alarm={alarm} />
      </button>
      <PictureDialog alarm={alarm} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
