import { useEffect, useState } from "react";
import { useTexts } from "../i18n/texts.ts";
import { LightAlert } from "../light/LightAlert.tsx";
import { LightButton } from "../light/LightButton.tsx";
import { pushLine } from "../push/push-line.ts";
import { useServerGone } from "../push/use-push.ts";
import { shellTexts } from "./texts.ts";

/** One line for the whole page while the server does not answer, so that no part of it has to say so itself. */
export function ServerGone() {
  const goneSinceMs = useServerGone();
  return goneSinceMs === undefined ? null : <GoneLine sinceMs={goneSinceMs} />;
}

function GoneLine({ sinceMs }: { readonly sinceMs: number }) {
  const t = useTexts(shellTexts);
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((nowMs - sinceMs) / 1000));
  return (
    <LightAlert isBanner kind="error" text={t("serverGone")}>
      {/* Seen, not read out every second. */}
      <span aria-hidden>{t("serverGoneFor", { seconds })}</span>
      <LightButton onClick={() => pushLine.retry()}>{t("retry")}</LightButton>
    </LightAlert>
  );
}
