import { AskButton, type Column, ListPage, layout, useOwnList } from "@tessera/kit";
import { useTexts } from "@tessera/platform/console";
import { Button, Checkbox } from "antd";
import clsx from "clsx";
import { Link } from "react-router";
import { isShown, type KeptNews, unreadCount } from "./news-list.ts";
import { NewsAction, NewsTag } from "./news-parts.tsx";
import { deleteAllRead, markAllRead, useNews } from "./news-store.ts";
import { channelPath, subjectOf, timeOf } from "./news-text.ts";
import { newsTexts } from "./texts.ts";

/** The message log: what this browser has kept of the news. */
export default function NewsList() {
  const t = useTexts(newsTexts);
  const items = useNews((list) => list.items);
  const unread = useNews(unreadCount);
  const list = useOwnList(items, {
    keyOf: ({ ID }) => ID,
    filters: ["status", "unread"],
    isMatch: isShown,
  });
  return (
    <ListPage
      title={t("log")}
      list={list}
      columns={useColumns()}
      search={t("search")}
      filters={[
        {
          name: "status",
          label: t("state"),
          isSpread: true,
          options: [
            { value: "", label: t("all") },
            { value: "ON", label: t("ON") },
            { value: "OFF", label: t("OFF") },
          ],
        },
      ]}
      tools={
        <Checkbox
          checked={list.filters.unread === "1"}
          onChange={({ target }) => list.narrow({ unread: target.checked ? "1" : "" })}
        >
          {t("unreadOnly", { count: unread })}
        </Checkbox>
      }
      empty={{ title: t("none"), hint: t("noneHint") }}
      extra={
        <>
          <Button disabled={unread === 0} onClick={markAllRead}>
            {t("readAll")}
          </Button>
          <AskButton
            type="default"
            size="medium"
            title={t("deleteReadAsk", { count: items.length - unread })}
            isDisabled={items.length === unread}
            run={async () => deleteAllRead()}
          >
            {t("deleteRead")}
          </AskButton>
        </>
      }
    />
  );
}

function useColumns(): Column<KeptNews>[] {
  const t = useTexts(newsTexts);
  return [
    {
      title: t("device"),
      width: 210,
      card: "line",
      cell: ({ DeviceID }) => DeviceID || t("severalDevices"),
    },
    { title: t("channel"), card: "head", cell: (item) => <NewsSubject item={item} /> },
    { title: t("state"), width: 150, card: "head", cell: (item) => <NewsTag item={item} /> },
    {
      title: t("time"),
      width: 320,
      card: "line",
      cell: (item) => <time className={layout.muted}>{timeOf(item, t)}</time>,
    },
    { title: t("actions"), width: 110, card: "foot", cell: (item) => <NewsAction item={item} /> },
  ];
}

/** Whom an item is about, bold until it is read; leads to where that is looked after. */
function NewsSubject({ item }: { readonly item: KeptNews }) {
  const t = useTexts(newsTexts);
  return (
    <Link to={channelPath(item)} className={clsx(layout.link, !item.sign && layout.strong)}>
      {subjectOf(item, t)}
    </Link>
  );
}
