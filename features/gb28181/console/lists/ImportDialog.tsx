import { UploadOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { notices, useMutationCall, useTexts } from "@tessera/platform/console";
import { Alert, Button, Input, Modal, Upload } from "antd";
import clsx from "clsx";
import { useState } from "react";
import type { z } from "zod";
import type { importWhite } from "../../contract.ts";
import styles from "./ImportDialog.module.css";
import type { ListKind } from "./list-kinds.ts";
import { NoTable, readListFile, readListText, type TableRow } from "./list-table.ts";
import { listTexts } from "./texts.ts";

type Report = z.output<typeof importWhite.reply>;

interface ImportDialogProps {
  readonly kind: ListKind;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Entries from a table: choose it, see what is wrong with it, take over the rest. */
export function ImportDialog({ kind, isOpen, onClose }: ImportDialogProps) {
  const t = useTexts(listTexts);
  return (
    <Modal
      open={isOpen}
      destroyOnHidden
      mask={{ closable: false }}
      width={640}
      title={t("importTitle")}
      footer={null}
      onCancel={onClose}
    >
      <ImportSteps kind={kind} onClose={onClose} />
    </Modal>
  );
}

function ImportSteps({ kind, onClose }: Omit<ImportDialogProps, "isOpen">) {
  const t = useTexts(listTexts);
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<string>();
  const [checked, setChecked] = useState<{ rows: readonly TableRow[]; report: Report }>();
  const { mutateAsync, isPending } = useMutationCall(kind.import, { quiet: true });
  const take = useMutationCall(kind.import, { rereads: [kind.list], quiet: true });

  const check = async (read: () => TableRow[] | Promise<TableRow[]>) => {
    setFailure(undefined);
    try {
      const rows = await read();
      setChecked({ rows, report: await mutateAsync({ Rows: rows, DryRun: true }) });
    } catch (error) {
      if (error instanceof NoTable) setFailure(t(error.fault));
      else setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  const run = async (rows: readonly TableRow[]) => {
    try {
      const { Added } = await take.mutateAsync({ Rows: [...rows] });
      notices.success(t("imported", { count: Added }));
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };

  return (
    <div className={layout.column}>
      {failure !== undefined && <Alert type="error" showIcon title={failure} />}
      {checked ? (
        <>
          <Answers report={checked.report} />
          <div className={styles["footer"]}>
            <Button onClick={() => setChecked(undefined)}>{t("other")}</Button>
            <Button
              type="primary"
              disabled={checked.report.Added === 0}
              loading={take.isPending}
              onClick={() => void run(checked.rows)}
            >
              {t("importGood", { count: checked.report.Added })}
            </Button>
          </div>
        </>
      ) : (
        <>
          <span className={layout.muted}>{t("importHint")}</span>
          <div className={layout.row}>
            <Upload
              accept=".xlsx,.csv,.tsv,.txt"
              maxCount={1}
              showUploadList={false}
              beforeUpload={(file) => {
                void check(() => readListFile(file));
                return false;
              }}
            >
              <Button icon={<UploadOutlined />}>{t("file")}</Button>
            </Upload>
            <span className={layout.muted}>{t("fileHint")}</span>
          </div>
          <Input.TextArea
            aria-label={t("table")}
            placeholder={t("tablePlaceholder")}
            className={layout.mono}
            rows={8}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div className={styles["footer"]}>
            <Button onClick={onClose}>{t("cancel")}</Button>
            <Button
              type="primary"
              disabled={text.trim() === ""}
              loading={isPending}
              onClick={() => void check(() => readListText(text))}
            >
              {t("check")}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

const shownFaults = 100;

function Answers({ report: { Total, Bad, Added } }: { readonly report: Report }) {
  const t = useTexts(listTexts);
  return (
    <>
      <Alert
        type={Bad.length === 0 ? "success" : "warning"}
        showIcon
        title={t("checked", { total: Total, good: Added, bad: Total - Added })}
      />
      {Bad.length > 0 && (
        <ul className={clsx(layout.items, styles["faults"])}>
          {Bad.slice(0, shownFaults).map(({ Row, Field, Value, Reason }) => (
            <li key={`${Row} ${Field}`} className={layout.item}>
              {/* As a spreadsheet counts, with the headings. */}
              <strong>{t("row", { row: Row + 1, field: Field })}</strong>
              {Value !== "" && <code className={layout.mono}>{Value}</code>}
              <span>{Reason}</span>
            </li>
          ))}
          {Bad.length > shownFaults && (
            <li className={layout.muted}>{t("moreBad", { count: Bad.length - shownFaults })}</li>
          )}
        </ul>
      )}
    </>
  );
}
