import { type Column, ListPage, layout, useList } from "@tessera/kit";
import { playbackAddress } from "@tessera/kit/camera";
import { useServerZone } from "@tessera/kit/playback";
import { isAdmin, useSession, useTexts } from "@tessera/platform/console";
import { Link } from "react-router";
import { type Bookmark, listBookmarks } from "../contract.ts";
import { RemoveBookmark } from "./RemoveBookmark.tsx";
import { bookmarkTexts } from "./texts.ts";
import { useRemoveBookmark } from "./use-remove-bookmark.ts";

/** `/video/bookmarks`: the marked moments of all cameras that one may play back, newest first. */
export default function BookmarksPage() {
  const t = useTexts(bookmarkTexts);
  const list = useList(listBookmarks, {
    read: ({ data, total }) => ({ rows: data, total }),
    keyOf: ({ ID }) => ID,
  });
  return (
    <ListPage
      title={t("title")}
      list={list}
      columns={useColumns()}
      search={t("search")}
      empty={{ title: t("none"), hint: t("noneHint") }}
    />
  );
}

function useColumns(): readonly Column<Bookmark>[] {
  const t = useTexts(bookmarkTexts);
  const isForAll = isAdmin(useSession(({ user }) => user));
  const remove = useRemoveBookmark();
  const zone = useServerZone();
  return [
    {
      title: t("moment"),
      width: 190,
      card: "head",
      cell: ({ DeviceID, ChannelID, AtMs }) => (
        <Link
          className={layout.link}
          to={playbackAddress({ device: DeviceID, channel: ChannelID }, AtMs)}
        >
          {zone.momentText(AtMs)}
        </Link>
      ),
    },
    { title: t("camera"), card: "line", cell: ({ ChannelName }) => ChannelName },
    { title: t("noteTitle"), card: "line", cell: ({ Note }) => Note },
    { title: t("maker"), width: 140, cell: ({ UserName }) => UserName },
    {
      title: "",
      width: 60,
      card: "foot",
      cell: (bookmark) =>
        (bookmark.IsOwn || isForAll) && (
          <RemoveBookmark
            bookmark={bookmark}
            time={zone.momentText(bookmark.AtMs)}
            onRemove={() => remove(bookmark)}
          />
        ),
    },
  ];
}
