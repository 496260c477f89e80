import { useTexts } from "@tessera/platform/console";
import { Button, Modal, Result, Spin } from "antd";
import { badRowCount } from "./bad-rows.ts";
import { CheckReport } from "./CheckReport.tsx";
import { TableSource } from "./TableSource.tsx";
import { importTexts } from "./texts.ts";
import { useImport } from "./use-import.ts";

interface ImportDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Devices from a table: choose it, see what is wrong with it, import the rest. */
export function ImportDialog({ open, onClose }: ImportDialogProps) {
  const t = useTexts(importTexts);
  return (
    <Modal
      open={open}
      destroyOnHidden
      mask={{ closable: false }}
      width={800}
      title={t("title")}
      footer={null}
      onCancel={onClose}
    >
      <ImportSteps onClose={onClose} />
    </Modal>
  );
}

function ImportSteps({ onClose }: Pick<ImportDialogProps, "onClose">) {
  const t = useTexts(importTexts);
  const { state, check, run, reset } = useImport();
  switch (state.kind) {
    case "choosing":
      return <TableSource failure={state.failure} onChosen={check} />;
    case "reading":
      return <Busy words={t("reading")} onCancel={reset} />;
    case "checking":
      return <Busy words={t("checking", { count: counted(state.table.rows) })} onCancel={reset} />;
    case "checked":
      return <CheckReport {...state} onImport={run} onReset={reset} />;
    case "importing":
      return <Busy words={t("importing", { count: counted(state.table.rows) })} />;
    case "done": {
      const { DevicesAdded, ChannelsAdded } = state.report;
      const skipped = badRowCount(state.report);
      return (
        <Result
          status="success"
          title={t("done")}
          subTitle={
            t("added", { devices: DevicesAdded, channels: ChannelsAdded }) +
            (skipped > 0 ? t("skipped", { count: skipped }) : "")
          }
          extra={
            <Button type="primary" onClick={onClose}>
              {t("close")}
            </Button>
          }
        />
      );
    }
  }
}

const counted = (rows: readonly unknown[]): string => rows.length.toLocaleString();

function Busy({ words, onCancel }: { readonly words: string; readonly onCancel?: () => void }) {
  const t = useTexts(importTexts);
  return (
    <Result
      icon={<Spin size="large" />}
      subTitle={<output>{words}</output>}
      extra={onCancel && <Button onClick={onCancel}>{t("cancel")}</Button>}
    />
  );
}
