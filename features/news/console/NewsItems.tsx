import { EmptyState, useTexts } from "@tessera/platform/console";
import styles from "./NewsItems.module.css";
import type { KeptNews } from "./news-list.ts";
import { NewsAction, NewsTag } from "./news-parts.tsx";
import { useNews } from "./news-store.ts";
import { subjectOf, timeOf } from "./news-text.ts";
import { newsTexts } from "./texts.ts";

/** More are on the page that the bell leads to. */
const shownInBell = 50;

export default function NewsItems() {
  const t = useTexts(newsTexts);
  const items = useNews((list) => list.items);
  if (items.length === 0) return <EmptyState isSmall title={t("none")} />;
  return (
    <ul className={styles["list"]}>
      {items.slice(0, shownInBell).map((item) => (
        <Item key={item.ID} item={item} />
      ))}
    </ul>
  );
}

function Item({ item }: { readonly item: KeptNews }) {
  const t = useTexts(newsTexts);
  return (
    <li className={styles["item"]}>
      <NewsTag item={item} />
      <div className={styles["text"]}>
        <span className={item.sign ? styles["read"] : styles["unread"]}>{subjectOf(item, t)}</span>
        <time className={styles["time"]}>{timeOf(item, t)}</time>
      </div>
      <NewsAction item={item} />
    </li>
  );
}
