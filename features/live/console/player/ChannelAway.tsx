import { QuestionCircleOutlined } from "@ant-design/icons";
import { LightButton, useTexts } from "@tessera/platform/console";
import { lazy, Suspense, useState } from "react";
import type { ChannelView } from "../channel-view.ts";
import { InsteadOfPictures } from "../InsteadOfPictures.tsx";
import { type LiveTextKey, liveTexts } from "../texts.ts";

const DiagnosisPanel = lazy(() => import("../diagnosis/DiagnosisPanel.tsx"));

interface ChannelAwayProps {
  readonly name: string;
  readonly view: ChannelView;
  readonly obstacle: LiveTextKey;
}

/** In the place of a picture that cannot be watched now. */
export function ChannelAway({ name, view, obstacle }: ChannelAwayProps) {
  const t = useTexts(liveTexts);
  const [isDiagnosing, setIsDiagnosing] = useState<boolean>();
  return (
    <InsteadOfPictures isWhole>
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
    </InsteadOfPictures>
  );
}
