import { useTexts } from "@tessera/platform/console";
import { Button, Tag } from "antd";
import type { KeptNews } from "./news-list.ts";
import { deleteNews, markRead } from "./news-store.ts";
import { isFlapping } from "./news-text.ts";
import { newsTexts } from "./texts.ts";

/** What the bell and the message log both show of an item. */
interface NewsProps {
  readonly item: KeptNews;
}

export function NewsTag({ item }: NewsProps) {
  const t = useTexts(newsTexts);
  const state = t(item.Status);
  if (isFlapping(item)) return <Tag color="warning">{t("flapping", { state })}</Tag>;
  return <Tag color={item.Status === "ON" ? "success" : "error"}>{state}</Tag>;
}

/** An unread item can be marked read; then it can be deleted. */
export function NewsAction({ item }: NewsProps) {
  const t = useTexts(newsTexts);
  if (item.sign)
    return (
      <Button size="small" type="text" danger onClick={() => deleteNews(item.ID)}>
        {t("remove")}
      </Button>
    );
  return (
    <Button size="small" type="link" onClick={() => markRead(item.ID)}>
      {t("read")}
    </Button>
  );
}
