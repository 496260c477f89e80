import { useProductTitle, useTexts } from "@tessera/platform/console";
import { Alert, Button, Modal, Typography } from "antd";
import styles from "./security.module.css";
import { securityTexts } from "./texts.ts";

interface RecoveryCodesProps {
  /** Closed without any. */
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const t = useTexts(securityTexts);
  const product = useProductTitle();
  const text = codes.join("\n");
  return (
    <Modal
      open={codes.length > 0}
      title={t("codesTitle")}
      width={420}
      destroyOnHidden
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${product}\n${text}\n`)}`}
            download="recovery-codes.txt"
          >
            {t("download")}
          </Button>
          <Button type="primary" onClick={onClose}>
            {t("codesSaved")}
          </Button>
        </>
      }
    >
      <Alert type="warning" showIcon title={t("codesHint")} />
      <ul className={styles["codes"]} aria-label={t("codesTitle")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Typography.Text copyable={{ text, tooltips: [t("copy"), t("copied")] }}>
        {t("copy")}
      </Typography.Text>
    </Modal>
  );
}
