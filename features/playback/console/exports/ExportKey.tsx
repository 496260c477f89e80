import { useQueryCall, useTexts } from "@tessera/platform/console";
import { Typography } from "antd";
import { readExportKey } from "../../contract.ts";
import styles from "./exports.module.css";
import { exportTexts } from "./texts.ts";

/** The fingerprint that whoever gets an export must know, to be passed on by another way than the export. */
export function ExportKey() {
  const t = useTexts(exportTexts);
  const { data, error } = useQueryCall(readExportKey, {}, { quiet: true });
  if (error) return <p className={styles["hint"]}>{error.message}</p>;
  if (!data) return null;
  return (
    <p className={styles["hint"]}>
      {t("ownKey")}
      <br />
      <Typography.Text code copyable className={styles["key"] ?? ""}>
        {data.fingerprint}
      </Typography.Text>
    </p>
  );
}
