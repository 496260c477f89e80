import { CloudUploadOutlined } from "@ant-design/icons";
import { Loaded, layout, useBusy } from "@tessera/kit";
import { SettingsForm } from "@tessera/kit/settings";
import {
  notices,
  Page,
  StaleNotice,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Button } from "antd";
import { backupFailure, listBackups, makeBackup } from "../contract.ts";
import { BackupState } from "./BackupState.tsx";
import { HowToRestore } from "./HowToRestore.tsx";
import { KeptBackups } from "./KeptBackups.tsx";
import { backupTexts } from "./texts.ts";

const rereads = [listBackups, backupFailure];
const refreshMs = 2000;

/** `/config/backups`: what is kept of the database, and how to have it again. */
export default function BackupsPage() {
  const t = useTexts(backupTexts);
  const busy = useBusy();
  const query = useQueryCall(listBackups, {}, { quiet: true, refetchIntervalMs: refreshMs });
  const { data, error } = query;
  const making = useMutationCall(makeBackup, {
    rereads,
    onDone: () => notices.success(t("begun")),
  });
  return (
    <Page
      isText
      title={t("title")}
      breadcrumbs={[{ label: t("config") }, { label: t("title") }]}
      extra={
        <Button
          type="primary"
          icon={<CloudUploadOutlined />}
          loading={busy.isBusy || data?.Running !== undefined}
          disabled={!data}
          onClick={() => void busy.run(() => making.mutateAsync({}))}
        >
          {t("makeNow")}
        </Button>
      }
    >
      <p className={layout.lead}>{t("lead")}</p>
      {data && error && <StaleNotice error={error} />}
      <Loaded query={query} lines={8}>
        {(shown) => (
          <>
            <BackupState shown={shown} />
            <KeptBackups backups={shown.Backups} />
            <HowToRestore shown={shown} />
          </>
        )}
      </Loaded>
      <h2 className={layout.heading}>{t("settings")}</h2>
      <SettingsForm section="backups" rereads={rereads} />
    </Page>
  );
}
