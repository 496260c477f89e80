import { DownloadOutlined } from "@ant-design/icons";
import { useTexts } from "@tessera/platform/console";
import { Button, Dropdown } from "antd";
import { importTexts } from "./texts.ts";
import { useExport } from "./use-export.ts";

/** All devices and channels as a file, or an empty table to fill in. */
export function ExportMenu() {
  const t = useTexts(importTexts);
  const { save, isBusy } = useExport();
  return (
    <Dropdown
      trigger={["click"]}
      menu={{
        items: [
          {
            key: "xlsx",
            label: t("exportXlsx"),
            onClick: () => void save({ format: "xlsx" }),
          },
          {
            key: "csv",
            label: t("exportCsv"),
            onClick: () => void save({ format: "csv" }),
          },
          { type: "divider" },
          {
            key: "template",
            label: t("template"),
            onClick: () => void save({ format: "xlsx", template: true }),
          },
        ],
      }}
    >
      <Button icon={<DownloadOutlined />} loading={isBusy && { delay: 200 }}>
        {t("export")}
      </Button>
    </Dropdown>
  );
}
