import { PictureOutlined } from "@ant-design/icons";
import { StillPicture, useText, useTexts } from "@tessera/platform/console";
import type { WireAlarm } from "../../contract.ts";
import { alarmPlaceText } from "../alarm-words.ts";
import { alarmStill } from "./alarm-still.ts";
import { alarmTexts } from "./texts.ts";

/** What a picture needs to know of its alarm. */
export type Pictured = Pick<
  WireAlarm,
  "ID" | "snap" | "Time" | "DeviceID" | "DeviceName" | "ChannelID" | "ChannelName"
>;

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
