import { type Translate, useTexts } from "@tessera/platform/console";
import { Alert } from "antd";
import styles from "./exports.module.css";
import { exportTexts } from "./texts.ts";
import type { ZipVerdict } from "./verify-zip.ts";

interface VerdictProps {
  readonly fileName: string;
  readonly verdict: ZipVerdict;
}

/** What was found out about a file, in words. */
export function Verdict({ fileName, verdict }: VerdictProps) {
  const t = useTexts(exportTexts);
  const { title, detail } = wordsFor(verdict, t);
  const stamp = "stamp" in verdict ? verdict.stamp : undefined;
  return (
    <Alert
      className={styles["verdict"] ?? ""}
      type={alertTypes[verdict.kind]}
      showIcon
      data-verdict={verdict.kind}
      data-stamp={stamp?.kind}
      title={title}
      description={
        <>
          <p>{fileName}</p>
          <p>{detail}</p>
          {"markedFor" in verdict && verdict.markedFor !== undefined && (
            <p>{t("markedDetail", { name: verdict.markedFor })}</p>
          )}
          {stamp?.text && <p>{stamp.text}</p>}
          {"signedBy" in verdict && (
            <p className={styles["key"]}>{t("signedBy", { key: verdict.signedBy })}</p>
          )}
        </>
      }
    />
  );
}

const alertTypes = {
  genuine: "success",
  "unknown-key": "warning",
  "password-needed": "info",
  "password-wrong": "warning",
  "ciphertext-changed": "error",
  "stamp-wrong": "error",
  repacked: "error",
  changed: "error",
  forged: "error",
  "no-export": "error",
} as const;

type Say = Translate<(typeof exportTexts.keys)[number]>;

function wordsFor(
  verdict: ZipVerdict,
  t: Say,
): { readonly title: string; readonly detail: string } {
  switch (verdict.kind) {
    case "genuine":
    case "unknown-key":
      return {
        title: t(verdict.kind === "genuine" ? "genuine" : "unknownKey"),
        detail: t("genuineDetail", { count: verdict.fileCount, text: verdict.text }),
      };
    case "changed":
      return { title: t("changed"), detail: t("changedDetail", { name: verdict.fileName }) };
    case "ciphertext-changed":
      return {
        title: t("ciphertextChanged"),
        detail: t("ciphertextChangedDetail", { name: verdict.fileName }),
      };
    case "forged":
      return { title: t("forged"), detail: verdict.text };
    case "password-needed":
      return { title: t("passwordNeeded"), detail: "" };
    case "password-wrong":
      return { title: t("passwordWrong"), detail: t("passwordWrongDetail") };
    case "stamp-wrong":
      return { title: t("stampWrong"), detail: t("stampWrongDetail") };
    case "repacked":
      return { title: t("repacked"), detail: t("repackedDetail") };
    case "no-export":
      return { title: t("noExport"), detail: t("noExportDetail") };
  }
}
