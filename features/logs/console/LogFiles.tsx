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
import { listSipLogFiles } from "../../gb28181/contract.ts";
import {
  downloadLog,
  type LogKind,
  listMediaLogs,
  listPlayLogs,
  listServerLogs,
} from "../contract.ts";
import { logTexts } from "./texts.ts";

interface LogFilesProps {
  readonly kind: LogKind;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onView: (name: string) => void;
}

const listings = {
  logs: listServerLogs,
  mediaserverlogs: listMediaLogs,
  sip_logs: listSipLogFiles,
  play_logs: listPlayLogs,
} as const;

/** The files of a kind, to be looked into or saved. */
export function LogFiles({ kind, isOpen, onClose, onView }: LogFilesProps) {
  const t = useTexts(logTexts);
  return (
    <Drawer
      open={isOpen}
      size="min(520px, 100vw)"
      destroyOnHidden
      title={t("files")}
      onClose={onClose}
    >
      <p className={layout.lead}>{t("filesHint")}</p>
      <Files kind={kind} onView={onView} />
    </Drawer>
  );
}

function Files({ kind, onView }: Pick<LogFilesProps, "kind" | "onView">) {
  const t = useTexts(logTexts);
  const query = useQueryCall(listings[kind], {}, { quiet: true, staleTimeMs: 0 });
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
                  <span className={layout.row}>
                    <Button aria-label={t("viewOf", { name: Name })} onClick={() => onView(Name)}>
                      {t("view")}
                    </Button>
                    <Download kind={kind} name={Name} />
                  </span>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function Download({ kind, name }: { readonly kind: LogKind; readonly name: string }) {
  const t = useTexts(logTexts);
  const { isBusy, run } = useBusy();
  const download = async () => {
    const response = await requestMedia(downloadLog, { a: kind, b: name });
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
