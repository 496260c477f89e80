import { TagOutlined } from "@ant-design/icons";
import { timelineMarksSlot } from "@tessera/kit/playback";
import { lazyDialog, tileDialogSlot } from "@tessera/kit/tile";
import { fill } from "@tessera/platform/console";
import { lazy } from "react";
import { readBookmarks } from "./use-bookmarks.ts";

export const parts = [
  fill(tileDialogSlot, {
    id: "bookmark",
    label: { zh: "添加书签", en: "Bookmark" },
    icon: <TagOutlined />,
    key: "b",
    place: "large-tile",
    group: "play",
    isOfMoments: true,
    isOffered: ({ isSignedIn }) => isSignedIn,
    Dialog: lazyDialog(() => import("./BookmarkDialog.tsx")),
  }),
  fill(timelineMarksSlot, {
    Lane: lazy(() => import("./BookmarkLane.tsx")),
    List: lazy(() => import("./BookmarkList.tsx")),
    momentsOf: async (ids, view) => (await readBookmarks(ids, view)).map(({ AtMs }) => AtMs),
  }),
];
