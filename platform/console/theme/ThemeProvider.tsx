import { ConfigProvider, theme } from "antd";
import enUS from "antd/es/locale/en_US";
import zhCN from "antd/es/locale/zh_CN";
import { type ReactNode, use } from "react";
import { useLanguage } from "../i18n/language.ts";
import { defineTexts, useTexts } from "../i18n/texts.ts";
import { EmptyState } from "../light/EmptyState.tsx";
import { componentStyles } from "./component-styles.ts";
import { useIsDark, useIsStill } from "./theme-store.ts";
import { themeFor } from "./tokens.ts";

const emptyTexts = defineTexts("empty", { nothing: ["没有内容", "Nothing here"] });

/** Colours and language of the library's components below. */
export function ThemeProvider({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  const t = useTexts(emptyTexts);
  const isDark = useIsDark();
  const isStill = useIsStill();
  use(componentStyles());
  return (
    <ConfigProvider
      locale={language === "en" ? enUS : zhCN}
      theme={themeFor({ isDark, isStill })}
      renderEmpty={() => <EmptyState isSmall title={t("nothing")} />}
      modal={{ centered: true }}
      button={{ autoInsertSpace: false }}
    >
      <KeptValues />
      {children}
    </ConfigProvider>
  );
}

/** The library forgets a theme's values with the last component that uses them, as when one page gives way to another. */
export function KeptValues() {
  theme.useToken();
  return null;
}
