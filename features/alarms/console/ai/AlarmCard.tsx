import { useText } from "@tessera/platform/console";
import type { WireAlarm } from "../../contract.ts";
import { alarmPlaceText, alarmTypeText } from "../alarm-words.ts";
import { AlarmStill } from "../one/AlarmStill.tsx";
import { StateWord } from "../one/AlarmWords.tsx";
import styles from "./ai.module.css";

interface AlarmCardProps {
  readonly alarm: WireAlarm;
  readonly onOpen: (id: number) => void;
}

/** The picture of an alarm with camera, time and kind; a press opens it. */
export function AlarmCard({ alarm, onOpen }: AlarmCardProps) {
  const text = useText();
  const name = text(alarmPlaceText(alarm));
  return (
    <li>
      <button type="button" className={styles["card"]} onClick={() => onOpen(alarm.ID)}>
        <span className={styles["picture"]}>
          <AlarmStill alarm={alarm} />
          <span className={styles["tag"]}>{text(alarmTypeText(alarm.AlarmType))}</span>
        </span>
        <span className={styles["words"]}>
          <strong title={name}>{name}</strong>
          <span className={styles["line"]}>
            <span>{alarm.Time}</span>
            <StateWord state={alarm.State} />
          </span>
        </span>
      </button>
    </li>
  );
}
