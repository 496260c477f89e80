import { BellOutlined } from "@ant-design/icons";
import { BarPopover, isAdmin, Spinner, useSession, useTexts } from "@tessera/platform/console";
import { Badge, Button } from "antd";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import styles from "./NewsItems.module.css";
import { unreadCount } from "./news-list.ts";
import { useNews, useNewsPolling } from "./news-store.ts";
import { newsTexts } from "./texts.ts";

/** Fetched when the bell is pressed. */
const NewsItems = lazy(() => import("./NewsItems.tsx"));

/** Channels that came online or went offline, with the number of unread items; the log is for administrators. */
export function NewsBell() {
  const hasLog = isAdmin(useSession(({ user }) => user));
  const t = useTexts(newsTexts);
  const unread = useNews(unreadCount);
  useNewsPolling();
  return (
    <BarPopover
      title={
        <div className={styles["head"]}>
          {t("title")}
          {hasLog && <Link to="/news/list">{t("showAll")}</Link>}
        </div>
      }
      content={
        <Suspense fallback={<Spinner />}>
          <NewsItems />
        </Suspense>
      }
    >
      <Badge count={unread} size="small" offset={[-6, 6]}>
        <Button type="text" icon={<BellOutlined />} aria-label={t("bell", { count: unread })} />
      </Badge>
    </BarPopover>
  );
}
