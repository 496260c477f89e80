import { layout } from "@tessera/kit";
import { EmptyState, useTexts } from "@tessera/platform/console";
import { Checkbox } from "antd";
import styles from "../wizard.module.css";
import { DeviceCard } from "./DeviceCard.tsx";
import { GroupChoice } from "./GroupChoice.tsx";
import { RuleField } from "./RuleField.tsx";
import { namingTexts } from "./texts.ts";
import type { Naming } from "./use-naming.ts";

/** Is it the right picture, and what is it called? */
export function NamingStep({ naming }: { readonly naming: Naming }) {
  const t = useTexts(namingTexts);
  const { devices, wanted, want, rename } = naming;
  const open = devices.filter(({ candidate }) => candidate.deviceId === "");
  const hasAll = open.length > 0 && wanted.length === open.length;
  if (devices.length === 0) return <EmptyState title={t("nothing")} hint={t("nothingHint")} />;
  return (
    <div className={layout.column}>
      <div className={styles["rules"]}>
        <RuleField naming={naming} />
        <GroupChoice groupId={naming.groupId} onChange={naming.setGroupId} />
      </div>
      <div className={layout.row}>
        <Checkbox
          disabled={open.length === 0}
          checked={hasAll}
          indeterminate={wanted.length > 0 && !hasAll}
          onChange={({ target }) =>
            want(
              open.map(({ candidate }) => candidate.key),
              target.checked,
            )
          }
        >
          {t("selectAll")}
        </Checkbox>
        <span className={layout.muted}>
          {t("chosen", { count: wanted.length, total: devices.length })}
        </span>
      </div>
      <ul className={styles["cards"]}>
        {devices.map((device) => {
          const { key } = device.candidate;
          return (
            <DeviceCard
              key={key}
              device={device}
              onWant={(isWanted) => want([key], isWanted)}
              onRename={(name) => rename(key, name)}
            />
          );
        })}
      </ul>
    </div>
  );
}
