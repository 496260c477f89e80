import {
  isNarrowed,
  LoadFailed,
  Page,
  SearchBox,
  StaleNotice,
  useApp,
  useListAddress,
  useSelection,
  useTexts,
} from "@tessera/platform/console";
import { Empty, Select, Skeleton } from "antd";
import { LinkBatch } from "./LinkBatch.tsx";
import { LinkCards } from "./LinkCards.tsx";
import { LinkTable } from "./LinkTable.tsx";
import { OpenPagesCard } from "./OpenPagesCard.tsx";
import styles from "./sharing.module.css";
import { sharingTexts } from "./texts.ts";
import { linkFilters, useLinkList } from "./use-link-list.ts";

/** Every share link of the site, and the pages that are open to everybody. */
export default function SharingPage() {
  const t = useTexts(sharingTexts);
  const isMobile = useApp((state) => state.isMobile);
  const { list, change } = useListAddress(linkFilters);
  const { data, error, refetch } = useLinkList(list, change);
  const selection = useSelection<number>(JSON.stringify([list.q, list.active]));

  const content = () => {
    if (!data && error) return <LoadFailed error={error} onRetry={refetch} />;
    if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
    if (data.total === 0 && !isNarrowed(list))
      return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noLinksYet")} />;
    const rows = { links: data.data, total: data.total, list, selection, onChange: change };
    return isMobile ? <LinkCards {...rows} /> : <LinkTable {...rows} />;
  };
  return (
    <Page title={t("sharing")} breadcrumbs={[{ label: t("config") }, { label: t("sharing") }]}>
      <OpenPagesCard />
      <h2 className={styles["heading"]}>{t("all")}</h2>
      <div className={styles["toolbar"]}>
        <SearchBox
          className={styles["search"]}
          label={t("search")}
          q={list.q}
          onChange={(q) => change({ q })}
        />
        <Select
          aria-label={t("stateFilter")}
          className={styles["filter"] ?? ""}
          value={list.active}
          options={[
            { value: "", label: t("everyState") },
            { value: "1", label: t("onlyActive") },
          ]}
          onChange={(active) => change({ active })}
        />
      </div>
      {data && error && <StaleNotice error={error} />}
      <LinkBatch selection={selection} />
      {content()}
    </Page>
  );
}
