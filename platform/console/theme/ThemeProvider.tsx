import "./theme.css";
import { ConfigProvider } from "antd";
import enUS from "antd/locale/en_US";
import zhCN from "antd/locale/zh_CN";
import dayjs from "dayjs";
import zhDates from "dayjs/locale/zh-cn";
import { type ReactNode, useEffect } from "react";
import { useLanguage } from "../i18n/language.ts";
import { languageTag } from "../i18n/language-tag.ts";
import { useIsDark, useIsStill } from "./theme-store.ts";
import { themeFor } from "./tokens.ts";

/** Colours and language of every component below, and of the document itself. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  const isDark = useIsDark();
  const isStill = useIsStill();
  useEffect(() => {
    document.documentElement.lang = languageTag(language);
    dayjs.locale(language === "zh" ? zhDates : "en");
  }, [language]);
  useEffect(() => {
    document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  }, [isDark]);
  return (
    <ConfigProvider
      locale={language === "en" ? enUS : zhCN}
      theme={themeFor({ isDark, isStill })}
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  );
}
