import { BellOutlined } from "@ant-design/icons";
import { Page, useApp, useLatestQuery, useTexts } from "@tessera/platform/console";
import { Button, Empty, Popconfirm, Result } from "antd";
import { NewsCards } from "./NewsCards.tsx";
import { NewsTable } from "./NewsTable.tsx";
import { NewsToolbar } from "./NewsToolbar.tsx";
import { everything, matching, type NewsFilter, readFilter, writeFilter } from "./news-filter.ts";
import { unreadCount } from "./news-list.ts";
import { deleteAllRead, markAllRead, useNews } from "./news-store.ts";
import { newsTexts } from "./texts.ts";

/** The message log: what this browser has kept of the news. */
export default function NewsList() {
  const t = useTexts(newsTexts);
  const isMobile = useApp((state) => state.isMobile);
  const items = useNews((list) => list.items);
  const unread = useNews(unreadCount);
  const [query, changeQuery] = useLatestQuery();
  const filter = readFilter(query);
  /** Anything but turning the page starts at the first one. */
  const change = (changes: Partial<NewsFilter>) =>
    changeQuery((present) => writeFilter({ ...readFilter(present), page: 1, ...changes }), {
      replace: true,
    });

  const found = matching(items, filter);
  const content = () => {
    if (items.length === 0)
      return <Result icon={<BellOutlined />} title={t("none")} subTitle={t("noneHint")} />;
    if (found.length === 0)
      return (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t("noMatch")}>
          <Button onClick={() => change(everything)}>{t("clearFilter")}</Button>
        </Empty>
      );
    const rows = { items: found, page: filter.page, onPage: (page: number) => change({ page }) };
    return isMobile ? <NewsCards {...rows} /> : <NewsTable {...rows} />;
  };

  return (
    <Page
      title={t("log")}
      extra={
        <>
          <Button disabled={unread === 0} onClick={markAllRead}>
            {t("readAll")}
          </Button>
          <Popconfirm
            title={t("deleteReadAsk", { count: items.length - unread })}
            okText={t("delete")}
            cancelText={t("cancel")}
            okButtonProps={{ danger: true }}
            onConfirm={deleteAllRead}
          >
            <Button danger disabled={items.length === unread}>
              {t("deleteRead")}
            </Button>
          </Popconfirm>
        </>
      }
    >
      {items.length > 0 && <NewsToolbar filter={filter} unread={unread} onChange={change} />}
      {content()}
    </Page>
  );
}
