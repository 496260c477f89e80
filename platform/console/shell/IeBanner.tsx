import { Alert } from "antd";
import { useTexts } from "../i18n/texts.ts";
import { hasIeEngine } from "./ie-engine.ts";
import { shellTexts } from "./texts.ts";

export function IeBanner() {
  const t = useTexts(shellTexts);
  if (!hasIeEngine()) return null;
  return <Alert banner type="error" title={t("ieEngine")} />;
}
