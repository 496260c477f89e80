import { BellOutlined } from "@ant-design/icons";
import { isAdmin, Spinner, useSession, useTexts } from "@tessera/platform/console";
import { Badge, Button, Popover } from "antd";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import styles from "./NewsItems.module.css";
import { unreadCount } from "./news-list.ts";
import { useNews, useNewsPolling } from "./news-store.ts";
import { newsTexts } from "./texts.ts";

/** Fetched when the bell is pressed. */
const NewsItems = lazy(() => import("./NewsItems.tsx"));

// On a phone the bell is not at the edge: the list moves sideways instead of being cut off.
const staysOnScreen = { overflow: { shiftX: true, adjustY: true } };

/** Channels that came online or went offline, with the number of unread items; the log is for administrators. */
export function NewsBell() {
  const hasLog = isAdmin(useSession(({ user }) => user));
  const t = useTexts(newsTexts);
  const unread = useNews(unreadCount);
  const [isOpen, setOpen] = useState(false);
  useNewsPolling();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      align={staysOnScreen}
      open={isOpen}
      onOpenChange={setOpen}
      title={
        <div className={styles["head"]}>
          {t("title")}
          {hasLog && (
            <Link to="/news/list" onClick={() => setOpen(false)}>
              {t("showAll")}
            </Link>
          )}
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
    </Popover>
  );
}
