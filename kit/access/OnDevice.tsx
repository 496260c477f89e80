import { CopyOutlined } from "@ant-design/icons";
import { copyText, defineTexts, notices, useTexts, words } from "@tessera/platform/console";
import { Button } from "antd";
import { layout } from "../look/layout.ts";
import styles from "./access.module.css";

const onDeviceTexts = defineTexts("on-device", {
  ...words,
  copyOf: ["复制“{{what}}”", "Copy “{{what}}”"],
});

/** A field of the device's own page. */
interface DeviceFact {
  readonly label: string;
  readonly value: string;
  /** It is explained rather than typed. */
  readonly isWords?: boolean;
}

interface OnDeviceProps {
  readonly title: string;
  readonly hint: string;
  readonly facts: readonly DeviceFact[];
}

/** What a person types into a device so that it comes. */
export function OnDevice({ title, hint, facts }: OnDeviceProps) {
  return (
    <aside aria-label={title}>
      <h2 className={styles["title"]}>{title}</h2>
      <p className={layout.muted}>{hint}</p>
      <dl className={styles["facts"]}>
        {facts.map(({ label, value, isWords = false }) => (
          <div key={label + value}>
            <dt>{label}</dt>
            <dd>{isWords ? value : <Typed label={label} value={value} />}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

function Typed({ label, value }: DeviceFact) {
  const t = useTexts(onDeviceTexts);
  const copy = async (near: HTMLElement) => {
    if (await copyText(value, near)) notices.success(t("copied"));
    else notices.error(t("notCopied"));
  };
  return (
    <>
      <code className={layout.mono}>{value}</code>
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        aria-label={t("copyOf", { what: label })}
        onClick={({ currentTarget }) => void copy(currentTarget)}
      />
    </>
  );
}
