import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { useQueryCall, useText, useTexts } from "@tessera/platform/console";
import { Button, Modal } from "antd";
import { useState } from "react";
import { alarmFacts } from "../../contract.ts";
import { alarmPlaceText } from "../alarm-words.ts";
import { AlarmStill, type Pictured } from "./AlarmStill.tsx";
import styles from "./alarm.module.css";
import { alarmTexts } from "./texts.ts";

interface PictureDialogProps {
  readonly alarm: Pictured;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The pictures of an alarm, as large as the window allows. */
export function PictureDialog({ alarm, isOpen, onClose }: PictureDialogProps) {
  const text = useText();
  return (
    <Modal
      open={isOpen}
      width="min(1200px, 96vw)"
      title={`${text(alarmPlaceText(alarm))} · ${alarm.Time}`}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      <Pictures alarm={alarm} />
    </Modal>
  );
}

function Pictures({ alarm }: Pick<PictureDialogProps, "alarm">) {
  const t = useTexts(alarmTexts);
  const [index, setIndex] = useState(0);
  const { data } = useQueryCall(alarmFacts, { id: alarm.ID }, { quiet: true });
  const count = data?.Pictures ?? 1;
  return (
    <>
      <div className={styles["large"]}>
        <AlarmStill key={index} alarm={alarm} index={index} />
      </div>
      {count > 1 && (
        <div className={`${layout.row} ${styles["turn"]}`}>
          <Button
            icon={<LeftOutlined />}
            aria-label={t("previous")}
            disabled={index === 0}
            onClick={() => setIndex(index - 1)}
          />
          <span>
            {index + 1} / {count}
          </span>
          <Button
            icon={<RightOutlined />}
            aria-label={t("next")}
            disabled={index >= count - 1}
            onClick={() => setIndex(index + 1)}
          />
        </div>
      )}
    </>
  );
}
