import { BellOutlined } from "@ant-design/icons";
import { isOperator, useSession, useTexts } from "@tessera/platform/console";
import { Badge, Button, Popover } from "antd";
import { NewsItems } from "./NewsItems.tsx";
import { unreadCount } from "./news-list.ts";
import { useNews, useNewsPolling } from "./news-store.ts";
import { newsTexts } from "./texts.ts";

// On a phone the bell is not at the edge: the list moves sideways instead of being cut off.
const staysOnScreen = { overflow: { shiftX: true, adjustY: true } };

/** Channels that came online or went offline, with the number of unread items. */
export function NewsBell() {
  const t = useTexts(newsTexts);
  const user = useSession((state) => state.user);
  const unread = useNews(unreadCount);
  useNewsPolling(user !== null && !isOperator(user));
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      align={staysOnScreen}
      title={t("title")}
      content={<NewsItems />}
    >
      <Badge count={unread} size="small" offset={[-6, 6]}>
        <Button type="text" icon={<BellOutlined />} aria-label={t("bell", { count: unread })} />
      </Badge>
    </Popover>
  );
}
