import { PictureOutlined } from "@ant-design/icons";
import { requestFile, StillPicture, useText, useTexts } from "@tessera/platform/console";
import type { ReactNode } from "react";
import { alarmPicture, type WireAlarm } from "../../contract.ts";
import { alarmPlaceText } from "../alarm-words.ts";
import { inboxTexts } from "./texts.ts";

interface AlarmPictureProps {
  readonly alarm: WireAlarm;
  readonly index?: number;
  /** In its place while there is none. */
  readonly children?: ReactNode;
}

/** A picture of an alarm; it fills the box that it is put in. */
export function AlarmPicture({ alarm, index = 0, children }: AlarmPictureProps) {
  const t = useTexts(inboxTexts);
  const text = useText();
  const { ID: id, snap, Time: time } = alarm;
  return (
    <StillPicture
      still={{
        key: [alarmPicture.path, id, index],
        take: (signal) => requestFile(alarmPicture, { id, index }, { signal, quiet: true }),
      }}
      isOnline={snap !== ""}
      titleOf={() => t("pictureOf", { name: text(alarmPlaceText(alarm)), time })}
    >
      {children ?? <PictureOutlined aria-hidden />}
    </StillPicture>
  );
}
