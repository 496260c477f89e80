import { QuestionCircleOutlined } from "@ant-design/icons";
import type { ChannelView } from "@tessera/kit/camera";
import { DiagnosisPanel, type TileTextKey, tileTexts } from "@tessera/kit/tile";
import { LightButton, useTexts } from "@tessera/platform/console";
import { Suspense, useState } from "react";
import { StageMessage } from "../StageMessage.tsx";

interface ChannelAwayProps {
  readonly name: string;
  readonly view: ChannelView;
  readonly obstacle: TileTextKey;
}

/** In the place of a picture that cannot be watched now. */
export function ChannelAway({ name, view, obstacle }: ChannelAwayProps) {
  const t = useTexts(tileTexts);
  const [isDiagnosing, setIsDiagnosing] = useState<boolean>();
  return (
    <StageMessage isWhole>
      <strong>{name}</strong>
      <span>{t(obstacle)}</span>
      <span>{t("waitingForChannel")}</span>
      <LightButton
        icon={<QuestionCircleOutlined aria-hidden />}
        onClick={() => setIsDiagnosing(true)}
      >
        {t("whyNoPicture")}
      </LightButton>
      <Suspense>
        {isDiagnosing !== undefined && (
          <DiagnosisPanel
            name={name}
            view={view}
            isOpen={isDiagnosing}
            onClose={() => setIsDiagnosing(false)}
          />
        )}
      </Suspense>
    </StageMessage>
  );
}
