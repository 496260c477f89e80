import { defineTexts, useTexts } from "@tessera/platform/console";
import { Badge } from "antd";
import { useUnread } from "./unread.ts";

const markTexts = defineTexts("alarm-mark", {
  unread: ["{{count}} 条未处理", "{{count}} not looked into"],
});

/** How many rows of the inbox nobody has looked into. */
export function AlarmMark() {
  const t = useTexts(markTexts);
  const unread = useUnread((state) => state.unread);
  if (unread === 0) return null;
  return <Badge count={unread} size="small" title={t("unread", { count: unread })} />;
}
