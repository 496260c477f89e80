import { words } from "@tessera/kit";
import { defineTexts, LinkTabs, Page, useTexts } from "@tessera/platform/console";
import type { ReactNode } from "react";
import { useLocation } from "react-router";

const texts = defineTexts("jt808-page", {
  ...words,
  jt808: ["部标接入", "JT/T 808 access"],
  tabs: ["部标接入页面", "JT/T 808 access pages"],
  settings: ["接入设置", "Settings"],
  terminals: ["车载终端", "Terminals"],
  waiting: ["等待批准", "Waiting for approval"],
  numbers: ["名单", "Lists"],
  log: ["协议日志", "Protocol log"],
});

const root = "/config/platform/jt808";

interface Jt808PageProps {
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the pages about vehicle terminals. */
export function Jt808Page({ extra, children }: Jt808PageProps) {
  const t = useTexts(texts);
  const { pathname } = useLocation();
  const tabs = [
    { to: root, title: t("settings") },
    { to: `${root}/terminals`, title: t("terminals") },
    { to: `${root}/waiting`, title: t("waiting") },
    { to: `${root}/numbers`, title: t("numbers") },
    { to: `${root}/log`, title: t("log") },
  ] as const;
  const open = tabs.find(({ to }) => to === pathname) ?? tabs[0];
  return (
    <Page
      title={t("jt808")}
      breadcrumbs={[{ label: t("config") }, { label: t("jt808") }, { label: open.title }]}
      extra={extra}
    >
      <LinkTabs label={t("tabs")} tabs={tabs} open={open.to} />
      {children}
    </Page>
  );
}
