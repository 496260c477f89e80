import { GlobalOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { changeLanguage, useLanguage } from "../i18n/language.ts";
import { useTexts } from "../i18n/texts.ts";
import { useApp } from "../state/app-store.ts";
import { shellTexts } from "./texts.ts";

/** Names the language one gets, in that language. */
export function LanguageSwitch() {
  const t = useTexts(shellTexts);
  const isMobile = useApp((state) => state.isMobile);
  const other = useLanguage() === "zh" ? "en" : "zh";
  return (
    <Button
      type="text"
      icon={<GlobalOutlined />}
      lang={other}
      aria-label={t("otherLanguage")}
      onClick={() => void changeLanguage(other)}
    >
      {isMobile ? t("otherLanguage.short") : t("otherLanguage")}
    </Button>
  );
}
