import { words } from "@tessera/kit";
import { defineTexts, LinkTabs, Page, useTexts } from "@tessera/platform/console";
import type { ReactNode } from "react";
import { useLocation } from "react-router";

const texts = defineTexts("ehome-page", {
  ...words,
  ehome: ["EHome 接入", "EHome access"],
  tabs: ["EHome 接入页面", "EHome access pages"],
  settings: ["接入设置", "Settings"],
  devices: ["已注册设备", "Registered"],
  waiting: ["等待批准", "Waiting for approval"],
  log: ["消息日志", "Message log"],
});

const root = "/config/platform/ehome";

/** The frame of the pages about EHome access. */
export function EhomePage({ children }: { readonly children: ReactNode }) {
  const t = useTexts(texts);
  const { pathname } = useLocation();
  const tabs = [
    { to: root, title: t("settings") },
    { to: `${root}/devices`, title: t("devices") },
    { to: `${root}/waiting`, title: t("waiting") },
    { to: `${root}/log`, title: t("log") },
  ] as const;
  const open = tabs.find(({ to }) => to === pathname) ?? tabs[0];
  return (
    <Page
      title={t("ehome")}
      breadcrumbs={[{ label: t("config") }, { label: t("ehome") }, { label: open.title }]}
    >
      <LinkTabs label={t("tabs")} tabs={tabs} open={open.to} />
      {children}
    </Page>
  );
}
