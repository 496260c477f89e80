import { DownloadOutlined } from "@ant-design/icons";
import { type Column, layout, TwoLines } from "@tessera/kit";
import { useServerZone } from "@tessera/kit/playback";
import {
  byteText,
  downloadWithConsent,
  useMutationCall,
  useTexts,
} from "@tessera/platform/console";
import { Button, Progress, Tag } from "antd";
import { cancelExport, listExports } from "../../contract.ts";
import { exportAddress } from "../addresses.ts";
import { type ExportJob, isUnderWay } from "./export-job.ts";
import { Remaining } from "./Remaining.tsx";
import { exportTexts } from "./texts.ts";

export function useExportColumns(): readonly Column<ExportJob>[] {
  const t = useTexts(exportTexts);
  const zone = useServerZone();
  return [
    {
      title: t("camera"),
      card: "head",
      width: 200,
      cell: ({ name }) => <span className={layout.strong}>{name}</span>,
    },
    {
      title: t("piece"),
      card: "line",
      width: 380,
      cell: ({ from, to }) => t("range", { from: zone.momentText(from), to: zone.momentText(to) }),
    },
    { title: t("state"), card: "line", cell: (job) => <State job={job} /> },
    {
      title: t("size"),
      width: 110,
      cell: ({ bytes }) => (bytes === 0 ? "–" : byteText(bytes)),
    },
    { title: t("actions"), width: 200, card: "foot", cell: (job) => <Actions job={job} /> },
  ];
}

function State({ job }: { readonly job: ExportJob }) {
  const t = useTexts(exportTexts);
  if (isUnderWay(job))
    return (
      <TwoLines second={<Remaining ms={job.remainingMs} />}>
        {t(job.state)}
        <Progress
          percent={Math.round(job.progress * 100)}
          size="small"
          status="active"
          aria-label={job.name}
        />
      </TwoLines>
    );
  return (
    <TwoLines second={job.error || job.warning}>
      <span className={layout.tags}>
        <span className={job.state === "failed" ? layout.danger : ""}>{t(job.state)}</span>
        {job.isEncrypted && <Tag>{t("encrypted")}</Tag>}
        {job.isMarked && <Tag>{t("marked")}</Tag>}
      </span>
    </TwoLines>
  );
}

function Actions({ job }: { readonly job: ExportJob }) {
  const t = useTexts(exportTexts);
  const { mutate: cancel, isPending } = useMutationCall(cancelExport, { rereads: [listExports] });
  return (
    <span className={layout.actions}>
      {job.state === "done" && (
        <Button
          size="small"
          type="link"
          icon={<DownloadOutlined />}
          href={exportAddress(job.job)}
          download={job.fileName}
          onClick={downloadWithConsent}
        >
          {t("download")}
        </Button>
      )}
      <Button size="small" type="link" loading={isPending} onClick={() => cancel({ job: job.job })}>
        {t(isUnderWay(job) ? "cancel" : "remove")}
      </Button>
    </span>
  );
}
