import { CopyButton } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Alert, Button, Input } from "antd";
import styles from "../sharing.module.css";
import { sharingTexts } from "../texts.ts";

interface NewLinkProps {
  /** Whole, with its key: the server does not know it any more. */
  readonly link: string;
  readonly onAnother: () => void;
}

export function NewLink({ link, onAnother }: NewLinkProps) {
  const t = useTexts(sharingTexts);
  return (
    <section className={styles["newLink"]} aria-label={t("newLink")}>
      <Alert type="warning" showIcon title={t("shownOnce")} />
      <Input.TextArea
        readOnly
        autoSize
        aria-label={t("link")}
        className={styles["link"] ?? ""}
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <div className={styles["row"]}>
        <CopyButton type="primary" label={t("copyLink")} text={() => link} />
        <Button onClick={onAnother}>{t("another")}</Button>
      </div>
    </section>
  );
}
