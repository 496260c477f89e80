import { DownloadOutlined, LockOutlined } from "@ant-design/icons";
import type { ZoneTime } from "@tessera/kit/playback";
import {
  byteText,
  downloadWithConsent,
  EmptyState,
  LoadFailed,
  useMutationCall,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Alert, Button, Drawer, Progress, Skeleton, Tag } from "antd";
import { cancelExport, listExports } from "../../contract.ts";
import { exportAddress } from "../addresses.ts";
import { ExportKey } from "./ExportKey.tsx";
import { type ExportJob, isUnderWay } from "./export-job.ts";
import styles from "./exports.module.css";
import { Remaining } from "./Remaining.tsx";
import { exportTexts } from "./texts.ts";
import { Verifier } from "./Verifier.tsx";

interface ExportsPanelProps {
  readonly isOpen: boolean;
  readonly zone: ZoneTime;
  readonly onClose: () => void;
}

const refreshMs = 1000;

/** The caller's exports and how far they are, and the verifier. */
export function ExportsPanel({ isOpen, zone, onClose }: ExportsPanelProps) {
  const t = useTexts(exportTexts);
  return (
    <Drawer
      open={isOpen}
      size="min(460px, 100vw)"
      title={t("exports")}
      destroyOnHidden
      onClose={onClose}
    >
      <Jobs zone={zone} />
      <Verifier />
      <ExportKey />
    </Drawer>
  );
}

function Jobs({ zone }: { readonly zone: ZoneTime }) {
  const t = useTexts(exportTexts);
  const { data, error, refetch } = useQueryCall(
    listExports,
    {},
    { refetchIntervalMs: refreshMs, quiet: true, staleTimeMs: 0 },
  );
  if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data) return <Skeleton active />;
  if (data.rows.length === 0) return <EmptyState isSmall title={t("none")} hint={t("noneHint")} />;
  return (
    <>
      <ul className={styles["jobs"]}>
        {data.rows.map((job) => (
          <li key={job.job} data-job={job.job} data-state={job.state}>
            <Job job={job} zone={zone} />
          </li>
        ))}
      </ul>
      <p className={styles["hint"]}>{t("kept")}</p>
    </>
  );
}

function Job({ job, zone }: { readonly job: ExportJob; readonly zone: ZoneTime }) {
  const t = useTexts(exportTexts);
  const { mutate: cancel, isPending } = useMutationCall(cancelExport, { rereads: [listExports] });
  return (
    <>
      <div className={styles["jobHead"]}>
        <strong>
          {job.name}{" "}
          {job.isEncrypted && <LockOutlined title={t("encrypted")} aria-label={t("encrypted")} />}
        </strong>
        <span>
          {t(job.state)} {byteText(job.bytes)}
        </span>
      </div>
      <small className={styles["hint"]}>
        {t("range", { from: zone.momentText(job.from), to: zone.momentText(job.to) })}
      </small>
      {job.isMarked && <Tag>{t("marked")}</Tag>}
      {isUnderWay(job) && (
        <Progress
          percent={Math.round(job.progress * 100)}
          size="small"
          status="active"
          aria-label={job.name}
        />
      )}
      <Remaining ms={job.remainingMs} />
      {job.state === "failed" && <Alert type="error" title={job.error} />}
      {job.warning && <Alert type="warning" showIcon title={job.warning} />}
      <div className={styles["jobActions"]}>
        {job.state === "done" && (
          <Button
            size="small"
            type="primary"
            icon={<DownloadOutlined />}
            href={exportAddress(job.job)}
            download={job.fileName}
            onClick={downloadWithConsent}
          >
            {t("download")}
          </Button>
        )}
        <Button size="small" loading={isPending} onClick={() => cancel({ job: job.job })}>
          {t(isUnderWay(job) ? "cancel" : "remove")}
        </Button>
      </div>
    </>
  );
}
