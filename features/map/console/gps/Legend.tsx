import { InfoCircleOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Button, Popover } from "antd";
import { mapPageTexts } from "../texts.ts";
import styles from "./map.module.css";

const marks = [
  ["online", "legendOnline"],
  ["offline", "legendOffline"],
  ["disabled", "legendDisabled"],
  ["vehicle", "legendVehicle"],
  ["alarm", "legendAlarm"],
  ["cluster", "legendCluster"],
] as const;

/** What colours and shapes mean. */
export function Legend() {
  const t = useTexts(mapPageTexts);
  const list = (
    <ul className={styles["legend"]}>
      {marks.map(([mark, text]) => (
        <li key={mark}>
          <span className={styles["mark"]} data-mark={mark} aria-hidden />
          {t(text)}
        </li>
      ))}
    </ul>
  );
  return (
    <Popover content={list} trigger="click" placement="topLeft">
      <Button icon={<InfoCircleOutlined />} aria-label={t("legend")} title={t("legend")} />
    </Popover>
  );
}
