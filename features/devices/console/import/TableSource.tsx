import { InboxOutlined } from "@ant-design/icons";
import { layout } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Alert, Button, Input, Segmented, Upload } from "antd";
import { useState } from "react";
import { type DeviceTable, readTableFile, readTableText } from "./device-table.ts";
import styles from "./import.module.css";
import { importTexts } from "./texts.ts";
import { useExport } from "./use-export.ts";

interface TableSourceProps {
  readonly failure: string | undefined;
  readonly onChosen: (read: () => DeviceTable | Promise<DeviceTable>) => Promise<void>;
}

/** Where the table comes from. */
export function TableSource({ failure, onChosen }: TableSourceProps) {
  const t = useTexts(importTexts);
  const [source, setSource] = useState<"file" | "paste">("file");
  return (
    <div className={layout.column}>
      {failure !== undefined && <Alert type="error" showIcon title={failure} />}
      <Segmented<"file" | "paste">
        style={{ alignSelf: "flex-start" }}
        value={source}
        options={[
          { value: "file", label: t("file") },
          { value: "paste", label: t("paste") },
        ]}
        onChange={setSource}
      />
      {source === "file" ? <FileSource onChosen={onChosen} /> : <PasteSource onChosen={onChosen} />}
      <TemplateHint />
    </div>
  );
}

type SourceProps = Pick<TableSourceProps, "onChosen">;

function FileSource({ onChosen }: SourceProps) {
  const t = useTexts(importTexts);
  return (
    <Upload.Dragger
      accept=".xlsx,.csv,.tsv,.txt"
      maxCount={1}
      showUploadList={false}
      beforeUpload={(file) => {
        void onChosen(() => readTableFile(file));
        return false;
      }}
    >
      <div className={styles["drop"]}>
        <InboxOutlined className={styles["dropIcon"] ?? ""} />
        <strong>{t("drop")}</strong>
        <span className={layout.muted}>{t("dropHint")}</span>
      </div>
    </Upload.Dragger>
  );
}

function PasteSource({ onChosen }: SourceProps) {
  const t = useTexts(importTexts);
  const [text, setText] = useState("");
  return (
    <>
      <Input.TextArea
        aria-label={t("pasteLabel")}
        placeholder={t("pasteHint")}
        className={layout.mono}
        rows={8}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className={layout.end}>
        <Button
          type="primary"
          disabled={text.trim() === ""}
          onClick={() => void onChosen(() => readTableText(text))}
        >
          {t("check")}
        </Button>
      </div>
    </>
  );
}

function TemplateHint() {
  const t = useTexts(importTexts);
  const { save, isBusy } = useExport();
  return (
    <span className={layout.muted}>
      {t("templateHint")}{" "}
      <Button
        type="link"
        size="small"
        disabled={isBusy}
        onClick={() => void save({ format: "xlsx", template: true })}
      >
        {t("template")}
      </Button>
    </span>
  );
}
