import { type Column, TwoLines } from "@tessera/kit";
import { useText, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { alarmMethods, type WireAlarm } from "../../contract.ts";
import { alarmPlaceText, alarmSourceText } from "../alarm-words.ts";
import { AlarmPicture } from "../one/AlarmPicture.tsx";
import type { Pictured } from "../one/AlarmStill.tsx";
import { PriorityWord, StateWord, useTypeName } from "../one/AlarmWords.tsx";
import styles from "../one/alarm.module.css";
import { lengthText } from "../one/alarm-time.ts";
import { alarmTexts } from "../one/texts.ts";
import { listTexts } from "./texts.ts";

/** The device, unless it is called as its only channel or there is none. */
const deviceOf = ({ DeviceID, DeviceName, ChannelID, ChannelName }: Pictured): string => {
  const name = DeviceName || DeviceID;
  return ChannelID !== "" && name !== ChannelName ? name : "";
};

/** What every list of alarms begins with: picture, time and place. */
export function usePlaceColumns<Alarm extends Pictured>(
  open: (id: number) => void,
  lengthOf: (alarm: Alarm) => string = () => "",
): readonly Column<Alarm>[] {
  const t = useTexts(listTexts);
  const words = useTexts(alarmTexts);
  const text = useText();
  return [
    {
      title: t("picture"),
      width: 104,
      card: "picture",
      cell: (alarm) => <AlarmPicture alarm={alarm} />,
    },
    {
      title: t("time"),
      width: 172,
      card: "head",
      cell: (alarm) => (
        <TwoLines second={lengthOf(alarm)}>
          <Button
            type="link"
            className={styles["open"] ?? ""}
            aria-label={t("openOf", { time: alarm.Time, name: text(alarmPlaceText(alarm)) })}
            onClick={() => open(alarm.ID)}
          >
            {alarm.Time}
          </Button>
        </TwoLines>
      ),
    },
    {
      title: words("place"),
      width: 180,
      card: "line",
      cell: (alarm) => (
        <TwoLines second={deviceOf(alarm)}>
          <span>{text(alarmPlaceText(alarm))}</span>
        </TwoLines>
      ),
    },
  ];
}

export function useAlarmColumns(open: (id: number) => void): readonly Column<WireAlarm>[] {
  const t = useTexts(listTexts);
  const words = useTexts(alarmTexts);
  const text = useText();
  const typeName = useTypeName();
  return [
    ...usePlaceColumns<WireAlarm>(open, lengthText),
    {
      title: words("alarmType"),
      width: 150,
      card: "tag",
      cell: ({ AlarmType, AlarmMethod }) => {
        const method = alarmMethods[AlarmMethod];
        return <TwoLines second={method && text(method)}>{typeName(AlarmType)}</TwoLines>;
      },
      inCard: ({ AlarmType }) => typeName(AlarmType),
    },
    {
      title: words("priority"),
      width: 104,
      card: "tag",
      cell: ({ AlarmPriority }) => <PriorityWord value={AlarmPriority} />,
    },
    {
      title: words("description"),
      card: "line",
      cell: ({ Description, Source }) => (
        <TwoLines second={text(alarmSourceText(Source))}>
          <span>{Description}</span>
        </TwoLines>
      ),
      inCard: ({ Description }) => Description,
    },
    {
      title: t("state"),
      width: 136,
      card: "tag",
      cell: ({ State, HandledBy }) => (
        <TwoLines second={HandledBy}>
          <StateWord state={State} />
        </TwoLines>
      ),
      inCard: ({ State }) => <StateWord state={State} />,
    },
  ];
}
