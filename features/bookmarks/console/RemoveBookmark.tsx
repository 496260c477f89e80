import { DeleteOutlined } from "@ant-design/icons";
import { LightButton, useTexts } from "@tessera/platform/console";
import { Popconfirm } from "antd";
import type { Bookmark } from "../contract.ts";
import { bookmarkTexts } from "./texts.ts";

interface RemoveBookmarkProps {
  readonly bookmark: Bookmark;
  /** When it is, for who cannot see the row. */
  readonly time: string;
  readonly onRemove: () => void;
}

/** One's own at once, with a way back. Somebody else's could not come back as theirs: that is asked about. */
export function RemoveBookmark({ bookmark, time, onRemove }: RemoveBookmarkProps) {
  const t = useTexts(bookmarkTexts);
  const shared = {
    kind: "bare",
    icon: <DeleteOutlined aria-hidden />,
    "aria-label": t("remove", { time }),
  } as const;
  if (bookmark.IsOwn) return <LightButton {...shared} onClick={onRemove} />;
  return (
    <Popconfirm
      placement="topRight"
      title={t("removeAsk", { user: bookmark.UserName })}
      description={t("removeDetail")}
      okText={t("removeYes")}
      okButtonProps={{ danger: true }}
      cancelText={t("cancel")}
      styles={{ root: { maxWidth: 320 } }}
      onConfirm={onRemove}
    >
      <LightButton {...shared} />
    </Popconfirm>
  );
}
