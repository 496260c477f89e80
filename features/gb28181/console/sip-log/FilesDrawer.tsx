import { DownloadOutlined } from "@ant-design/icons";
import {
  byteText,
  LoadFailed,
  requestMedia,
  saveFile,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Drawer, Empty, Skeleton } from "antd";
import { useState } from "react";
import { downloadLog, listSipLogFiles } from "../../contract.ts";
import styles from "./sip-log.module.css";
import { sipTexts } from "./texts.ts";

interface FilesDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** What is older than memory goes. */
export function FilesDrawer({ isOpen, onClose }: FilesDrawerProps) {
  const t = useTexts(sipTexts);
  return (
    <Drawer
      open={isOpen}
      size="min(480px, 100vw)"
      destroyOnHidden
      title={t("files")}
      onClose={onClose}
    >
      <p className={styles["muted"]}>{t("filesHint")}</p>
      <Files />
    </Drawer>
  );
}

function Files() {
  const t = useTexts(sipTexts);
  const { data, error, refetch } = useQueryCall(
    listSipLogFiles,
    {},
    { quiet: true, staleTimeMs: 0 },
  );
  if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  if (data.data.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noFiles")} />;
  return (
    <ul className={styles["cards"]}>
      {data.data.map(({ Name, Size, UpdatedAt }) => (
        <li key={Name} className={styles["file"]}>
          <span className={styles["fileText"]}>
            <span className={styles["mono"]}>{Name}</span>
            <span className={styles["muted"]}>
              {byteText(Size)} · {UpdatedAt}
            </span>
          </span>
          <Download name={Name} />
        </li>
      ))}
    </ul>
  );
}

function Download({ name }: { readonly name: string }) {
  const t = useTexts(sipTexts);
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const response = await requestMedia(downloadLog, { a: "sip_logs", b: name });
      saveFile(await response.blob(), name);
    } catch {
      // The request has already said why.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      icon={<DownloadOutlined />}
      loading={isBusy}
      aria-label={t("downloadOf", { name })}
      onClick={() => void download()}
    >
      {t("download")}
    </Button>
  );
}
