import { CopyOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { copyText, notices, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import { readOwnAddress } from "../../../cascade/contract.ts";
import type { GbConfig } from "../../contract.ts";
import styles from "./access.module.css";
import { accessTexts } from "./texts.ts";

interface OnDeviceProps {
  readonly config: GbConfig;
  /** By which this page was reached: told if the server knows no address of its own. */
  readonly hostName: string;
  /** The one that is open; undefined: none is. */
  readonly openPort: number | undefined;
}

/** What a person types into a camera. */
export function OnDevice({ config, hostName, openPort }: OnDeviceProps) {
  const t = useTexts(accessTexts);
  // The same that upper platforms are told. The first is the one that is set, if one is.
  const own = useQueryCall(readOwnAddress, {}, { quiet: true }).data?.Hosts ?? [];
  const hosts = [config.Host, ...own].slice(0, config.Host ? 1 : undefined).filter(Boolean);
  const facts = [
    ["serverId", config.Serial] as const,
    ["serverDomain", config.Realm] as const,
    ...(hosts.length > 0 ? hosts : [hostName]).map((host) => ["serverAddress", host] as const),
    ["serverPort", String(config.Port || (openPort ?? ""))] as const,
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
                aria-label={t("copy", { what: t(name) })}
                onClick={({ currentTarget }) => void copy(value, currentTarget)}
              />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t("devicePassword")}</dt>
          <dd>{config.DevicePassword === "" ? t("passwordUnset") : t("asSet")}</dd>
        </div>
      </dl>
    </aside>
  );
}
