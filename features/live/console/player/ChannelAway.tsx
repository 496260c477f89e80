import { QuestionCircleOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { useState } from "react";
import type { ChannelView } from "../channel-view.ts";
import { DiagnosisPanel } from "../diagnosis/DiagnosisPanel.tsx";
import styles from "../square/SquarePage.module.css";
import { type LiveTextKey, liveTexts } from "../texts.ts";

interface ChannelAwayProps {
  readonly name: string;
  readonly view: ChannelView;
  readonly obstacle: LiveTextKey;
}

/** In the place of a picture that cannot be watched now. */
export function ChannelAway({ name, view, obstacle }: ChannelAwayProps) {
  const t = useTexts(liveTexts);
  const [isDiagnosing, setIsDiagnosing] = useState(false);
  return (
    <div className={styles["hint"]}>
      <strong>{name}</strong>
      <span>{t(obstacle)}</span>
      <span>{t("waitingForChannel")}</span>
      <Button icon={<QuestionCircleOutlined aria-hidden />} onClick={() => setIsDiagnosing(true)}>
        {t("whyNoPicture")}
      </Button>
      <DiagnosisPanel
        name={name}
        view={view}
        isOpen={isDiagnosing}
        onClose={() => setIsDiagnosing(false)}
      />
    </div>
  );
}
