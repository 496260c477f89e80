import { useTexts } from "../i18n/texts.ts";
import { LightAlert } from "../light/LightAlert.tsx";
import { hasIeEngine } from "./ie-engine.ts";
import { shellTexts } from "./texts.ts";

export function IeBanner() {
  const t = useTexts(shellTexts);
  if (!hasIeEngine()) return null;
  return <LightAlert isBanner kind="error" text={t("ieEngine")} />;
}
