import { defineTexts, Page, useTexts } from "@tessera/platform/console";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import styles from "./GbPage.module.css";

const texts = defineTexts("gb-page", {
  config: ["配置中心", "Settings"],
  gb: ["国标接入", "GB28181 access"],
  tabs: ["国标接入页面", "Pages of GB28181 access"],
  settings: ["接入设置", "Setup"],
  devices: ["已注册设备", "Registered"],
  sip: ["SIP 日志", "SIP log"],
});

const root = "/config/platform/gb";
const tabs = [
  { to: root, label: "settings" },
  { to: `${root}/devices`, label: "devices" },
  { to: `${root}/sip`, label: "sip" },
] as const;

interface GbPageProps {
  readonly extra?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the three pages about GB access. */
export function GbPage({ extra, children }: GbPageProps) {
  const t = useTexts(texts);
  const { pathname } = useLocation();
  const open = tabs.find(({ to }) => to === pathname) ?? tabs[0];
  return (
    <Page
      title={t("gb")}
      breadcrumbs={[{ label: t("config") }, { label: t("gb") }, { label: t(open.label) }]}
      extra={extra}
    >
      <nav className={styles["tabs"]} aria-label={t("tabs")}>
        {tabs.map((tab) => (
          <Link
            key={tab.to}
            to={tab.to}
            className={clsx(styles["tab"], tab === open && styles["selected"])}
            aria-current={tab === open ? "page" : undefined}
          >
            {t(tab.label)}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}
