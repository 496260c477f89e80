import { useTexts } from "@tessera/platform/console";
import { Button } from "antd";
import type { KeptNews } from "./news-list.ts";
import { deleteNews, markRead } from "./news-store.ts";
import { newsTexts } from "./texts.ts";

/** An unread item can be marked read; then it can be deleted. */
export function NewsAction({ item }: { readonly item: KeptNews }) {
  const t = useTexts(newsTexts);
  if (item.sign)
    return (
      <Button size="small" type="text" danger onClick={() => deleteNews(item.ID)}>
        {t("delete")}
      </Button>
    );
  return (
    <Button size="small" type="link" onClick={() => markRead(item.ID)}>
      {t("read")}
    </Button>
  );
}
