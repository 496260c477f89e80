import { SafetyOutlined } from "@ant-design/icons";
import { request, useTexts } from "@tessera/platform/console";
import { Alert, Progress, Upload } from "antd";
import { useState } from "react";
import { verifyExport } from "../../contract.ts";
import { AskPassword } from "./AskPassword.tsx";
import styles from "./exports.module.css";
import { exportTexts } from "./texts.ts";
import { Verdict } from "./Verdict.tsx";
import { verifyZip, type ZipVerdict } from "./verify-zip.ts";

type Check =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly share: number }
  | { readonly kind: "over"; readonly file: File; readonly verdict: ZipVerdict }
  | { readonly kind: "failed"; readonly message: string };

/** Drop an exported ZIP: is it as it was when it was made? */
export function Verifier() {
  const t = useTexts(exportTexts);
  const [check, setCheck] = useState<Check>({ kind: "none" });
  const verify = async (file: File, password?: string) => {
    setCheck({ kind: "running", share: 0 });
    try {
      const verdict = await verifyZip(file, {
        password,
        askServer: (asked) => request(verifyExport, asked, { quiet: true }),
        onProgress: (share) => setCheck({ kind: "running", share }),
      });
      setCheck({ kind: "over", file, verdict });
    } catch (error) {
      setCheck({ kind: "failed", message: error instanceof Error ? error.message : "" });
    }
  };
  return (
    <section className={styles["verifier"]} aria-label={t("verify")}>
      <h2>{t("verify")}</h2>
      <Upload.Dragger
        accept=".zip"
        showUploadList={false}
        disabled={check.kind === "running"}
        beforeUpload={(file) => {
          void verify(file);
          return Upload.LIST_IGNORE;
        }}
      >
        <SafetyOutlined className={styles["shield"] ?? ""} />
        <p>{t("verifyHint")}</p>
      </Upload.Dragger>
      {check.kind === "running" && (
        <Progress percent={Math.round(check.share * 100)} status="active" />
      )}
      {check.kind === "failed" && (
        <Alert type="error" showIcon title={t("verifyFailed")} description={check.message} />
      )}
      {check.kind === "over" && <Verdict fileName={check.file.name} verdict={check.verdict} />}
      {check.kind === "over" && isEncrypted(check.verdict) && (
        <AskPassword onPassword={(password) => void verify(check.file, password)} />
      )}
    </section>
  );
}

const isEncrypted = ({ kind }: ZipVerdict): boolean =>
  kind === "password-needed" || kind === "password-wrong";
