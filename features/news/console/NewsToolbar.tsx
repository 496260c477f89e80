import { SearchBox, useTexts } from "@tessera/platform/console";
import { Checkbox, Segmented } from "antd";
import styles from "./NewsList.module.css";
import type { NewsFilter } from "./news-filter.ts";
import { newsTexts } from "./texts.ts";

interface NewsToolbarProps {
  readonly filter: NewsFilter;
  readonly unread: number;
  readonly onChange: (changes: Partial<NewsFilter>) => void;
}

export function NewsToolbar({ filter, unread, onChange }: NewsToolbarProps) {
  const t = useTexts(newsTexts);
  return (
    <div className={styles["toolbar"]}>
      <SearchBox
        className={styles["search"]}
        label={t("search")}
        q={filter.q}
        onChange={(q) => onChange({ q })}
      />
      <Segmented<NewsFilter["status"]>
        aria-label={t("status")}
        value={filter.status}
        options={[
          { value: "", label: t("all") },
          { value: "ON", label: t("ON") },
          { value: "OFF", label: t("OFF") },
        ]}
        onChange={(status) => onChange({ status })}
      />
      <Checkbox
        checked={filter.isUnreadOnly}
        onChange={(event) => onChange({ isUnreadOnly: event.target.checked })}
      >
        {t("unreadOnly", { count: unread })}
      </Checkbox>
    </div>
  );
}
