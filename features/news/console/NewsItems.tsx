import { useTexts } from "@tessera/platform/console";
import { Button, Empty, Tag } from "antd";
import styles from "./NewsItems.module.css";
import type { KeptNews } from "./news-list.ts";
import { deleteNews, markRead, useNews } from "./news-store.ts";
import { newsTexts } from "./texts.ts";

export function NewsItems() {
  const t = useTexts(newsTexts);
  const items = useNews((list) => list.items);
  if (items.length === 0)
    return (
      <Empty
        className={styles["list"] ?? ""}
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t("none")}
      />
    );
  return (
    <ul className={styles["list"]}>
      {items.map((item) => (
        <Item key={item.ID} item={item} />
      ))}
    </ul>
  );
}

function Item({ item }: { readonly item: KeptNews }) {
  const t = useTexts(newsTexts);
  return (
    <li className={styles["item"]}>
      <Tag color={item.Status === "ON" ? "success" : "error"}>{t(item.Status)}</Tag>
      <div className={styles["text"]}>
        <span className={item.sign ? styles["read"] : styles["unread"]}>
          {item.ChannelName || item.DeviceID}
        </span>
        <time className={styles["time"]}>{item.NewsTime}</time>
      </div>
      {item.sign ? (
        <Button size="small" type="text" danger onClick={() => deleteNews(item.ID)}>
          {t("delete")}
        </Button>
      ) : (
        <Button size="small" type="link" onClick={() => markRead(item.ID)}>
          {t("read")}
        </Button>
      )}
    </li>
  );
}
