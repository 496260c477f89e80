import { CopyOutlined } from "@ant-design/icons";
import { copyText, notices, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import type { GbConfig } from "../../contract.ts";
import styles from "./access.module.css";
import { accessTexts } from "./texts.ts";

interface OnDeviceProps {
  readonly config: GbConfig;
  /** By which this page was reached. */
  readonly hostName: string;
  /** The one that is open; undefined: none is. */
  readonly openPort: number | undefined;
}

/** What a person types into a camera. */
export function OnDevice({ config, hostName, openPort }: OnDeviceProps) {
  const t = useTexts(accessTexts);
  const facts = [
    ["serverId", config.Serial],
    ["serverDomain", config.Realm],
    ["serverAddress", config.Host || hostName],
    ["serverPort", String(config.Port || (openPort ?? ""))],
  ] as const;
  const copy = async (text: string, near: HTMLElement) => {
    if (await copyText(text, near)) notices.success(t("copied"));
    else notices.error(t("notCopied"));
  };
  return (
    <aside className={styles["card"]} aria-label={t("onDevice")}>
      <h2 className={styles["title"]}>{t("onDevice")}</h2>
      <p className={styles["muted"]}>{t("onDeviceHint")}</p>
      <dl className={styles["facts"]}>
        {facts.map(([name, value]) => (
          <div key={name} className={styles["fact"]}>
            <dt>{t(name)}</dt>
            <dd>
              <code className={styles["mono"]}>{value}</code>
              <Button
                type="text"
                size="small"
                icon={<CopyOutlined />}
                aria-label={t("copy", { what: t(name) })}
                onClick={({ currentTarget }) => void copy(value, currentTarget)}
              />
            </dd>
          </div>
        ))}
        <div className={styles["fact"]}>
          <dt>{t("devicePassword")}</dt>
          <dd>{config.DevicePassword === "" ? t("passwordUnset") : t("asSet")}</dd>
        </div>
      </dl>
    </aside>
  );
}
