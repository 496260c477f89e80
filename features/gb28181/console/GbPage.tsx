import { words } from "@tessera/kit";
import { defineTexts, LinkTabs, Page, useTexts } from "@tessera/platform/console";
import type { ReactNode } from "react";
import { useLocation } from "react-router";

const texts = defineTexts("gb-page", {
  ...words,
  gb: ["国标接入", "GB28181 access"],
  tabs: ["国标接入页面", "GB28181 access pages"],
  settings: ["接入设置", "Settings"],
  devices: ["已注册设备", "Registered"],
  waiting: ["等待批准", "Waiting for approval"],
  sip: ["SIP 日志", "SIP log"],
});

const root = "/config/platform/gb";

interface GbPageProps {
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the pages about GB access. */
export function GbPage({ extra, children }: GbPageProps) {
  const t = useTexts(texts);
  const { pathname } = useLocation();
  const tabs = [
    { to: root, title: t("settings") },
    { to: `${root}/devices`, title: t("devices") },
    { to: `${root}/waiting`, title: t("waiting") },
    { to: `${root}/sip`, title: t("sip") },
  ] as const;
  const open = tabs.find(({ to }) => to === pathname) ?? tabs[0];
  return (
    <Page
      title={t("gb")}
      breadcrumbs={[{ label: t("config") }, { label: t("gb") }, { label: open.title }]}
      extra={extra}
    >
      <LinkTabs label={t("tabs")} tabs={tabs} open={open.to} />
      {children}
    </Page>
  );
}
