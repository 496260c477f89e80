import { Cards, useTexts } from "@tessera/platform/console";
import { NewsAction } from "./NewsAction.tsx";
import styles from "./NewsList.module.css";
import { NewsSubject } from "./NewsSubject.tsx";
import type { NewsRowsProps } from "./NewsTable.tsx";
import { NewsTag } from "./NewsTag.tsx";
import { pageOf } from "./news-filter.ts";
import { timeOf } from "./news-text.ts";
import { newsTexts } from "./texts.ts";

/** The message log on a phone. */
export function NewsCards({ items, page, onPage }: NewsRowsProps) {
  const t = useTexts(newsTexts);
  const shown = pageOf(items, page);
  return (
    <Cards
      rows={shown.rows}
      keyOf={({ ID }) => ID}
      list={shown}
      total={items.length}
      onChange={(changes) => onPage(changes.page)}
    >
      {(item) => (
        <>
          <div className={styles["cardHead"]}>
            <NewsSubject item={item} />
            <NewsTag item={item} />
          </div>
          <span className={styles["device"]}>{item.DeviceID || t("severalDevices")}</span>
          <div className={styles["cardFoot"]}>
            <time className={styles["device"]}>{timeOf(item, t)}</time>
            <NewsAction item={item} />
          </div>
        </>
      )}
    </Cards>
  );
}
