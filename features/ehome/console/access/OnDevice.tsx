import { CopyOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { copyText, notices, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { readOwnAddress } from "../../../cascade/contract.ts";
import styles from "./access.module.css";
import { accessTexts } from "./texts.ts";

interface OnDeviceProps {
  /** As it is set; empty: it is not. */
  readonly host: string;
  /** By which this page was reached: told if the server knows no address of its own. */
  readonly hostName: string;
  readonly port: number;
}

/** What a person types into a device. */
export function OnDevice({ host, hostName, port }: OnDeviceProps) {
  const t = useTexts(accessTexts);
  const own = useQueryCall(readOwnAddress, {}, { quiet: true }).data?.Hosts ?? [];
  const hosts = host ? [host] : own.length > 0 ? own : [hostName];
  const facts = [
    ...hosts.map((address) => ["serverAddress", address] as const),
    ["serverPort", String(port)] as const,
  ];
  const copy = async (text: string, near: HTMLElement) => {
    if (await copyText(text, near)) notices.success(t("copied"));
    else notices.error(t("notCopied"));
  };
  return (
    <aside aria-label={t("onDevice")}>
      <h2 className={styles["title"]}>{t("onDevice")}</h2>
      <p className={layout.muted}>{t("onDeviceHint")}</p>
      <dl className={styles["facts"]}>
        {facts.map(([name, value]) => (
          <div key={name + value}>
            <dt>{t(name)}</dt>
            <dd>
              <code className={layout.mono}>{value}</code>
              <Button
                type="text"
                size="small"
                icon={<CopyOutlined />}
                aria-label={t("copyOf", { what: t(name) })}
                onClick={({ currentTarget }) => void copy(value, currentTarget)}
              />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("version")}</dt>
          <dd>{t("versionValue")}</dd>
        </div>
        <div>
          <dt>{t("deviceId")}</dt>
          <dd>{t("deviceIdValue")}</dd>
        </div>
      </dl>
    </aside>
  );
}
