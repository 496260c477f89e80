import {
  BatchBar,
  isNarrowed,
  LoadFailed,
  listQuery,
  SearchBox,
  StaleNotice,
  useApp,
  useListAddress,
  usePageWithin,
  useQueryCall,
  useSelection,
  useTexts,
} from "@tessera/platform/console";
import { Alert, Button, Checkbox, Empty, Popconfirm, Skeleton } from "antd";
import { type Cascade, listSharedChannels } from "../../contract.ts";
import { ChannelCards, ChannelTable } from "./ChannelRows.tsx";
import { NumberButton } from "./NumberButton.tsx";
import styles from "./share.module.css";
import { shareTexts } from "./texts.ts";
import { useShare } from "./use-share.ts";

const refreshMs = 5000;

/** Which channels are shared, and under which ids. */
export function ChannelsTab({ cascade }: { readonly cascade: Cascade }) {
  const t = useTexts(shareTexts);
  const isMobile = useApp((state) => state.isMobile);
  const { list, change } = useListAddress(["shared"]);
  const { q, start, limit } = listQuery(list);
  const related = list.shared === "1";
  const { data, error, refetch, isPlaceholderData } = useQueryCall(
    listSharedChannels,
    { id: cascade.ID, q, start, limit, related },
    { refetchIntervalMs: refreshMs, keepPrevious: true, quiet: true },
  );
  usePageWithin(list.page, isPlaceholderData ? undefined : data?.ChannelCount, change);
  const selection = useSelection<string>(JSON.stringify([list.q, list.shared]));

  const content = () => {
    if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
    if (data.ChannelCount === 0 && !isNarrowed(list)) return <NoChannels />;
    const rows = {
      cascade,
      channels: data.ChannelList,
      total: data.ChannelCount,
      list,
      selection,
      onChange: change,
    };
    return isMobile ? <ChannelCards {...rows} /> : <ChannelTable {...rows} />;
  };
  return (
    <>
      {cascade.ShareAllChannel && (
        <Alert type="info" showIcon title={t("allShared")} className={styles["notice"] ?? ""} />
      )}
      <div className={styles["toolbar"]}>
        <SearchBox
          className={styles["search"]}
          label={t("search")}
          q={list.q}
          onChange={(text) => change({ q: text })}
        />
        <Checkbox
          checked={related}
          onChange={({ target }) => change({ shared: target.checked ? "1" : "" })}
        >
          {t("onlyShared", { count: data?.ChannelRelateCount ?? 0 })}
        </Checkbox>
        <span className={styles["actions"]}>
          {list.q !== "" && !related && data && (
            <ShareFoundButton cascade={cascade} q={list.q} count={data.ChannelCount} />
          )}
          <NumberButton cascade={cascade} />
        </span>
      </div>
      {data && error && <StaleNotice error={error} />}
      <ChannelBatch cascade={cascade} selection={selection} />
      {content()}
    </>
  );
}

interface ChannelBatchProps {
  readonly cascade: Cascade;
  readonly selection: ReturnType<typeof useSelection<string>>;
}

function ChannelBatch({ cascade, selection }: ChannelBatchProps) {
  const t = useTexts(shareTexts);
  const { change, isBusy } = useShare(cascade.ID);
  const apply = (action: "add" | "remove") =>
    // What went wrong has been said.
    void change(action, selection.keys).then(selection.clear, () => undefined);
  return (
    <BatchBar count={selection.keys.length} onClear={selection.clear}>
      <Button type="primary" loading={isBusy} onClick={() => apply("add")}>
        {t("share")}
      </Button>
      <Button loading={isBusy} onClick={() => apply("remove")}>
        {t("unshare")}
      </Button>
    </BatchBar>
  );
}

interface ShareFoundProps {
  readonly cascade: Cascade;
  readonly q: string;
  readonly count: number;
}

function ShareFoundButton({ cascade, q, count }: ShareFoundProps) {
  const t = useTexts(shareTexts);
  const { shareFound, isBusy } = useShare(cascade.ID);
  return (
    <Popconfirm
      title={t("shareFound", { count })}
      okText={t("share")}
      cancelText={t("cancel")}
      disabled={count === 0}
      onConfirm={() => void shareFound(q).catch(() => undefined)}
    >
      <Button disabled={count === 0} loading={isBusy}>
        {t("shareAll", { count })}
      </Button>
    </Popconfirm>
  );
}

function NoChannels() {
  const t = useTexts(shareTexts);
  return (
    <Empty
      className={styles["empty"] ?? ""}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong>{t("noChannels")}</strong>
          <p className={styles["hint"]}>{t("noChannelsHint")}</p>
        </>
      }
    />
  );
}
