import {
  type ChangeList,
  type ListAddress,
  LoadFailed,
  Page,
  StaleNotice,
  useApp,
  useListAddress,
  usePageWithin,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Segmented, Skeleton } from "antd";
import { useMemo } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { queryRecordedChannels } from "../../contract.ts";
import { backlistAddress } from "../addresses.ts";
import type { RecordType } from "../calendar/use-flags.ts";
import { ZoneTime } from "../zone/zone-time.ts";
import { BacklistToolbar } from "./BacklistToolbar.tsx";
import styles from "./backlist.module.css";
import { backlistQuery, recordTypeOf } from "./backlist-address.ts";
import { NoRecordings } from "./NoRecordings.tsx";
import { RecordedCards } from "./RecordedCards.tsx";
import { RecordedTable } from "./RecordedTable.tsx";
import { backlistTexts } from "./texts.ts";

const refreshMs = 5000;

/** `/video/backlist/{devid}?backType=Cloud|Device`: the channels with recordings. */
export default function BacklistPage() {
  const { devid: device = "0" } = useParams();
  const [query] = useSearchParams();
  const recordType = recordTypeOf(query.get("backType"));
  // Rows of one list are not shown while another one loads.
  return <Backlist key={`${recordType} ${device}`} recordType={recordType} device={device} />;
}

interface BacklistProps {
  readonly recordType: RecordType;
  readonly device: string;
}

function Backlist({ recordType, device }: BacklistProps) {
  const t = useTexts(backlistTexts);
  const navigate = useNavigate();
  return (
    <Page
      title={t("title")}
      extra={
        <Segmented
          aria-label={t("title")}
          value={recordType}
          options={[
            { value: "Cloud", label: t("cloud") },
            { value: "Device", label: t("device") },
          ]}
          onChange={(next) => void navigate(backlistAddress(next, device))}
        />
      }
    >
      <Channels recordType={recordType} device={device} />
    </Page>
  );
}

function Channels({ recordType, device }: BacklistProps) {
  const t = useTexts(backlistTexts);
  const isMobile = useApp((state) => state.isMobile);
  const { list, change } = useListAddress();
  const { data, zone, error, refetch } = useRecordedChannels({ recordType, device, list, change });
  if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
  if (!data || !zone) return <Skeleton active paragraph={{ rows: 8 }} />;
  const { rows, total, nowMs } = data;
  if (total === 0 && list.q === "") return <NoRecordings recordType={recordType} device={device} />;
  const today = zone.dayOf(nowMs);
  const shown = { rows, total, recordType, zone, today, list, onChange: change };
  return (
    <>
      <BacklistToolbar {...shown} device={device} />
      {error && <StaleNotice error={error} />}
      {isMobile ? <RecordedCards {...shown} /> : <RecordedTable {...shown} />}
      <p className={styles["hint"]}>
        {recordType === "Device" ? t("deviceHint") : t("zone", { zone: zone.zone })}
      </p>
    </>
  );
}

interface Wish extends BacklistProps {
  readonly list: ListAddress;
  readonly change: ChangeList;
}

function useRecordedChannels({ recordType, device, list, change }: Wish) {
  const query = useQueryCall(queryRecordedChannels, backlistQuery(list, recordType, device), {
    refetchIntervalMs: refreshMs,
    keepPrevious: true,
    quiet: true,
  });
  usePageWithin(list.page, query.isPlaceholderData ? undefined : query.data?.total, change);
  const zoneName = query.data?.zone;
  const zone = useMemo(() => (zoneName ? new ZoneTime(zoneName) : undefined), [zoneName]);
  return { ...query, zone };
}
