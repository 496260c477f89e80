import {
  isNarrowed,
  LoadFailed,
  SearchBox,
  StaleNotice,
  useApp,
  usePageWithin,
  useQueryCall,
  useSelection,
  useTexts,
} from "@tessera/platform/console";
import { Empty, Skeleton } from "antd";
import { listChannels } from "../../contract.ts";
import { deviceListQuery, scopeOf, useDeviceListAddress } from "../listing/device-list-address.ts";
import styles from "../listing/listing.module.css";
import { StateFilters } from "../listing/StateFilters.tsx";
import { ChannelBatch } from "./ChannelBatch.tsx";
import { ChannelCards } from "./ChannelCards.tsx";
import { ChannelTable } from "./ChannelTable.tsx";
import { channelListTexts } from "./texts.ts";

interface ChannelPaneProps {
  readonly deviceId: string;
  /** Empty at the top of the device. */
  readonly directoryId: string;
}

const refreshMs = 3000;

/** What lies in one place of a device; a search also looks below it. */
export function ChannelPane({ deviceId, directoryId }: ChannelPaneProps) {
  const t = useTexts(channelListTexts);
  const isMobile = useApp((state) => state.isMobile);
  const { list, change } = useDeviceListAddress();
  const { data, error, refetch, isPlaceholderData } = useQueryCall(
    listChannels,
    { ...deviceListQuery(list), device: deviceId, subset: directoryId },
    { refetchIntervalMs: refreshMs, keepPrevious: true, quiet: true },
  );
  usePageWithin(list.page, isPlaceholderData ? undefined : data?.ChannelCount, change);
  const selection = useSelection<string>(JSON.stringify([deviceId, directoryId, scopeOf(list)]));
  const total = data?.ChannelCount ?? 0;
  const isEmpty = data !== undefined && total === 0 && !isNarrowed(list);

  const content = () => {
    if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
    if (isEmpty) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("empty")} />;
    const rows = { channels: data.Channels, total, list, onChange: change, selection };
    return isMobile ? <ChannelCards {...rows} /> : <ChannelTable {...rows} />;
  };
  return (
    <>
      {!isEmpty && (
        <div className={styles["toolbar"]}>
          {/* A key: what was typed in one directory is not searched for in the next. */}
          <SearchBox
            key={directoryId}
            className={styles["search"]}
            label={t("search")}
            q={list.q}
            onChange={(text) => change({ q: text })}
          />
          <StateFilters list={list} onChange={change} />
        </div>
      )}
      {data && error && <StaleNotice error={error} />}
      <ChannelBatch deviceId={deviceId} selection={selection} />
      {content()}
    </>
  );
}
