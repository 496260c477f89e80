import { PictureOutlined } from "@ant-design/icons";
import { StillPicture, useText, useTexts } from "@tessera/platform/console";
import { useState } from "react";
import type { WireAlarm } from "../../contract.ts";
import { alarmPlaceText } from "../alarm-words.ts";
import styles from "./alarm.module.css";
import { alarmStill } from "./alarm-still.ts";
import { PictureDialog } from "./PictureDialog.tsx";
import { alarmTexts } from "./texts.ts";

/** What a picture needs to know of its alarm. */
export type Pictured = Pick<
  WireAlarm,
  "ID" | "snap" | "Time" | "DeviceID" | "DeviceName" | "ChannelID" | "ChannelName"
>;

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

/** One picture; it fills the box that it is put in. */
export function AlarmStill({
  alarm,
  index = 0,
}: {
  readonly alarm: Pictured;
  readonly index?: number;
}) {
  const t = useTexts(alarmTexts);
  const text = useText();
  const named = { name: text(alarmPlaceText(alarm)), time: alarm.Time };
  return (
    <StillPicture
      still={alarmStill(alarm.ID, index)}
      isOnline={alarm.snap !== ""}
      titleOf={() => t("pictureOf", named)}
    >
      <PictureOutlined aria-label={t("noPicture")} />
    </StillPicture>
  );
}
