import { CopyOutlined } from "@ant-design/icons";
import { copyText, notices, useQueryCall, useTexts } from "@tessera/platform/console";
import { Button, Tag } from "antd";
import { Link } from "react-router";
import { readOwnAddress } from "../../contract.ts";
import styles from "./cascades.module.css";
import { cascadeTexts } from "./texts.ts";

/** What an upper platform has to be told. */
export function OwnAddress() {
  const t = useTexts(cascadeTexts);
  const { data } = useQueryCall(readOwnAddress, {}, { quiet: true });
  if (!data) return null;
  const facts = [
    [t("serial"), data.Serial],
    [t("realm"), data.Realm],
    [t("host"), data.Hosts.join(" / ")],
    [t("port"), String(data.Port)],
  ] as const;
  const copy = async (near: HTMLElement) => {
    const text = facts.map(([name, value]) => `${name}: ${value}`).join("\n");
    if (await copyText(text, near)) notices.success(t("copied"));
  };
  return (
    <section className={styles["own"]} aria-label={t("own")}>
      <div>
        <strong>{t("own")}</strong>
        <p className={styles["ownHint"]}>
          {t("ownHint")}{" "}
          <Link className={styles["link"] ?? ""} to="/config/platform/gb">
            {t("toAccess")}
          </Link>
        </p>
      </div>
      <dl className={styles["ownFacts"]}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {data.IsListening ? (
        <Button icon={<CopyOutlined />} onClick={({ currentTarget }) => void copy(currentTarget)}>
          {t("copy")}
        </Button>
      ) : (
        <Tag color="red">{t("notListening")}</Tag>
      )}
    </section>
  );
}
