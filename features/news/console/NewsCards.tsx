import { useTexts } from "@tessera/platform/console";
import { Pagination } from "antd";
import { NewsAction } from "./NewsAction.tsx";
import styles from "./NewsList.module.css";
import { NewsSubject } from "./NewsSubject.tsx";
import type { NewsRowsProps } from "./NewsTable.tsx";
import { NewsTag } from "./NewsTag.tsx";
import { pageOf, pageSize } from "./news-filter.ts";
import { timeOf } from "./news-text.ts";
import { newsTexts } from "./texts.ts";

/** The message log on a phone. */
export function NewsCards({ items, page, onPage }: NewsRowsProps) {
  const t = useTexts(newsTexts);
  const shown = pageOf(items, page);
  return (
    <>
      <ul className={styles["cards"]}>
        {shown.rows.map((item) => (
          <li key={item.ID} className={styles["card"]}>
            <div className={styles["cardHead"]}>
              <NewsSubject item={item} />
              <NewsTag item={item} />
            </div>
            <span className={styles["device"]}>{item.DeviceID || t("severalDevices")}</span>
            <div className={styles["cardFoot"]}>
              <time className={styles["device"]}>{timeOf(item, t)}</time>
              <NewsAction item={item} />
            </div>
          </li>
        ))}
      </ul>
      <Pagination
        simple
        align="center"
        current={shown.page}
        pageSize={pageSize}
        total={items.length}
        onChange={onPage}
      />
    </>
  );
}
