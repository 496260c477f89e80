import { GlobalOutlined } from "@ant-design/icons";
import { changeLanguage, useLanguage } from "../../i18n/language.ts";
import { useTexts } from "../../i18n/texts.ts";
import { LightButton } from "../../light/LightButton.tsx";
import { useApp } from "../../state/app-store.ts";
import { shellTexts } from "../texts.ts";

/** Names the language one gets, in that language. */
export function LanguageSwitch() {
  const t = useTexts(shellTexts);
  const isMobile = useApp((state) => state.isMobile);
  const other = useLanguage() === "zh" ? "en" : "zh";
  const name = t("otherLanguage");
  const label = isMobile ? `${t("otherLanguage.short")} ${name}` : name;
  return (
    <LightButton
      kind="bare"
      icon={!isMobile && <GlobalOutlined aria-hidden />}
      lang={other}
      aria-label={label}
      onClick={() => changeLanguage(other)}
    >
      {isMobile ? t("otherLanguage.short") : name}
    </LightButton>
  );
}
