import { CopyButton, layout } from "@tessera/kit";
import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Tag } from "antd";
import clsx from "clsx";
import { Link } from "react-router";
import { readOwnAddress } from "../../contract.ts";
import styles from "./OwnAddress.module.css";
import { cascadeTexts } from "./texts.ts";

/** What an upper platform has to be told. */
export function OwnAddress() {
  const t = useTexts(cascadeTexts);
  const { data } = useQueryCall(readOwnAddress, {}, { quiet: true });
  if (!data) return null;
  const facts = [
    [t("serial"), data.Serial],
    [t("realm"), data.Realm],
    [t("address"), data.Hosts.join(" / ")],
    [t("port"), String(data.Port)],
  ] as const;
  return (
    <section className={clsx(layout.panel, layout.row, styles["own"])} aria-label={t("own")}>
      <div>
        <strong>{t("own")}</strong>
        <div className={layout.second}>
          {t("ownHint")} <Link to="/config/platform/gb">{t("toAccess")}</Link>
        </div>
      </div>
      <dl className={styles["facts"]}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className={layout.second}>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <span className={layout.end}>
        {data.IsListening ? (
          <CopyButton text={() => facts.map(([name, value]) => `${name}: ${value}`).join("\n")} />
        ) : (
          <Tag color="red">{t("notListening")}</Tag>
        )}
      </span>
    </section>
  );
}
