import { SafetyOutlined } from "@ant-design/icons";
import { request, useTexts } from "@tessera/platform/console";
import { Alert, Progress, Upload } from "antd";
import { useState } from "react";
import { verifyExport } from "../../contract.ts";
import styles from "./exports.module.css";
import { exportTexts } from "./texts.ts";
import { verifyZip, type ZipVerdict } from "./verify-zip.ts";

type Check =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly share: number }
  | { readonly kind: "over"; readonly fileName: string; readonly verdict: ZipVerdict }
  | { readonly kind: "failed"; readonly message: string };

/** Drop an exported ZIP: is it as it was when it was made? */
export function Verifier() {
  const t = useTexts(exportTexts);
  const [check, setCheck] = useState<Check>({ kind: "none" });
  const verify = async (file: File) => {
    setCheck({ kind: "running", share: 0 });
    try {
      const verdict = await verifyZip(
        file,
        (manifest, signature) => request(verifyExport, { manifest, signature }, { quiet: true }),
        (share) => setCheck({ kind: "running", share }),
      );
      setCheck({ kind: "over", fileName: file.name, verdict });
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
      {check.kind === "over" && <Verdict fileName={check.fileName} verdict={check.verdict} />}
    </section>
  );
}

const alertTypes = {
  genuine: "success",
  "unknown-key": "warning",
  repacked: "error",
  changed: "error",
  forged: "error",
  "no-export": "error",
} as const;

interface VerdictProps {
  readonly fileName: string;
  readonly verdict: ZipVerdict;
}

function Verdict({ fileName, verdict }: VerdictProps) {
  const t = useTexts(exportTexts);
  const words = (): { title: string; detail: string } => {
    switch (verdict.kind) {
      case "genuine":
        return {
          title: t("genuine"),
          detail: t("genuineDetail", { count: verdict.fileCount, text: verdict.text }),
        };
      case "changed":
        return {
          title: t("changed"),
          detail: t("changedDetail", { name: verdict.fileName }),
        };
      case "repacked":
        return { title: t("repacked"), detail: t("repackedDetail") };
      case "unknown-key":
        return {
          title: t("unknownKey"),
          detail: t("genuineDetail", { count: verdict.fileCount, text: verdict.text }),
        };
      case "forged":
        return { title: t("forged"), detail: verdict.text };
      case "no-export":
        return { title: t("noExport"), detail: t("noExportDetail") };
    }
  };
  const { title, detail } = words();
  return (
    <Alert
      className={styles["verdict"] ?? ""}
      type={alertTypes[verdict.kind]}
      showIcon
      data-verdict={verdict.kind}
      title={title}
      description={
        <>
          <p>{fileName}</p>
          <p>{detail}</p>
          {"signedBy" in verdict && (
            <p className={styles["key"]}>{t("signedBy", { key: verdict.signedBy })}</p>
          )}
        </>
      }
    />
  );
}
