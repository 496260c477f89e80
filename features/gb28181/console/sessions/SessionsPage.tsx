import {
  isNarrowed,
  LoadFailed,
  listQuery,
  SearchBox,
  StaleNotice,
  useApp,
  useListAddress,
  usePageWithin,
  useQueryCall,
  useTexts,
} from "@tessera/platform/console";
import { Empty, Skeleton } from "antd";
import { Link } from "react-router";
import { listGbSessions } from "../../contract.ts";
import { GbPage } from "../GbPage.tsx";
import { SessionCards, SessionTable } from "./SessionRows.tsx";
import styles from "./sessions.module.css";
import { sessionTexts } from "./texts.ts";

const refreshMs = 3000;

/** `/config/platform/gb/devices`: who is registered now. */
export default function SessionsPage() {
  const t = useTexts(sessionTexts);
  const isMobile = useApp((state) => state.isMobile);
  const { list, change } = useListAddress();
  const { data, error, refetch, isPlaceholderData } = useQueryCall(
    listGbSessions,
    listQuery(list),
    { refetchIntervalMs: refreshMs, keepPrevious: true, quiet: true },
  );
  usePageWithin(list.page, isPlaceholderData ? undefined : data?.count, change);
  const isEmpty = data?.count === 0 && !isNarrowed(list);
  const content = () => {
    if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
    if (isEmpty) return <NoSessions />;
    const rows = { sessions: data.data, total: data.count, list, onChange: change };
    return isMobile ? <SessionCards {...rows} /> : <SessionTable {...rows} />;
  };
  return (
    <GbPage>
      {!isEmpty && (
        <div className={styles["toolbar"]}>
          <SearchBox
            className={styles["search"]}
            label={t("search")}
            q={list.q}
            onChange={(q) => change({ q })}
          />
        </div>
      )}
      {data && error && <StaleNotice error={error} />}
      {content()}
    </GbPage>
  );
}

function NoSessions() {
  const t = useTexts(sessionTexts);
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong>{t("empty")}</strong>
          <p className={styles["muted"]}>{t("emptyHint")}</p>
        </>
      }
    >
      <Link className={styles["link"] ?? ""} to="/config/platform/gb">
        {t("toSettings")}
      </Link>
    </Empty>
  );
}
