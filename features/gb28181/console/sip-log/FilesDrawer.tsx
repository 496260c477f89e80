import { DownloadOutlined } from "@ant-design/icons";
import { Loaded, layout, TwoLines, useBusy } from "@tessera/kit";
import {
  byteText,
  EmptyState,
  requestMedia,
  saveFile,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Drawer } from "antd";
import { downloadLog } from "../../../logs/contract.ts";
import { listSipLogFiles } from "../../contract.ts";
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
      <p className={layout.lead}>{t("filesHint")}</p>
      <Files />
    </Drawer>
  );
}

function Files() {
  const t = useTexts(sipTexts);
  const query = useQueryCall(listSipLogFiles, {}, { quiet: true, staleTimeMs: 0 });
  return (
    <Loaded query={query}>
      {({ data: files }) =>
        files.length === 0 ? (
          <EmptyState title={t("noFiles")} />
        ) : (
          <ul className={layout.items}>
            {files.map(({ Name, Size, UpdatedAt }) => (
              <li key={Name} className={layout.item}>
                <div className={layout.spread}>
                  <TwoLines second={`${byteText(Size)} · ${UpdatedAt}`}>
                    <span className={layout.mono}>{Name}</span>
                  </TwoLines>
                  <Download name={Name} />
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Download({ name }: { readonly name: string }) {
  const t = useTexts(sipTexts);
  const { isBusy, run } = useBusy();
  const download = async () => {
    const response = await requestMedia(downloadLog, { a: "sip_logs", b: name });
    saveFile(await response.blob(), name);
  };
  return (
    <Button
      icon={<DownloadOutlined />}
      loading={isBusy}
      aria-label={t("downloadOf", { name })}
      onClick={() => void run(download)}
    >
      {t("download")}
    </Button>
  );
}
